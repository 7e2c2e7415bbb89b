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

  @Test("A header that lies is named, with one finding", arguments: streams)
  func named(stream: Corpus.Encoded) throws {
    let bytes = try Data(contentsOf: Corpus.folder.appending(path: stream.path))
    guard let frames = FrameSequence(cutting: Array(bytes)), frames.count >= 20 else { return }
    let truth = Lie.Truth(
      frames: frames, header: frames.header(of: 0), report: try Corpus.inspect(frames.bytes))
    let known = Set(truth.report.findings.map(\.rule))
    for lie in Lie.all where lie.isProvable(truth) {
      var changed = frames
      lie.tell(&changed)
      let report = try Corpus.inspect(changed.bytes)
      let rule = lie.rule(truth)
      let found = report.findings.filter { $0.severity > .info && !known.contains($0.rule) }
      let line =
        "\(stream.path)\t\(lie.name)\t\(rule)\t\(found.map(\.rule.text).joined(separator: " "))"
      if ProcessInfo.processInfo.environment["LIES"] != nil { print("LIE\t\(line)") }
      #expect(found.map(\.rule.text) == [rule], "\(line)")
      // Folding never lowers what a file amounts to: only an error that follows raises the cause.
      let severity = RuleCatalog.all.first { $0.id.text == rule }?.severity
      if found.first?.folded.isEmpty == true {
        #expect(found.first?.severity == severity, "\(line)")
      }
      #expect(found.allSatisfy { $0.severity >= severity ?? .error }, "\(line)")
    }
  }
}
