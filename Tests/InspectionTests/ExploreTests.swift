import AACSyntax
import Conformance
import Foundation
import Inspection
import StreamForge
import Testing

/// What is collected for the explorer besides the report.
struct ExploreTests {
  private let folder = TemporaryFolder()

  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Corpus").standardizedFileURL

  private static func explore(
    _ path: String, depth: Depth = .syntax, traceBytes: Int = 300_000,
    row: @escaping (FrameRow) -> FrameRow = { $0 }, settle: (inout FileReport) -> Void = { _ in }
  ) -> (report: FileReport, exploration: Exploration) {
    var options = InspectionOptions()
    options.depth = depth
    return Inspector.explore(
      InputPath(Array(path.utf8)), options: options, traceBytes: traceBytes, row: row,
      settle: settle)
  }

  @Test("The report is the one of a plain inspection", arguments: [Depth.headers, .syntax])
  func report(depth: Depth) {
    let path = Self.corpus.appending(path: "damaged/01-junk-middle.aac").path
    var options = InspectionOptions()
    options.depth = depth
    let plain = Inspector.inspect(InputPath(Array(path.utf8)), options: options)
    #expect(Self.explore(path, depth: depth).report == plain)
  }

  @Test("Every frame has a row, and the traces hold the bytes of the file")
  func traces() throws {
    let path = Self.corpus.appending(path: "damaged/06-index-in-one-frame.aac").path
    let bytes = try Data(contentsOf: URL(filePath: path))
    let (report, exploration) = Self.explore(path)
    #expect(exploration.frames.rows.count == report.frames.count)
    #expect(exploration.traces.traces.count == report.frames.count)
    // The finding's frame matters most: one header of its own among forty.
    #expect(exploration.plan.first == 20)
    for trace in exploration.traces.traces {
      let start = Int(trace.byteOffset)
      #expect(Data(trace.bytes) == bytes[start..<start + trace.bytes.count])
      let bits = trace.fields.reduce(0) { $0 + exploration.traces.kinds.values[Int($1)].width }
      #expect(bits == 8 * trace.bytes.count)
    }
  }

  /// The fields of `trace` behind the headers, as bit, name and number of bits.
  private static func payload(_ trace: FrameTraces.Trace, in traces: FrameTraces) -> [String] {
    var bit = 0
    return trace.fields.compactMap { number in
      let kind = traces.kinds.values[Int(number)]
      defer { bit += kind.width }
      return bit < 56 ? nil : "\(bit) \(kind.name) \(kind.width) \(kind.meaning ?? "")"
    }
  }

  @Test("Frames that read well with another index are traced with that one as well")
  func otherIndex() throws {
    let path = Self.corpus.appending(path: "damaged/05-index-44100-to-22050.aac").path
    let (report, exploration) = Self.explore(path)
    let traces = exploration.traces
    // As declared, and as it fits.
    #expect(traces.traces.count == 2 * report.frames.count)
    #expect(traces.readings.values == ["sampling_frequency_index 3, 4 or 5"])

    // The stream it was made of, with index 4 in each header.
    var bytes = try Data(contentsOf: URL(filePath: path))
    for row in exploration.frames.rows {
      let place = Int(row.byteOffset) + 2
      bytes[place] = bytes[place] & 0b11_0000_11 | 4 << 2
    }
    let original = Self.explore(try folder.file(Array(bytes))).exploration.traces
    let fitting = traces.traces.filter { $0.reading == 0 }
    #expect(original.traces.count == fitting.count)
    for (one, other) in zip(fitting, original.traces) {
      #expect(Self.payload(one, in: traces) == Self.payload(other, in: original))
    }
    let declared = try #require(traces.traces.first { $0.reading == nil })
    #expect(Self.payload(declared, in: traces) != Self.payload(fitting[0], in: traces))
  }

  @Test(
    "Whatever a reading passes over or changes, its fields take up the frame to its last bit",
    arguments: [
      ("CRC004-crc-flag-without-crc-word", "no check word behind the header"),
      ("CRC005-crc-word-without-crc-flag", "a check word behind the header"),
      ("FRM023-constant-payload-prefix", "bytes before the payload passed over"),
      ("FRM015-aac-frame-length-excludes-header", ""),
      ("RDB006-raw-data-block-count-mismatch", " a frame"),
    ])
  func otherBytes(name: String, words: String) {
    let path = Self.corpus.appending(path: "violating/\(name).aac").path
    let traces = Self.explore(path).exploration.traces
    let fitting = traces.traces.filter { $0.reading != nil }
    #expect(fitting.isEmpty == words.isEmpty, "\(traces.readings.values)")
    #expect(traces.readings.values.allSatisfy { $0.contains(words) }, "\(traces.readings.values)")
    for trace in fitting {
      let kinds = trace.fields.map { traces.kinds.values[Int($0)] }
      #expect(kinds.reduce(0) { $0 + $1.width } == 8 * trace.bytes.count)
      #expect(kinds.contains { $0.name == "id_syn_ele" })
      #expect(!kinds.contains { $0.name == "unparsed" })
    }
  }

  @Test("With room for a few traces, those of the findings are there")
  func fewTraces() throws {
    var stream = sampleStream(3000)
    stream.changeHeader(of: 2000) { $0.fixed.bits ^= 1 << 15 }
    let path = try folder.file(stream.bytes)
    let (report, exploration) = Self.explore(path, depth: .headers, traceBytes: 3000)
    #expect(report.frames.count == 3000)
    let frames = exploration.traces.traces.map(\.frame)
    #expect(frames.contains(2000) && frames.contains(1999) && frames.contains(0))
    #expect(frames.count <= 32)
  }

  @Test("Rows and findings that the caller takes out are not looked at")
  func settled() {
    let path = Self.corpus.appending(path: "damaged/06-index-in-one-frame.aac").path
    let (report, exploration) = Self.explore(
      path,
      row: { row in
        var row = row
        row.findings = ["XXX001"]
        return row
      }, settle: { $0.findings = [] })
    #expect(report.findings.isEmpty)
    #expect(exploration.plan.first == 0)
    #expect(exploration.frames.texts.values.contains("XXX001"))
  }

  @Test("Of a file that is not wanted there is nothing to see, and the report all the same")
  func unwanted() {
    let path = Self.corpus.appending(path: "damaged/06-index-in-one-frame.aac").path
    let (report, exploration) = Inspector.explore(
      InputPath(Array(path.utf8)), options: InspectionOptions(), traceBytes: 300_000,
      wants: { $0.verdict != .fail })
    #expect(report.verdict == .fail && report.frames.count == 40)
    #expect(exploration.frames.rows.isEmpty && exploration.traces.traces.isEmpty)
  }

  @Test("Of a pipe the first frames are traced, and others as they come, within bounds")
  func pipe() throws {
    let bytes = sampleStream(3000).bytes
    let path = folder.path + "/pipe"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let writer = Foundation.Thread {
      guard let handle = FileHandle(forWritingAtPath: path) else { return }
      handle.write(Data(bytes))
      try? handle.close()
    }
    writer.start()
    let (report, exploration) = Self.explore(path, depth: .headers, traceBytes: 20_000)
    #expect(report.frames.count == 3000)
    #expect(exploration.wasPipe)
    let frames = exploration.traces.traces.map(\.frame)
    #expect(frames.starts(with: 0..<8))
    #expect(frames.count > 20)
    #expect((frames.last ?? 0) > 2000)
    #expect(exploration.traces.size <= 10 * 20_000)
  }

  @Test("What cannot be read has a report and nothing to see")
  func unreadable() {
    let (report, exploration) = Self.explore(folder.path + "/missing.aac")
    #expect(report.verdict == .unreadable)
    #expect(exploration.frames.rows.isEmpty && exploration.plan.isEmpty)
  }
}
