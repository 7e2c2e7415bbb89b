import Transports

/// BUF003 `buffer-fullness-not-updated`: buffer fullness is never updated.
public enum BufferFullnessNotUpdated: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF003", name: "buffer-fullness-not-updated", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      adts_buffer_fullness should follow the bit reservoir; it should not hold one value other \
      than 0x7FF over 20 or more frames whose sizes vary by more than 5 %.
      """,
    rationale: """
      A constant such as 0 claims a constant rate that the stream does not have. Hardware decoders \
      with a small buffer may under-run.
      """,
    remedy: """
      Write 0x7FF: the low 5 bits of byte 5 are 0x1F and the high 6 bits of byte 6 are set (0xFC).
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let buffer = facts.buffer
    guard applies(to: buffer), let first = facts.first else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          adts_buffer_fullness is \(buffer.smallest) in all \(buffer.constant) frames while they have \
          \(buffer.sizes.smallest) to \(buffer.sizes.largest) bytes
          """,
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          first, bit: 43, length: 11, timeSeconds: 0, element: "adts_variable_header"),
        evidence: [
          "value": .int(buffer.smallest), "frames": .int(buffer.constant),
          "size_min": .int(buffer.sizes.smallest), "size_max": .int(buffer.sizes.largest),
        ]))
  }

  /// Whether the field stands still while the sizes of the frames move.
  static func applies(to buffer: BufferFacts) -> Bool {
    buffer.constant >= 20 && buffer.smallest == buffer.largest
      && Double(buffer.sizes.largest) > Double(buffer.sizes.smallest) * 1.05
  }
}
