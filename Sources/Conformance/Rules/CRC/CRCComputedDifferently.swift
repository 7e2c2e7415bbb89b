import AACSyntax
import StreamForge

/// CRC007 `crc-computed-differently`: the CRC is computed in another way than the standard says.
public enum CRCComputedDifferently: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CRC007", name: "crc-computed-differently", severity: .error, group: "crc", depth: .syntax,
    requirement: """
      crc_check must be the CRC-16 with polynomial 0x8005 (not 0x1021), start 0xFFFF (not 0), most \
      significant bit first, not inverted or swapped, over the regions and the zero padding that \
      the standard names; reported when 90 % of at least 10 fields mismatch and a variant that \
      fits 99 % is named where there is one.
      """,
    rationale: """
      Every CRC is wrong while the audio is sound. fdk-aac drops all frames, other decoders play \
      them; frequent slips are the start value, the covered regions and the alignment bits of a \
      PCE.
      """,
    remedy: """
      Correct the CRC code as the named variant shows, and test it against a stream of another \
      encoder, or write frames without CRC.
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
      RuleExample("check words inverted") {
        var stream = FrameSequence(BaseVectors.protected().frames.map(\.bytes))
        for index in stream.frames.indices {
          stream.frames[index][7] ^= 0xFF
          stream.frames[index][8] ^= 0xFF
        }
        return stream.bytes
      }
    ])

  /// Looks at why check words do not match.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for cause in facts.checkWordCauses {
      let variant: String?
      var kind: String?
      switch cause.kind {
      case .variant(let name): variant = name
      case .elementKind(let name):
        variant = nil
        kind = name
      case .constant, .staleHeader: continue
      }
      let way =
        variant.map {
          "; \(cause.explained) of \(cause.sampled) that were tried match if computed so: \($0)"
        }
        ?? kind.map { ", those of the frames with a \($0) and no others" } ?? ""
      sink.add(
        Finding(
          metadata,
          message:
            "\(cause.span.count) check words do not match although the payloads are sound\(way)",
          frames: cause.span,
          location: Location(
            cause.first, bit: 56, length: 16, timeSeconds: facts.timeSeconds(of: cause.first),
            element: "adts_error_check"),
          evidence: [
            "variant": .string(variant ?? "unknown"), "frames": .int(cause.span.count),
            "matches": .int(cause.explained),
            "element_type": kind.map(EvidenceValue.string) ?? .null,
          ]))
    }
  }
}
