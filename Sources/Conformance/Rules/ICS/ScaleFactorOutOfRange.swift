/// ICS008 `scale-factor-out-of-range`: a scale factor leaves its range.
public enum ScaleFactorOutOfRange: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS008", name: "scale-factor-out-of-range", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      The running scale factor of a band with codebook 1 to 11 must stay within 0 to 255.
      """,
    rationale: """
      ffmpeg and faad2 (error 4) reject the frame. Noise and intensity bands have ranges of their \
      own and are not meant.
      """,
    remedy: """
      Limit global_gain and the differences in the encoder so that every band stays within 0 to \
      255; check for damage if only single frames are affected.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.2")])
}
