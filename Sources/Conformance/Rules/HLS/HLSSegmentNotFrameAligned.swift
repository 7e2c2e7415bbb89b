/// HLS004 `hls-segment-not-frame-aligned`: the segment does not start and end at frame borders.
public enum HLSSegmentNotFrameAligned: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS004", name: "hls-segment-not-frame-aligned", severity: .error,
    group: "hls", depth: .headers,
    requirement: """
      After the tags a packed audio segment must begin with an ADTS header, and its last frame \
      must be complete.
      """,
    rationale: """
      hls.js and others drop the bytes before the first header or the cut frame, which is heard as \
      a gap at each segment.
      """,
    remedy: "Cut segments only between frames, where one aac_frame_length ends.",
    clauses: [Clause("RFC 8216", "2017", "3.4")])
}
