/// BUF005 `buffer-fullness-recursion`: buffer fullness does not follow the frame sizes.
public enum BufferFullnessRecursion {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF005", name: "buffer-fullness-recursion", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      In a constant-rate stream of 20 or more single-block frames (fullness not 0x7FF) the \
      reservoir, 32 * NCC * fullness, should follow from the previous frame plus the mean minus \
      the frame's bits, within 2 * 32 * NCC bits in all but 5 % of the frames.
      """,
    rationale: """
      The value is invented or belongs to frames that were removed or changed. Receivers that \
      schedule by it under-run or overflow.
      """,
    remedy: "Let the encoder supply the value for each frame, or write 0x7FF in all headers.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.2.2")])
}
