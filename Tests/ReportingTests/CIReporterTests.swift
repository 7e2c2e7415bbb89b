import Conformance
import Foundation
import FoundationXML
import GoldenFiles
import Testing

@testable import Reporting

@Suite struct CIReporterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let files: [FileReport]
    var failing = Severity.error
    var stale: [Baseline.Entry]?
    var emptyFolders: [[UInt8]] = []
    var testDescription: String { name }

    func text(_ format: ReportFormat) -> [UInt8] {
      text(
        format.reporter(
          tool: Tool(name: "adtsinspect", version: "9.8.7", ruleCatalogue: "1"), failing: failing))
    }

    func text(_ reporter: some Reporter) -> [UInt8] {
      var reporter = reporter
      var summary = InspectionReport(files: files).summary
      summary.staleEntries = stale
      summary.emptyFolders = emptyFolders
      var bytes = reporter.begin()
      for file in files { bytes += reporter.file(file) }
      return bytes + reporter.end(summary)
    }
  }

  static let stale = Baseline.Entry(
    Baseline.Entry.Key(
      file: "old/a.aac", rule: "FRM006", fingerprint: Fingerprint("0123456789abcdef")),
    count: 2, message: "was there")

  static let cases = [
    Case(name: "clean", files: [Fixtures.clean]),
    Case(name: "failing", files: [Fixtures.failing]),
    Case(name: "strict", files: [Fixtures.failing], failing: .warning),
    Case(name: "unreadable", files: [Fixtures.unreadable, Fixtures.notAAC]),
    Case(name: "hostile", files: Fixtures.hostileNames),
    Case(name: "baselined", files: [Fixtures.baselined], stale: [stale]),
    Case(name: "none", files: []),
    Case(name: "empty-folder", files: [], emptyFolders: [Array("a b/<c>".utf8)]),
    Case(name: "empty-among-others", files: [Fixtures.clean], emptyFolders: [[0x64, 0xFF, 0x0A]]),
  ]

  @Test(
    "a report in a CI format reads as it was looked at", arguments: cases,
    [ReportFormat.junit, .sarif, .github, .markdown])
  func golden(_ report: Case, _ format: ReportFormat) {
    let ending = [
      ReportFormat.junit: "junit.xml", .sarif: "sarif", .github: "github.txt", .markdown: "md",
    ][format, default: ""]
    #expect(
      GoldenFile("\(report.name).\(ending)").difference(to: report.text(format)) == nil)
  }

  @Test("the gate's text reads as it was looked at", arguments: cases, [false, true])
  func gate(_ report: Case, _ isVerbose: Bool) {
    let reporter = GateReporter(
      style: TextStyle(detail: isVerbose ? .verbose : .normal), failing: report.failing)
    let name = "gate-\(report.name)\(isVerbose ? "-verbose" : "").txt"
    #expect(GoldenFile(name).difference(to: report.text(reporter)) == nil)
  }

  @Test(
    "whatever a file is called, a report is text without control characters",
    arguments: ReportFormat.allCases)
  func noControls(_ format: ReportFormat) {
    let bytes = Case(name: "", files: Fixtures.hostileNames + [Fixtures.hostile]).text(format)
    #expect(String(validating: bytes, as: UTF8.self) != nil)
    #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
  }

  @Test("the examples of reports have every format")
  func examples() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/examples/clean-lc").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == ReportFormat.allCases.count, "Tools/write-examples.sh lists them")
  }

  // MARK: SARIF

  private static func sarif(_ report: Case) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(report.text(.sarif)))
    let document = try #require(object as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    #expect((document["runs"] as? [Any])?.count == 1)
    return try #require((document["runs"] as? [[String: Any]])?.first)
  }

  @Test("SARIF results point at rules, bytes and lines that are there", arguments: cases)
  func sarifConstraints(_ report: Case) throws {
    let run = try Self.sarif(report)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "adtsinspect")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let identifiers = rules.compactMap { $0["id"] as? String }
    #expect(Set(identifiers).count == rules.count)
    for rule in rules {
      let help = try #require(rule["help"] as? [String: String])
      #expect(help["text"]?.isEmpty == false)
      #expect(help["markdown"]?.isEmpty == false)
    }
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == report.files.reduce(0) { $0 + $1.findings.count })
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(identifiers[index] == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String))
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let place = try #require(location["physicalLocation"] as? [String: Any])
      let region = try #require(place["region"] as? [String: Any])
      #expect(region["startLine"] as? Int ?? 0 >= 1)
      #expect(region["byteOffset"] as? Int ?? -1 >= 0)
      #expect(region["byteLength"] as? Int ?? -1 >= 0)
      let uri = try #require((place["artifactLocation"] as? [String: Any])?["uri"] as? String)
      #expect(uri.wholeMatch(of: /([A-Za-z0-9\-._~\/!$&'()*+,;=:@]|%[0-9A-F]{2})+/) != nil)
      #expect((result["partialFingerprints"] as? [String: String])?.count == 2)
    }
  }

  @Test("a file that cannot be read is a notification, and the run is no success")
  func sarifUnreadable() throws {
    let run = try Self.sarif(Case(name: "", files: [Fixtures.unreadable, Fixtures.clean]))
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.count == 1)
    let clean = try Self.sarif(Case(name: "", files: [Fixtures.clean]))
    #expect(
      (clean["invocations"] as? [[String: Any]])?.first?["executionSuccessful"] as? Bool == true)
  }

  @Test("a folder without a stream is no success, and no passed gate, in no format")
  func emptyFolder() throws {
    for report in Self.cases where !report.emptyFolders.isEmpty {
      let invocation = try #require(
        (try Self.sarif(report)["invocations"] as? [[String: Any]])?.first)
      #expect(invocation["executionSuccessful"] as? Bool == false)
      let reporter = GateReporter(style: TextStyle(), failing: .error)
      #expect(!String(decoding: report.text(reporter), as: UTF8.self).contains("gate: pass"))
    }
  }

  @Test("two findings of one file that look alike have fingerprints of their own")
  func sarifFingerprints() throws {
    var file = Fixtures.failing
    file.findings = [file.findings[3], file.findings[3]]
    let results = try #require(
      try Self.sarif(Case(name: "", files: [file]))["results"] as? [[String: Any]])
    let prints = results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["adtsinspect/v1"]
    }
    #expect(prints.map { $0.suffix(2) } == [":1", ":2"])
    #expect(prints[0].dropLast(2) == prints[1].dropLast(2))
  }

  // RFC 3986: everything but unreserved characters and what a path segment may hold is encoded.
  @Test(
    "a path of any bytes is a URI reference",
    arguments: [
      (Array("a/b c.aac".utf8), "a/b%20c.aac"), (Array("/tmp/a.aac".utf8), "file:///tmp/a.aac"),
      (Array("//tmp/a.aac".utf8), "file:///tmp/a.aac"), (Array("a:b.aac".utf8), "./a:b.aac"),
      (Array("d/a:b.aac".utf8), "d/a:b.aac"), ([0xFF, 0x0A, 0x25, 0x3F, 0x23], "%FF%0A%25%3F%23"),
      (Array("é\"<>[]^`{|}\\".utf8), "%C3%A9%22%3C%3E%5B%5D%5E%60%7B%7C%7D%5C"),
      (Array("-dash.aac".utf8), "-dash.aac"), (Array("../x~.aac".utf8), "../x~.aac"),
    ] as [([UInt8], String)])
  func uris(_ path: [UInt8], _ uri: String) {
    #expect(SARIFReporter.uriReference(path) == uri)
  }

  @Test("a region ends where the file ends, and infos can be left out")
  func sarifRegion() throws {
    var file = Fixtures.failing
    file.findings[0].location = Location(byteOffset: 54_830, bitOffset: 6, bitLength: 4000)
    let reporter = SARIFReporter(tool: .current, from: .warning)
    let text = Case(name: "", files: [file]).text(reporter)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["ruleId"] as? String } == ["HDR004", "FRM004", "BUF005"])
    let location = try #require((results[0]["locations"] as? [[String: Any]])?.first)
    let region = (location["physicalLocation"] as? [String: Any])?["region"] as? [String: Int]
    // The file has 54,837 bytes.
    #expect(region == ["startLine": 4, "byteOffset": 54_830, "byteLength": 7])
  }

  // MARK: JUnit

  @Test("the counts of a test suite are those of its test cases", arguments: cases)
  func junitCounts(_ report: Case) throws {
    let document = try XMLTree(report.text(.junit))
    #expect(document.root.name == "testsuites")
    #expect(
      document.root.children.count
        == report.files.count + report.emptyFolders.count + (report.stale == nil ? 0 : 1))
    for suite in document.root.children {
      #expect(suite.name == "testsuite")
      #expect(suite.children.allSatisfy { $0.name == "testcase" })
      let inner = suite.children.flatMap(\.children)
      func count(_ name: String) -> String { String(inner.count { $0.name == name }) }
      #expect(suite.attributes["tests"] == String(suite.children.count))
      #expect(suite.attributes["failures"] == count("failure"))
      #expect(suite.attributes["errors"] == count("error"))
      #expect(suite.attributes["skipped"] == count("skipped"))
      let names = suite.children.compactMap { $0.attributes["name"] }
      #expect(Set(names).count == suite.children.count)
    }
  }

  // MARK: GitHub

  // https://docs.github.com/actions: a command is a line; % CR LF, in properties also : and , are
  // encoded.
  @Test("no name and no message can end an annotation or begin another one")
  func githubInjection() {
    let text = String(
      decoding: Case(name: "", files: Fixtures.hostileNames).text(.github), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == Fixtures.hostileNames.count + 1)
    for line in lines.dropLast() {
      #expect(
        line.wholeMatch(of: /::(error|warning) file=[^:,]+,line=\d+,title=[^:,]+::.+/) != nil,
        "\(line)")
    }
  }

  // MARK: Markdown

  @Test("a name is text in Markdown, whatever it holds")
  func markdownEscapes() {
    #expect(
      MarkdownText.inert("<b>|`*_x_*`|[a](b) a_b @c #1 http://x www.y")
        == "&#60;b&#62;&#124;&#96;&#42;&#95;x&#95;&#42;&#96;&#124;&#91;a&#93;(b) a_b &#64;c &#35;1 "
        + "http&#58;//x www&#46;y")
  }

  @Test("a summary of ten thousand failing files stays under 1 MiB and says what it leaves out")
  func markdownBound() {
    var reporter = MarkdownReporter(failing: .error)
    var size = reporter.begin().count
    var summary = ReportSummary()
    for _ in 0..<10_000 {
      size += reporter.file(Fixtures.failing).count
      summary.add(Fixtures.failing)
    }
    let end = String(decoding: reporter.end(summary), as: UTF8.self)
    #expect(size + end.utf8.count < 1 << 20)
    #expect(end.contains("more files with findings are not listed"))
    #expect(end.contains("10000 files: 10000 fail"))
  }
}

/// An XML document as a tree, read by Foundation's parser.
private final class XMLTree: NSObject, XMLParserDelegate {
  final class Node {
    let name: String
    let attributes: [String: String]
    var children: [Node] = []
    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }
  }

  struct Malformed: Error {}

  private var stack: [Node] = [Node("", [:])]
  var root: Node { stack[0].children[0] }

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse(), stack[0].children.count == 1 else { throw Malformed() }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let node = Node(name, attributes)
    stack[stack.count - 1].children.append(node)
    stack.append(node)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { stack.removeLast() }
}
