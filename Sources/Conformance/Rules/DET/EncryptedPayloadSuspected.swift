/// DET011 `encrypted-payload-suspected`: the payload seems to be encrypted while the headers are
/// clear.
public enum EncryptedPayloadSuspected: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET011", name: "encrypted-payload-suspected", severity: .error,
    group: "detection", depth: .syntax,
    requirement: """
      The payload must be readable AAC: with 99 % of the headers sound, it must not fail under \
      every reading in 90 % of the frames with at least 32 payload bytes while shorter frames \
      parse, the first 16 bytes stay plausible in 90 % of frames and the rest shows at least 7.9 \
      bits of entropy a byte over 16 KiB.
      """,
    rationale: """
      Sample-level encryption of HLS (SAMPLE-AES) leaves the headers and a 16-byte leader clear. A \
      player without the key shows the right format and then fails on nearly every frame.
      """,
    remedy: "Decrypt the stream before you inspect or decode it, or hand the key to the player.",
    clauses: [])
}
