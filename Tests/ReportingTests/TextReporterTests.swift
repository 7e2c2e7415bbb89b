import Conformance
import GoldenFiles
import Reporting
import Testing

@Suite struct TextReporterTests {
  private static func text(_ files: [FileReport], _ style: TextStyle = TextStyle()) -> [UInt8] {
    var reporter = TextReporter(style: style)
    return reporter.whole(InspectionReport(files: files))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let files: [FileReport]
    var style = TextStyle()
    var testDescription: String { name }
  }

  @Test(
    "a report reads word by word as it was looked at",
    arguments: [
      Case(name: "clean", files: [Fixtures.clean]),
      Case(name: "failing", files: [Fixtures.failing]),
      Case(name: "not-aac", files: [Fixtures.notAAC]),
      Case(name: "unreadable", files: [Fixtures.unreadable]),
      Case(name: "hostile", files: [Fixtures.hostile]),
      Case(
        name: "several",
        files: [Fixtures.clean, Fixtures.failing, Fixtures.notAAC, Fixtures.unreadable]),
      Case(name: "failing-verbose", files: [Fixtures.failing], style: TextStyle(detail: .verbose)),
      Case(
        name: "several-quiet", files: [Fixtures.clean, Fixtures.failing, Fixtures.unreadable],
        style: TextStyle(detail: .quiet)),
      Case(name: "failing-wide", files: [Fixtures.failing], style: TextStyle(width: 120)),
      Case(
        name: "failing-color", files: [Fixtures.failing],
        style: TextStyle(isColored: true)),
    ])
  func golden(_ report: Case) {
    let text = Self.text(report.files, report.style)
    #expect(GoldenFile(report.name + ".txt").difference(to: text) == nil)
  }

  @Test("no line is longer than the width", arguments: [80, 100, 120])
  func width(_ width: Int) {
    let text = String(
      decoding: Self.text(
        [Fixtures.failing, Fixtures.notAAC], TextStyle(detail: .verbose, width: width)),
      as: UTF8.self)
    #expect(text.split(separator: "\n").map(\.count).max() ?? 0 <= width)
    #expect(text.split(separator: "\n").map(\.count).max() ?? 0 > width - 16)
  }

  @Test("without colour no escape sequence reaches the terminal, whatever the file is called")
  func noEscapes() {
    let text = Self.text([Fixtures.hostile], TextStyle(detail: .verbose))
    #expect(text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    #expect(
      !String(decoding: text, as: UTF8.self).unicodeScalars.contains { 0x80..<0xA0 ~= $0.value })
  }

  @Test("colour changes nothing but the colour")
  func colour() {
    let colored = String(
      decoding: Self.text([Fixtures.failing], TextStyle(isColored: true)), as: UTF8.self)
    let plain = String(decoding: Self.text([Fixtures.failing]), as: UTF8.self)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(colored.contains("\u{1B}[1;31merror\u{1B}[0m"))
  }

  @Test("a width below 80 columns counts as 80")
  func narrow() {
    #expect(TextStyle(width: 20).width == 80)
  }
}
