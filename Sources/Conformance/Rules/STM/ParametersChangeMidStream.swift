import AACSyntax
import Transports

/// STM002 `parameters-change-mid-stream`: stream parameters change in the middle.
public enum ParametersChangeMidStream: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM002", name: "parameters-change-mid-stream", severity: .error,
    group: "stream", depth: .headers,
    requirement: """
      ID, protection_absent, profile, sampling_frequency_index and channel_configuration must keep \
      their values within a stream; reported when a new value stays for 3 or more frames.
      """,
    rationale: """
      Players set up their output once. At the change they stop, play at the wrong speed or need a \
      restart: libfaad keeps the first values, faad2 reports error 21, fdk-aac asks for a restart.
      """,
    remedy: """
      Encode all parts with one set of parameters before you join them, or keep them as files or \
      segments of their own.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2")])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for (before, stretch) in zip(facts.stretches, facts.stretches.dropFirst()) {
      let fields = HeaderField.differing(before.header, stretch.header)
      guard !fields.isEmpty else { continue }
      let changes = fields.map { field in
        "\(field.syntaxName) from \(field.value(in: before.header)) to \(field.value(in: stretch.header))"
      }
      let key = facts.stretches.count <= 20 ? "STM002 \(stretch.first.index)" : "STM002"
      sink.add(frame: stretch.first.index, key: key) {
        Finding(
          metadata,
          message: "from frame \(stretch.first.index) on the header has other parameters: "
            + changes.joined(separator: ", "),
          frames: FrameSpan(stretch.first.index),
          location: Location(
            stretch.first, bit: fields[0].bitPosition, length: fields[0].bitLength,
            timeSeconds: stretch.startSeconds, element: "adts_fixed_header"),
          evidence: [
            "frame_index": .int(stretch.first.index),
            "offset": .int(Int(stretch.first.byteOffset)),
            "time": stretch.startSeconds.map(EvidenceValue.double) ?? .null,
            "changed_fields": .array(fields.map { .string($0.syntaxName) }),
            "old": .array(fields.map { .int($0.value(in: before.header)) }),
            "new": .array(fields.map { .int($0.value(in: stretch.header)) }),
            "stretches": .int(facts.stretchCount),
          ])
      }
    }
  }
}
