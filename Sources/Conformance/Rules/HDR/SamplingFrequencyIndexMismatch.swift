/// HDR004 `sampling-frequency-index-mismatch`: the payload was coded for another sampling rate than
/// the header declares.
public enum SamplingFrequencyIndexMismatch: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR004", name: "sampling-frequency-index-mismatch", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      sampling_frequency_index must name a rate whose scale factor band tables are those the \
      payload was coded with (classes 96/88.2, 64, 48/44.1, 32, 24/22.05, 16/12/11.025 and 8/7.35 \
      kHz); reported when the declared class fails in 50 % and at least 3 of the frames that tell \
      the classes apart, another class ends exactly in 99 % of all, and at most 0.5 % contradict \
      it.
      """,
    rationale: """
      The audio plays too fast or too slow, and louder frames break with messages about band \
      limits and codebooks that differ in every decoder. No decoder names the right index. Rates \
      of one class cannot be told apart from the bits.
      """,
    remedy: """
      Write the encoder's core rate as the index: in addADTStoPacket replace the constant freqIdx \
      with a lookup of the real sampling rate, and do not mask the low bit.
      """,
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", "4.5.4"),
      Clause("ISO/IEC 14496-3", "2009", "1.6.3.4"),
    ])
}
