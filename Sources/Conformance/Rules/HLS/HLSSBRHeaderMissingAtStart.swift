import StreamForge
import Transports

/// HLS005 `hls-sbr-header-missing-at-start`: the first frame of the segment has no SBR header.
///
/// Of SBR that begins later in the segment, with its header, SBR005 tells.
public enum HLSSBRHeaderMissingAtStart: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS005", name: "hls-sbr-header-missing-at-start", severity: .warning,
    group: "hls", depth: .syntax,
    requirement: """
      The first frame of a segment with SBR should carry sbr_header(), and with PS a PS header.
      """,
    rationale: """
      The high band drops for a moment at each segment start or after a switch of variants.
      """,
    remedy: """
      Let the encoder send the headers at segment starts, for instance in each frame that begins a \
      segment.
      """,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("an SBR header in the first frame", policy: "hls") {
        MetadataBytes.timestamp(90000) + BaseVectors.sbr().bytes
      }
    ],
    violating: [
      RuleExample("the first SBR header in frame 4", policy: "hls") {
        let header = BaseVectors.sbr().frames[0].block[sbr: 0].header
        return MetadataBytes.timestamp(90000)
          + BaseVectors.sbr().withEachFrame { index, frame in
            frame.block[sbr: 0].header = index == 4 ? header : nil
          }.bytes
      },
      RuleExample("the first header of parametric stereo in frame 4", policy: "hls") {
        let header = BaseVectors.parametricStereo().frames[0].block[sbr: 0].ps.header
        return MetadataBytes.timestamp(90000)
          + BaseVectors.parametricStereo().withEachFrame { index, frame in
            frame.block[sbr: 0].ps.header = index == 4 ? header : nil
          }.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.hls), let sbr = facts.syntax?.sbr, let first = sbr.first else {
      return
    }
    let lacksPS = sbr.firstPS != nil && !sbr.psStartsWithHeader
    guard !sbr.startsWithHeader || lacksPS else { return }
    let what = sbr.startsWithHeader ? "header of parametric stereo" : "SBR header"
    sink.add(
      Finding(
        metadata,
        message: "the first frame with SBR data has no \(what)",
        frames: FrameSpan(first.unit.index),
        location: Location(
          first.unit, timeSeconds: first.timeSeconds, element: "sbr_extension_data"),
        evidence: [
          "first_header_frame": sbr.firstHeader.map { .int($0.index) } ?? .null,
          "first_ps_header_frame": sbr.firstPSHeader.map { .int($0.index) } ?? .null,
        ]))
  }
}
