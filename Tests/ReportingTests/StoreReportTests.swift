import Foundation
import GoldenFiles
import Reporting
import Testing

@Suite struct StoreReportTests {
  /// Paths that try something: a formula, markup, a terminal sequence, a table's bar, a quote.
  private static let report = StoreReport(
    store: Array("/tmp/<b>store</b>.sqlite".utf8), scope: "2 runs, 6 files",
    tables: [
      DataTable(
        "files", title: "Files <first>", whenEmpty: "no files",
        columns: [
          .init("verdict", .judgement), .init("errors", .number),
          .init("duration_seconds", .number),
          .init("path", .path), .init("message", isDetail: true),
        ],
        rows: [
          [.text("fail"), .integer(12), .number(1.5), .text("a, \"b\".aac"), .text("index is 3")],
          [.text("pass"), .integer(0), .absent, .text("=HYPERLINK(1).aac"), .text("+1")],
          [.text("warn"), .integer(3), .number(0.25), .text("-x|y`z\\.aac"), .text("*bold* _it_")],
          [
            .text("not_aac"), .integer(1), .number(3), .text("<script>alert(1)</script>\n.aac"),
            .text("[link](http://example.com) & more"),
          ],
          [.text("\" onclick"), .integer(1), .number(3), .text("\u{1B}[31mred.aac"), .absent],
          [.text("pass"), .integer(0), .number(3), .text("-"), .text("@SUM(1)")],
        ], omitted: 7),
      DataTable(
        "header_bugs", title: "Header bugs", whenEmpty: "no header contradicts its stream",
        columns: [.init("rule")], rows: []),
    ])

  @Test("a report looks as it was looked at", arguments: StoreReportFormat.allCases)
  func golden(format: StoreReportFormat) {
    let bytes = Self.report.bytes(
      format, style: TextStyle(), tool: Tool(name: "adtsinspect", version: "1.2.3"))
    let difference = GoldenFile("store-report.\(format.rawValue)").difference(to: bytes)
    #expect(difference == nil)
  }

  @Test("JSON is valid and holds each value as it is")
  func json() throws {
    let bytes = Self.report.bytes(.json, style: TextStyle())
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(document["schema"] as? String == "adtsinspect/store-report/1")
    let files = try #require(document["files"] as? [[String: Any]])
    #expect(files.count == 6)
    #expect(files[1]["path"] as? String == "=HYPERLINK(1).aac")
    #expect(files[1]["duration_seconds"] is NSNull)
    #expect(files[3]["path"] as? String == "<script>alert(1)</script>\n.aac")
    #expect((document["header_bugs"] as? [Any])?.isEmpty == true)
  }

  /// Reads RFC 4180 by its grammar.
  private static func csv(_ bytes: [UInt8]) throws -> [[String]] {
    var rows: [[String]] = [[]]
    var rest = bytes[...]
    while true {
      var field: [UInt8] = []
      if rest.first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
          guard byte == UInt8(ascii: "\"") else {
            field.append(byte)
            continue
          }
          guard rest.first == UInt8(ascii: "\"") else { break }
          field.append(byte)
          rest = rest.dropFirst()
        }
      } else {
        while let byte = rest.first, byte != UInt8(ascii: ","), byte != UInt8(ascii: "\r") {
          try #require(byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\n"))
          field.append(byte)
          rest = rest.dropFirst()
        }
      }
      rows[rows.count - 1].append(String(decoding: field, as: UTF8.self))
      if rest.popFirst() == UInt8(ascii: ",") { continue }
      try #require(rest.popFirst() == UInt8(ascii: "\n"))
      if rest.isEmpty { return rows }
      rows.append([])
    }
  }

  @Test("CSV is RFC 4180, and no cell is a formula")
  func csv() throws {
    let rows = try Self.csv(Self.report.bytes(.csv, style: TextStyle()))
    #expect(rows[0] == ["verdict", "errors", "duration_seconds", "path", "message"])
    #expect(rows.map(\.count) == Array(repeating: 5, count: 7))
    #expect(
      rows.dropFirst().map { $0[3] } == [
        "a, \"b\".aac", "./=HYPERLINK(1).aac", "./-x|y`z\\.aac",
        "<script>alert(1)</script>\n.aac", "\u{1B}[31mred.aac", "-",
      ])
    #expect(rows[2][4] == "'+1")
    #expect(rows[6][4] == "'@SUM(1)")
    #expect(rows[2][2] == "")
  }

  @Test("HTML and Markdown hold no markup of strangers, and neither has a control character")
  func markup() {
    for format in [StoreReportFormat.html, .markdown] {
      let text = String(
        decoding: Self.report.bytes(format, style: TextStyle()), as: UTF8.self)
      #expect(!text.contains("<script"))
      #expect(!text.contains("<b>"))
      #expect(!text.contains("onclick\""))
      #expect(format == .html || !text.contains("](http"))
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  @Test("a quiet text report has rows alone, a coloured one colours judgements")
  func styles() {
    let quiet = String(
      decoding: Self.report.bytes(.text, style: TextStyle(detail: .quiet)), as: UTF8.self)
    #expect(quiet.hasPrefix("  fail       12   1.5  a, \"b\".aac\n"))
    let coloured = String(
      decoding: Self.report.bytes(.text, style: TextStyle(isColored: true)), as: UTF8.self)
    #expect(coloured.contains("\u{1B}[1;31mfail"))
  }
}
