import Conformance
import Foundation
import Testing

/// The 27 single defects that validators are measured with, at depth syntax.
struct ListedDefectTests {
  static let listed = Corpus.damaged.filter {
    (Int($0.path.dropFirst("damaged/".count).prefix(2)) ?? 99) <= 27
  }

  /// An index of equal band tables, and a bit of the lines that no check word covers.
  static let unprovable = listed.filter { stream in
    ["04-", "23-"].contains { stream.path.contains("/\($0)") }
  }
  static let provable = listed.filter { stream in
    !unprovable.contains { $0.path == stream.path }
  }

  private func serious(_ report: FileReport) -> [Finding] {
    report.findings.filter { $0.severity > .info }
  }

  @Test("25 of them can be proved, each by one finding at a known byte")
  func counted() throws {
    #expect(Self.listed.count == 27)
    #expect(Self.provable.count == 25)
    for stream in Self.provable {
      let expected = try #require(stream.expected["syntax"] ?? nil)
      #expect(expected.count == 1 && expected[0].byteOffset != nil, "\(stream.path)")
    }
  }

  @Test("One finding names the defect, its frame, its byte and its bit", arguments: provable)
  func found(stream: Corpus.Stream) throws {
    let found = serious(Corpus.inspect(stream.path, depth: .syntax))
    let expected = try #require(stream.expected["syntax"] ?? nil)
    #expect(
      found.map {
        Corpus.Stream.Finding(
          rule: $0.rule.text, firstFrame: $0.frames.first, byteOffset: $0.location.byteOffset,
          bitOffset: $0.location.bitOffset)
      } == expected)
  }

  @Test("Nothing is said where nothing can be proved", arguments: unprovable)
  func silent(stream: Corpus.Stream) {
    let report = Corpus.inspect(stream.path, depth: .syntax)
    #expect(serious(report).map(\.message) == [])
    #expect(report.verdict == .pass)
  }

  @Test(
    "Who knows the rate finds the wrong index of equal tables",
    arguments: [("44100", ["EXP001"]), ("48000", [])])
  func expected(rate: String, rules: [String]) throws {
    let stream = try #require(Self.listed.first { $0.path.contains("/04-") })
    let report = Corpus.inspect(
      file: Corpus.folder.appending(path: stream.path).path,
      expect: ["sampling_frequency=\(rate)"])
    let found = serious(report)
    #expect(found.map(\.rule.text) == rules)
    // sampling_frequency_index: bits 18 to 21 of the first header.
    for finding in found {
      #expect(finding.frames.first == 0)
      #expect((finding.location.byteOffset, finding.location.bitOffset) == (2, 2))
      #expect(finding.remedy?.contains("sampling_frequency_index 4 (44100 Hz)") == true)
    }
  }
}
