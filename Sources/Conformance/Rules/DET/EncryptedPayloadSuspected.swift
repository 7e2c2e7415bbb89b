import AACSyntax
import StreamForge
import Transports

/// DET011 `encrypted-payload-suspected`: the payload seems to be encrypted while the headers are
/// clear.
public enum EncryptedPayloadSuspected: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET011", name: "encrypted-payload-suspected", severity: .error,
    group: "detection", depth: .syntax,
    requirement: """
      The payload must be readable AAC: with 99 % of the headers sound, it must not fail under \
      every reading in 90 % of the frames with at least 32 payload bytes while shorter frames \
      parse, the first 16 bytes stay plausible in 90 % of frames, no frame breaks within them, and \
      the rest is as even as random bytes over 16 KiB: its entropy, 7.9 bits a byte or more, falls \
      no further short of 8 than chance allows, as that of AAC in the clear does.
      """,
    rationale: """
      Sample-level encryption of HLS (SAMPLE-AES) leaves the headers and a 16-byte leader clear. A \
      player without the key shows the right format and then fails on nearly every frame.
      """,
    remedy: "Decrypt the stream before you inspect or decode it, or hand the key to the player.",
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("payloads in the clear") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("whole 16-byte units behind the first 16 payload bytes scrambled") {
        var random = SplitMix64(seed: 11)
        var stream = FrameSequence(BaseVectors.stereo(frames: 100).frames.map(\.bytes))
        for index in stream.frames.indices {
          let count = (stream.frames[index].count - 7 - 16) / 16 * 16
          for at in 0..<max(0, count) {
            stream.frames[index][23 + at] ^= UInt8(truncatingIfNeeded: random.next())
          }
        }
        return stream.bytes
      }
    ])

  /// Looks at payloads that no reading explains.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let doubt = facts.payloadDoubt, applies(doubt, facts),
      let entropy = doubt.entropyAfterLeader
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          \(doubt.failing) of \(doubt.span.count) frames cannot be read in any way, though their \
          first element fits the headers: the payload behind its first 16 bytes looks encrypted \
          (\(entropy.thousandths) bits a byte)
          """,
        frames: doubt.span,
        location: Location(
          doubt.firstFailing,
          bit: (doubt.firstFailing.header.headerByteCount + PayloadDoubt.leader) * 8,
          timeSeconds: facts.timeSeconds(of: doubt.firstFailing), element: "raw_data_block"),
        evidence: [
          "frames": .int(doubt.span.count), "frames_failing": .int(doubt.failing),
          "clear_leader_bytes": .int(PayloadDoubt.leader),
          "entropy_after_leader": .double(entropy.thousandths),
        ]))
  }

  /// Whether the payloads look encrypted behind headers that hold together: encryption leaves them as
  /// they are.
  static func applies(_ doubt: PayloadDoubt, _ facts: StreamFacts) -> Bool {
    doubt.looksEncrypted && facts.lossCount * 100 <= facts.frameCount
      && facts.adts?.lengthFault == nil
  }
}
