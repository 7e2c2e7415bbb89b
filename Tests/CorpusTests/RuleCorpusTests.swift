import Foundation
import Testing

/// What `corpusforge` makes of the examples of the rules is what is committed.
struct RuleCorpusTests {
  static let root = Corpus.folder.deletingLastPathComponent()

  @Test(
    "corpusforge writes what is committed",
    arguments: [("violating", "Corpus/violating"), ("rules", "Reports/rules")])
  func current(command: String, folder: String) throws {
    try Corpus.forge({ [command, $0] }) { output in
      let committed = Self.root.appending(path: folder)
      func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      }
      let written = try names(output)
      #expect(try names(committed) == written, "run `make reports`")
      for name in written {
        let isCurrent =
          try Data(contentsOf: output.appending(path: name))
          == (try? Data(contentsOf: committed.appending(path: name)))
        #expect(isCurrent, "run `make reports`: \(folder)/\(name)")
      }
    }
  }

  private struct Manifest: Decodable {
    struct Stream: Decodable {
      let path: String
      let findings: [String]
    }
    let streams: [Stream]
  }

  @Test("the manifest of the streams that break rules names every file, and a finding of its rule")
  func manifest() throws {
    let data = try Data(contentsOf: Corpus.folder.appending(path: "violating/manifest.json"))
    let streams = try JSONDecoder().decode(Manifest.self, from: data).streams
    #expect(
      try Corpus.files(in: "violating")
        == Set(streams.map(\.path) + ["violating/manifest.json"]))
    for stream in streams {
      let rule = try #require(stream.findings.first)
      #expect(stream.path.hasPrefix("violating/\(rule)-"))
    }
  }
}
