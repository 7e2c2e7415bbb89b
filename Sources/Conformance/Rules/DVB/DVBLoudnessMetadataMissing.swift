import AACSyntax
import StreamForge
import Transports

/// DVB002 `dvb-loudness-metadata-missing`: loudness metadata are missing.
public enum DVBLoudnessMetadataMissing: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DVB002", name: "dvb-loudness-metadata-missing", severity: .warning,
    group: "dvb", depth: .syntax,
    requirement: """
      Each window of 1 second should hold dynamic range data with prog_ref_level or DVB ancillary \
      data.
      """,
    rationale: """
      Receivers cannot level programmes or limit the range, so that loudness jumps between \
      services.
      """,
    remedy: "Switch DRC and programme reference level metadata on in the encoder.",
    clauses: [Clause("ETSI TS 101 154", nil, "C.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a programme reference level in every frame", policy: "dvb") {
        var info = DynamicRangeInfoFields()
        info.referenceLevel = DynamicRangeInfoFields.ReferenceLevel()
        let fill = FillElementFields(.dynamicRange(info))
        return BaseVectors.stereo(frames: 60).withEachFrame {
          $1.block.elements.append(.fill(fill))
        }.bytes
      }
    ],
    violating: [
      RuleExample("no dynamic range data in 1.3 seconds", policy: "dvb") {
        BaseVectors.stereo(frames: 60).bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.dvb), let extensions = facts.syntax?.extensions,
      let gap = extensions.firstLoudnessGap
    else { return }
    let milliseconds = Int((gap.seconds * 1000).rounded())
    sink.add(
      Finding(
        metadata,
        message: """
          \(milliseconds) ms without a programme reference level or DVB ancillary data; at most \
          1000 ms are expected
          """,
        frames: FrameSpan(near: gap.unit.index),
        location: Location(gap.unit, timeSeconds: gap.from, element: "raw_data_block"),
        evidence: [
          "first_gap": .double(gap.from), "frames_with": .int(extensions.loudnessFrames),
        ]))
  }
}
