/// PCE013 `pce-element-order`: the PCE lists its elements in an order that decoders cannot map.
public enum PCEElementOrder: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE013", name: "pce-element-order", severity: .warning, group: "pce", depth: .syntax,
    requirement: """
      An odd number of front channels should begin with an SCE, side channels should come in \
      pairs, and an odd number of back channels should end with an SCE (two SCE in a row count as \
      a pair).
      """,
    rationale: """
      ffmpeg and fdk-aac cannot map other orders to speakers and refuse them or guess a layout.
      """,
    remedy: "List the centre first in front, pairs as CPE, and a single rear centre last in back.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5.3.2")])
}
