import StreamForge
import Transports

/// FRM011 `newline-translation-damage`: newline translation has damaged the file.
public enum NewlineTranslationDamage: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM011", name: "newline-translation-damage", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      Bytes 0x0A must be stored unchanged: over 16 KiB or more the stream must not show an added \
      0x0D before every 0x0A (or lack the pair entirely) so that dropping the added bytes restores \
      99 % of the frames.
      """,
    rationale: """
      A text-mode transfer or a file opened in text mode changes bytes inside frames, so that \
      lengths no longer fit and nearly every frame is broken.
      """,
    remedy: """
      Transfer in binary mode and open the file with "wb" and "rb"; fetch the original again \
      instead of repairing it.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("60 frames of stereo, 0x0A among their bytes") {
        BaseVectors.stereo(frames: 60).bytes
      }
    ],
    violating: [
      RuleExample("0x0D before every 0x0A") {
        BaseVectors.stereo(frames: 60).bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let newlines = facts.newlines else { return }
    let first = newlines.firstPair.map { facts.probeOffset + UInt64($0) } ?? 0
    sink.add(
      Finding(
        metadata,
        message: """
          every 0x0A follows a 0x0D (\(newlines.pairs) times in \(newlines.bytes) bytes), and \
          without these 0x0D \(newlines.restoredFrames) frames join: the file went through a \
          text-mode transfer
          """,
        frames: FrameSpan(near: 0),
        location: Location(byteOffset: first, bitLength: 16),
        evidence: [
          "pairs": .int(newlines.pairs), "bytes_added": .int(newlines.pairs),
          "frames_restored": .int(newlines.restoredFrames),
        ]))
  }
}
