import Transports

/// BUF004 `buffer-fullness-exceeds-maximum`: buffer fullness exceeds its maximum.
public enum BufferFullnessExceedsMaximum: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF004", name: "buffer-fullness-exceeds-maximum", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness other than 0x7FF should be at most floor((6144 * NCC - mean_bits) / (32 \
      * NCC)) + 1, with mean_bits the mean of 8 * aac_frame_length corrected by the change of \
      fullness; values from 192 to 2046 are never legal.
      """,
    rationale: """
      It claims more bits than the buffer holds. Decoders that wait for this fullness never start \
      or delay the audio.
      """,
    remedy: "Write the reservoir in units of 32 bits a channel, or 0x7FF for variable rate.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let buffer = facts.buffer
    guard let first = buffer.firstOverMaximum else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          adts_buffer_fullness is \(first.value) in frame \(first.unit.index); at this rate the \
          reservoir ends at \(first.limit)
          """,
        frames: buffer.overMaximum,
        location: Location(first.unit, bit: 43, length: 11, element: "adts_variable_header"),
        evidence: [
          "frame_index": .int(first.unit.index), "value": .int(first.value),
          "limit": .int(first.limit),
          "mean_bits": buffer.mean.map { .double($0.bits.rounded()) } ?? .null,
          "ncc": buffer.consideredChannels.map(EvidenceValue.int) ?? .null,
          "count": .int(buffer.overMaximum.count),
        ]))
  }
}
