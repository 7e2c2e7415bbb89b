import Conformance
import Foundation
import FoundationXML
import GoldenFiles
import Testing
import Transports

@testable import Reporting

struct HTMLReporterTests {
  static func page(
    _ files: [FileReport], exploring explorations: [Exploration?] = []
  ) -> String {
    var reporter = HTMLReporter(
      tool: Tool(name: "adtsinspect", version: "0.0.0"),
      budget: PageBudget(fileCount: files.count), failing: .error)
    var bytes = reporter.begin()
    var summary = ReportSummary()
    for (index, file) in files.enumerated() {
      summary.add(file)
      bytes += reporter.file(file, exploring: explorations.dropFirst(index).first ?? nil)
    }
    return String(decoding: bytes + reporter.end(summary), as: UTF8.self)
  }

  /// The page without its own style sheet and script.
  static func body(_ page: String) -> String {
    page.replacing(ExplorerAssets.styleSheet, with: "").replacing(ExplorerAssets.script, with: "")
      .replacing(/sha256-[^&]*/, with: "sha256-")
  }

  /// A file whose name and tags try to become markup.
  static var injecting: FileReport {
    var report = Fixtures.failing
    let name: [UInt8] =
      Array("</title><script>alert('1')</script>\"'&\n".utf8) + [0xFF] + Array(".aac".utf8)
    report.path = String(decoding: name, as: UTF8.self)
    report.pathBytes = name
    report.stream?.encoder = "</script><script>alert(2)</script><!--"
    report.findings[0].message = "Title is <img src=x onerror=alert(3)>\"'."
    report.findings[0].evidence = ["tag": "</dd><script>alert(4)</script>"]
    return report
  }

  @Test(
    "A page is well-formed, whatever the verdict",
    arguments: [
      [Fixtures.clean], [Fixtures.failing], [Fixtures.notAAC], [Fixtures.unreadable],
      [Fixtures.hostile], [injecting],
      [Fixtures.clean, Fixtures.failing, Fixtures.notAAC, Fixtures.unreadable, injecting],
      Array(repeating: Fixtures.failing, count: 30), [],
    ])
  func wellFormed(files: [FileReport]) throws {
    let explorations = files.map { _ in Optional(ExplorationFixtures.small) }
    for page in [Self.page(files), Self.page(files, exploring: explorations)] {
      let text = Self.body(page).replacing("<!DOCTYPE html>", with: "")
      let parser = XMLParser(data: Data(text.utf8))
      #expect(parser.parse(), "\(String(describing: parser.parserError)) in \(text)")
    }
  }

  @Test("What strangers write into names and tags is text on the page, never markup")
  func escaping() {
    let page = Self.page([Self.injecting], exploring: [ExplorationFixtures.small])
    // The data and the program's own script, nothing else.
    #expect(Self.body(page).ranges(of: "<script").count == 2)
    #expect(Self.body(page).ranges(of: "</script").count == 2)
    #expect(!page.contains("<img"))
    #expect(
      page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&#39;&amp;\\n\\xff.aac"))
    #expect(page.contains("onerror=alert(3)&gt;"))
  }

  @Test("The policy of the page allows its own style sheet and script by their hashes alone")
  func policy() {
    let page = Self.page([Fixtures.clean])
    #expect(page.contains("default-src &#39;none&#39;"))
    #expect(!page.contains("unsafe-inline"))
    #expect(!page.contains("style=\""))
    #expect(!page.contains("http://") && !page.contains("https://"))
  }

  @Test("The same report gives the same page")
  func deterministic() {
    let pages = (0..<2).map { _ in
      Self.page([Fixtures.failing], exploring: [ExplorationFixtures.small])
    }
    #expect(pages[0] == pages[1])
  }

  @Test(
    "A page reads well without a script",
    arguments: [
      ("clean.html", [Fixtures.clean]), ("failing.html", [Fixtures.failing]),
      ("unreadable.html", [Fixtures.unreadable]),
      ("several.html", [Fixtures.failing, Fixtures.notAAC]),
    ])
  func golden(name: String, files: [FileReport]) {
    let text = Self.body(Self.page(files))
    #expect(GoldenFile(name).difference(to: Array(text.utf8)) == nil)
  }

  @Test("The data of a small stream are these")
  func goldenData() {
    var data = ExplorerData(Fixtures.failing, ExplorationFixtures.small, budget: 100_000)
    #expect(GoldenFile("explorer-data.json").difference(to: data.text() + [0x0A]) == nil)
  }

  @Test("The first of many files with errors get their frames shown, the others do not")
  func manyFiles() {
    let files = [Fixtures.clean] + Array(repeating: Fixtures.failing, count: 30)
    let page = Self.page(files, exploring: files.map { _ in ExplorationFixtures.small })
    #expect(page.ranges(of: "class=\"data\"").count == 24)
    #expect(page.contains("frames are shown of the first 24 files"))
  }

  @Test("a page about a folder without a stream says so, and that nothing was inspected")
  func emptyFolder() {
    var reporter = HTMLReporter(
      tool: .current, budget: PageBudget(fileCount: 1), failing: .error)
    var summary = ReportSummary()
    summary.emptyFolders = [Array("a<b".utf8)]
    let page = String(decoding: reporter.begin() + reporter.end(summary), as: UTF8.self)
    #expect(page.contains("<title>no file, adtsinspect</title>"))
    #expect(page.contains("No file was inspected"))
    #expect(page.contains("There is no stream in a&lt;b."))
  }

  @Test("However many files there are, the page stays small and says what it leaves out")
  func veryManyFiles() throws {
    let count = 200
    var reporter = HTMLReporter(
      tool: Tool(name: "adtsinspect", version: "0.0.0"),
      budget: PageBudget(fileCount: count, room: 100_000), failing: .error)
    var summary = ReportSummary()
    var bytes = 0
    // Long paths fill a page fast.
    var file = Fixtures.failing
    file.pathBytes = Array((String(repeating: "x", count: 4000) + ".aac").utf8)
    for _ in 0..<count {
      summary.add(file)
      bytes += reporter.file(file).count
    }
    let end = reporter.end(summary)
    #expect(bytes < 550_000 + ExplorerAssets.styleSheet.utf8.count)
    // Numbers and nouns are joined by a space that does not break.
    let text = String(decoding: end, as: UTF8.self).replacing("\u{A0}", with: " ")
    #expect(text.contains("200 of 200 files fail"))
    let told = text.firstMatch(of: /Of (\d+) files, the later ones, only errors and warnings/)
    let lines = text.firstMatch(of: /(\d+) files behind those have a line each/)
    let none = text.firstMatch(of: /The last (\d+) files are only counted: (\d+) fail\./)
    let counts = try [#require(told).1, #require(lines).1, #require(none).1].compactMap { Int($0) }
    #expect(counts.count == 3 && counts.allSatisfy { $0 > 0 })
    #expect(counts.reduce(0, +) < count)
    #expect(none?.1 == none?.2)
  }

  @Test("What a baseline accepts is told, and marked as accepted")
  func baselined() {
    var file = Fixtures.failing
    for index in file.findings.indices { file.findings[index].isBaselined = true }
    file.judge()
    let page = Self.page([file, Fixtures.clean]).replacing("\u{A0}", with: " ")
    #expect(page.contains("2 files, none fails"))
    #expect(page.contains("accepted by the baseline and"))
    #expect(
      Self.body(page).ranges(of: ">accepted by the baseline<").count == file.findings.count)
  }

  @Test("An hour of stereo takes less than three megabytes")
  func hour() {
    var report = Fixtures.clean
    report.frames.count = 155_100
    let exploration = ExplorationFixtures.long(frames: 155_100, traced: 900)
    let page = Self.page([report], exploring: [exploration])
    #expect(page.utf8.count < 3_000_000)
    // Every frame is on the page.
    let isWhole = page.contains("\"kept\":155100,\"stride\":1")
    #expect(isWhole)
  }

  @Test("Frames that are all different, and ever so many, take less than three megabytes")
  func hostileFrames() {
    var report = Fixtures.failing
    report.frames.count = 100_000
    var exploration = Exploration()
    var random = SystemRandomNumberGenerator()
    for frame in 0..<100_000 {
      var row = ExplorationFixtures.row(frame, bits: random.next() & 0xFF_FFFF_FFFF)
      row.windowSequence = String(repeating: "EIGHT_SHORT ", count: frame % 40) + "\(frame)"
      row.payloadBits = Int.random(in: 0..<65_000, using: &random)
      row.fillBits = Int.random(in: 0..<65_000, using: &random)
      row.byteOffset = UInt64.random(in: 0..<1 << 40, using: &random)
      if frame % 7 == 0 { row.findings = ["FRM006"] }
      exploration.frames.add(row)
    }
    let page = Self.page([report], exploring: [exploration])
    #expect(page.utf8.count < 3_000_000)
  }

  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test("The embedded style sheet and script are the current ones", .enabled(if: python != nil))
  func current() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let copy = FileManager.default.temporaryDirectory.appending(
      path: "assets-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: copy) }
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = [
      root.appending(path: "Tools/embed-explorer.py").path, "--output", copy.path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let made = try Data(contentsOf: copy)
    let kept = try Data(
      contentsOf: root.appending(path: "Sources/Reporting/HTML/ExplorerAssets.swift"))
    #expect(made == kept, "ExplorerAssets.swift is not current: run Tools/embed-explorer.py")
  }
}

/// Explorations made by hand.
enum ExplorationFixtures {
  /// A row with the header bits `bits` in front of what is left of 56.
  static func row(_ frame: Int, bits: UInt64) -> FrameRow {
    var row = FrameRow(
      frame: frame, byteOffset: UInt64(400 * frame), timeSeconds: Double(frame) * 1024 / 44_100,
      headerBits: 0xFFF1_5080_0000_00 | bits, crcCheck: nil, crcStatus: "absent")
    row.elements = "CPE END"
    row.windowSequence = frame % 16 == 0 ? "EIGHT_SHORT" : "ONLY_LONG"
    row.maxSFB = "4\(frame % 10)"
    row.payloadBits = 2700
    row.fillBits = 0
    row.trailingBits = 0
    row.sbr = false
    row.ps = false
    row.decodeStatus = "ok"
    row.traits = frame % 3 == 0 ? [.ms, .tns] : [.ms]
    return row
  }

  /// A trace of a header of two fields and a payload of many small ones.
  static func trace(_ frame: Int, bytes count: Int) -> FrameTrace {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ frame) }
    func value(_ bit: Int, _ width: Int) -> Int {
      (bit..<bit + width).reduce(0) { $0 << 1 | Int(bytes[$1 / 8] >> UInt8(7 - $1 % 8) & 1) }
    }
    var fields = [
      FrameTrace.Field(
        bit: 0, width: 12, element: "adts_fixed_header", name: "syncword", value: value(0, 12),
        meaning: nil)
    ]
    var bit = 12
    while bit < 8 * count {
      let width = min(1 + bit % 7, 8 * count - bit)
      fields.append(
        FrameTrace.Field(
          bit: bit, width: width, element: "CPE[0].ics[0].spectral_data", name: "hcod",
          value: value(bit, width), meaning: "codebook 5: \(value(bit, width)) \(width)"))
      bit += width
    }
    return FrameTrace(
      frame: frame, byteOffset: UInt64(400 * frame), timeSeconds: nil, bytes: bytes,
      fields: fields)
  }

  /// Twelve frames, two of them traced.
  static var small: Exploration {
    var exploration = Exploration()
    for frame in 0..<12 {
      var row = row(frame, bits: UInt64(20 + frame) << 13 | UInt64(frame) << 2)
      if frame == 3 { row.findings = ["FRM004"] }
      exploration.frames.add(row)
    }
    exploration.plan = [3, 0]
    for frame in [0, 3] { exploration.traces.add(trace(frame, bytes: 20 + frame)) }
    return exploration
  }

  /// A long stream of lengths and fullnesses that do not repeat.
  static func long(frames: Int, traced: Int) -> Exploration {
    var exploration = Exploration()
    for frame in 0..<frames {
      let length = UInt64(282 + frame &* 7919 % 160)
      let fullness = UInt64(frame &* 104_729 % 600)
      exploration.frames.add(row(frame, bits: length << 13 | fullness << 2))
    }
    exploration.plan = (0..<traced).map { $0 * (frames / traced) }
    for frame in exploration.plan { exploration.traces.add(trace(frame, bytes: 372)) }
    return exploration
  }
}
