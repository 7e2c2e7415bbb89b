import AACSyntax
import StreamForge
import Transports

/// CRC008 `crc-stale-after-header-edit`: a header field was changed after the CRC was made.
public enum CRCStaleAfterHeaderEdit: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC008", name: "crc-stale-after-header-edit", severity: .error,
    group: "crc", depth: .syntax,
    requirement: """
      crc_check must be computed again when a fixed-header field (ID, profile, \
      sampling_frequency_index, private_bit, channel_configuration, original_copy or home) is \
      changed; reported when 90 % of at least 10 CRCs mismatch and another value of one such field \
      makes 99 % match.
      """,
    rationale: """
      The old CRC proves what the field was before, even where the payload cannot tell, as with \
      44.1 and 48 kHz. The edited value is probably wrong, and fdk-aac rejects every frame.
      """,
    remedy: """
      Put the old value back that makes the CRC match, or, if the edit was right, compute every \
      CRC again.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("check words over what the standard names") { BaseVectors.protected().bytes }
    ],
    violating: [
      RuleExample("48 kHz, index 3 changed to 4 behind the back of the check words") {
        var stream = FrameSequence(BaseVectors.protected().frames.map(\.bytes))
        stream.changeHeaders { $0.fixed.bits ^= UInt32(3 ^ 4) << 6 }
        return stream.bytes
      }
    ])

  /// Looks at why check words do not match.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for cause in facts.checkWordCauses {
      guard case .staleHeader(let field, let position, let width, let now, let before) = cause.kind
      else { continue }
      sink.add(
        Finding(
          metadata,
          message: """
            \(field) is \(meaning(now, field)), but \(cause.explained) of \(cause.sampled) check \
            words that were tried match only if it is \(meaning(before, field)): the header was \
            changed after the check words were made
            """,
          remedy: HeaderRemedy.Setting(field, before).map {
            HeaderRemedy.text(
              for: cause.first.header, in: HeaderRemedy.Scope(cause.span, of: facts),
              keepingCheckWords: true, setting: $0)
              + " If the change was right, compute every CRC again instead."
          },
          frames: cause.span,
          location: Location(
            cause.first, bit: position, length: width,
            timeSeconds: facts.timeSeconds(of: cause.first), element: "adts_fixed_header"),
          evidence: [
            "field": .string(field), "value_now": .int(now),
            "value_when_crc_was_made": .int(before),
            "frames": .int(cause.span.count),
          ]))
    }
  }

  /// A value with what it stands for.
  private static func meaning(_ value: Int, _ field: String) -> String {
    guard field == "sampling_frequency_index", let hertz = SamplingFrequency.hertz(ofIndex: value)
    else { return String(value) }
    return "\(value) (\(hertz) Hz)"
  }
}
