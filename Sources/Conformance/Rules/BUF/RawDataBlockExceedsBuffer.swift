/// BUF001 `raw-data-block-exceeds-buffer`: a raw data block is larger than the decoder buffer.
public enum RawDataBlockExceedsBuffer {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF001", name: "raw-data-block-exceeds-buffer", severity: .error,
    group: "buffer", depth: .syntax,
    requirement: """
      The bits of one raw_data_block must not exceed 6144 for each channel: NCC = SCE + 2 * CPE + \
      independently switched CCE, the LFE not counted.
      """,
    rationale: """
      Decoders with the minimum buffer stay silent or lose sync here, while ffmpeg and faad2 \
      accept it without a word.
      """,
    remedy: """
      Lower the bit rate or the padding, and limit each block in the encoder to 6144 * NCC bits \
      (768 bytes a channel).
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.3")])
}
