import AACSyntax
import StreamForge
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

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("20 frames of mono at 44.1 kHz, then 20 of stereo at 48 kHz") {
        BaseVectors.mono().bytes + BaseVectors.stereo().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    // Twenty kinds of change are told one by one, the rest together: hostile input may change its
    // parameters every third frame.
    var kinds: [[UInt32]: Int] = [:]
    for (before, now) in zip(facts.stretches, facts.stretches.dropFirst()) {
      // What one of the headers has wrong is told as such.
      let wrong = facts.wrongFields(in: before.header, or: now.header)
      let fields = HeaderField.differing(before.header, now.header).filter { !wrong.contains($0) }
      guard let field = fields.first else { continue }
      let pair = [before.header.bits, now.header.bits]
      let kind = kinds[pair] ?? kinds.count
      kinds[pair] = kind
      sink.add(frame: now.first.index, key: kind < 20 ? "STM002 \(kind)" : "STM002 more") {
        Finding(
          metadata, message: message(fields, before.header, now),
          frames: FrameSpan(now.first.index),
          location: Location(
            now.first, bit: field.bitPosition, length: field.bitLength,
            timeSeconds: now.startSeconds, element: "adts_fixed_header"),
          evidence: [
            "frame_index": .int(now.first.index), "offset": .int(Int(now.first.byteOffset)),
            "time": now.startSeconds.map(EvidenceValue.double) ?? .null,
            "changed_fields": .array(fields.map { .string($0.syntaxName) }),
            "old": values(fields, before.header), "new": values(fields, now.header),
            "stretches": .int(facts.stretchCount),
          ])
      }
    }
  }

  private static func message(
    _ fields: [HeaderField], _ old: ADTSFixedHeader, _ stretch: Stretch
  ) -> String {
    let changes = fields.map { field in
      "\(field.syntaxName) is \(field.value(in: stretch.header)) instead of \(field.value(in: old))"
    }
    return "from frame \(stretch.first.index) on " + changes.joined(separator: ", ")
  }

  private static func values(_ fields: [HeaderField], _ header: ADTSFixedHeader) -> EvidenceValue {
    .object(Evidence(fields.map { .init($0.syntaxName, .int($0.value(in: header))) }))
  }
}
