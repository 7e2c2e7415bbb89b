/// DEC006 `decoded-non-finite-samples`: the decoder delivers values that are not numbers.
public enum DecodedNonFiniteSamples {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC006", name: "decoded-non-finite-samples", severity: .error,
    group: "decoder", depth: .decode,
    requirement: "Decoded samples must be finite: no NaN and no infinity.",
    rationale: "Such values spread through filters and mixers and mute or blast the output.",
    remedy: """
      Check the scale factors and quantised values of the frame in the encoder, and encode this \
      part again.
      """,
    clauses: [])
}
