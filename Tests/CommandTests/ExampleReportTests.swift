import Foundation
import Testing

/// What the programs say of streams of the corpus, in every format, is what was looked at and
/// committed.
@Suite struct ExampleReportTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let committed = root.appending(path: "Reports/examples")

  /// The files below `folder`, by their paths from there.
  private static func files(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") }.sorted()
  }

  private static func decoder(_ report: Data) throws -> String? {
    let object = try JSONSerialization.jsonObject(with: report) as? [String: Any]
    let file = (object?["files"] as? [[String: Any]])?.first
    return (file?["decode"] as? [String: Any])?["version"] as? String
  }

  /// Whether the decoder of this machine is that of the committed reports: another one may well say
  /// other things, and its version stands in every report.
  static func hasDecoderOfReports() throws -> Bool {
    let stream = root.appending(path: "Corpus/encoded/fdk_lc_44100_2_mus.aac").path
    let (here, there) = (
      try decoder(Data(try ProgramTests.run(["--no-db", "--format", "json", stream]).output.utf8)),
      try decoder(Data(contentsOf: committed.appending(path: "clean-lc/report.json")))
    )
    if here != there {
      print("SKIPPED: reports as they look, made with faad2 \(there ?? "-"), not \(here ?? "-")")
    }
    return here == there
  }

  @Test("the committed reports of streams of the corpus are current, in every format")
  func current() throws {
    let output = ProgramTests.folder.appending(path: "examples-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let script = Process()
    script.executableURL = Self.root.appending(path: "Tools/write-examples.sh")
    script.arguments = [ProgramTests.program.path, output.path]
    script.currentDirectoryURL = Self.root
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try script.run()
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)

    guard try Self.hasDecoderOfReports() else { return }
    let names = try Self.files(output)
    #expect(names.count > 50)
    #expect(try Self.files(Self.committed) == names, "run `make reports`")
    for name in names {
      let isCurrent =
        try Data(contentsOf: output.appending(path: name))
        == (try? Data(contentsOf: Self.committed.appending(path: name)))
      #expect(isCurrent, "run `make reports` and look at Reports/examples/\(name)")
    }
  }
}
