import Conformance
import Foundation
import Inspection
import StreamForge
import Testing

/// Lies of headers over the encoded streams: the right cause is named, alone.
struct LieTests {
  /// One stream in eight in every run; all with `LIES=all`, which takes minutes.
  static let streams: [Corpus.Encoded] = Corpus.encoded.enumerated().compactMap { index, stream in
    let isWhole = ProcessInfo.processInfo.environment["LIES"] == "all"
    return isWhole || index % 8 == 1 ? stream : nil
  }

  private static func inspect(_ frames: FrameSequence) throws -> FileReport {
    let path = NSTemporaryDirectory() + "lie-\(UUID().uuidString).aac"
    try Data(frames.bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = InspectionOptions()
    options.depth = .syntax
    return Inspector.inspect(InputPath(Array(path.utf8)), options: options)
  }

  @Test("A header that lies is named, with one finding", arguments: streams)
  func named(stream: Corpus.Encoded) throws {
    let bytes = try Data(contentsOf: Corpus.folder.appending(path: stream.path))
    guard let frames = FrameSequence(cutting: Array(bytes)), frames.count >= 20 else { return }
    let truth = Lie.Truth(
      frames: frames, header: frames.header(of: 0), report: try Self.inspect(frames))
    let known = Set(truth.report.findings.map(\.rule))
    for lie in Lie.all where lie.isProvable(truth) {
      var changed = frames
      lie.tell(&changed)
      let report = try Self.inspect(changed)
      let found = report.findings.filter { $0.severity > .info && !known.contains($0.rule) }
      let line =
        "\(stream.path)\t\(lie.name)\t\(lie.rule)\t\(found.map(\.rule.text).joined(separator: " "))"
      if ProcessInfo.processInfo.environment["LIES"] != nil { print("LIE\t\(line)") }
      #expect(found.map(\.rule.text) == [lie.rule], "\(line)")
    }
  }
}
