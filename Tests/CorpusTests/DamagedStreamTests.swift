import Conformance
import Foundation
import Testing
import Transports

struct DamagedStreamTests {
  @Test(
    "The headers of a damaged stream show its defect and nothing else", arguments: Corpus.damaged)
  func headers(stream: Corpus.Stream) throws { try compare(stream, .headers) }

  @Test(
    "The syntax of a damaged stream shows its defect and nothing else",
    arguments: Corpus.damaged.filter { ($0.expected["syntax"] ?? nil) != nil })
  func syntax(stream: Corpus.Stream) throws { try compare(stream, .syntax) }

  private func compare(_ stream: Corpus.Stream, _ depth: Depth) throws {
    let expected = try #require(stream.expected[depth.rawValue] ?? nil)
    let report = Corpus.inspect(stream.path, depth: depth)
    let rules = Set(expected.map(\.rule))
    // An info is no defect; it counts where the recipe asks for it.
    let found = report.findings
      .filter { $0.severity != .info || rules.contains($0.rule.text) }
      .map { finding in
        // Where the recipe fixes no byte, none is compared.
        let isFree = expected.contains {
          $0.byteOffset == nil && $0.rule == finding.rule.text
            && $0.firstFrame == finding.frames.first
        }
        return Corpus.Stream.Finding(
          rule: finding.rule.text, firstFrame: finding.frames.first,
          byteOffset: isFree ? nil : finding.location.byteOffset,
          bitOffset: isFree ? 0 : finding.location.bitOffset)
      }
    #expect(
      found.map(\.description).sorted() == expected.map(\.description).sorted(), "\(stream.recipe)")
  }

  @Test("Each finding names a rule of the catalogue", arguments: Corpus.damaged)
  func rules(stream: Corpus.Stream) {
    for finding in stream.expected.values.compactMap({ $0 }).joined() {
      #expect(
        RuleCatalog.all.contains { $0.id.text == finding.rule }, "\(finding.rule) is no rule")
    }
  }

  @Test("The regions of a damaged stream add up to its size", arguments: Corpus.damaged)
  func regions(stream: Corpus.Stream) {
    let report = Corpus.inspect(stream.path, depth: .headers)
    var end: UInt64 = 0
    for region in report.regions {
      #expect(region.offset == end)
      #expect(region.length > 0)
      end = region.offset + region.length
    }
    #expect(end == report.sizeBytes)
    #expect(report.sha256 == stream.sha256)
  }

  @Test("Each of the 27 defects that validators are measured with is there")
  func listed() {
    let numbers = Corpus.damaged.compactMap { Int($0.path.dropFirst("damaged/".count).prefix(2)) }
    #expect(numbers.filter { $0 <= 27 } == Array(1...27))
  }

  @Test("The manifest names every damaged stream")
  func complete() throws {
    #expect(try Corpus.files(in: "damaged") == Set(Corpus.damaged.map(\.path)))
  }

  @Test("corpusforge writes what is committed")
  func current() throws {
    try Corpus.forge({ ["--output", $0, Corpus.folder.path] }) { output in
      for path in ["manifest.json"] + Corpus.damaged.map(\.path) {
        let committed = try Data(contentsOf: Corpus.folder.appending(path: path))
        #expect(
          try Data(contentsOf: output.appending(path: path)) == committed,
          "run `swift run corpusforge`: \(path)")
      }
    }
  }
}
