import StreamForge

/// RDB014 `constant-bytes-after-id-end`: the same number of bytes follows every block.
public enum ConstantBytesAfterIDEnd: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB014", name: "constant-bytes-after-id-end", severity: .error,
    group: "raw_data_block", depth: .syntax,
    requirement: """
      No constant number of bytes (1 to 64) that is not a block may follow the aligned ID_END in \
      90 % of at least 5 frames.
      """,
    rationale: """
      A trailer such as a checksum or the next header was counted into the frame. fdk-aac rejects \
      such frames, ffmpeg reports several frames in a packet.
      """,
    remedy: """
      Drop these bytes before the ADTS header is written and reduce aac_frame_length by their \
      number.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("nothing behind the blocks") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("four bytes of a checksum behind every block") {
        BaseVectors.mono().withEachFrame { index, frame in
          var noise = SplitMix64(seed: UInt64(index))
          frame.trailing = BitString(noise.junk(4))
        }.bytes
      },
      RuleExample("a zero byte behind every block") {
        BaseVectors.mono().withEachFrame { $1.trailing = BitString([0]) }.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let (count, group) = facts.syntax?.trailers.constant, let first = group.first else {
      return
    }
    let kind =
      group.equal == group.count
      ? "constant" : group.headers * 10 >= group.count * 9 ? "next header" : "checksum"
    sink.add(
      Finding(
        metadata,
        message: "\(count) bytes follow the raw_data_block in \(group.count) of "
          + "\(facts.syntax?.trailers.frames ?? 0) frames"
          + (kind == "constant" ? ", always \(Hex.text(group.sample))" : ""),
        frames: group.frames,
        location: Location(
          first, bit: group.bit, length: 8 * count, timeSeconds: group.timeSeconds,
          element: "adts_frame"),
        evidence: [
          "extra_bytes": .int(count), "sample_hex": .string(Hex.text(group.sample)),
          "kind": .string(kind),
        ]))
  }
}
