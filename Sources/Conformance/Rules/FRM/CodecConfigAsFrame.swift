/// FRM021 `codec-config-as-frame`: the codec configuration was framed as audio.
public enum CodecConfigAsFrame {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM021", name: "codec-config-as-frame", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      A payload must be audio; a payload of 2 to 8 bytes must not be the AudioSpecificConfig that \
      the header implies (object type profile + 1, or 5 or 29 in the explicit forms, then the same \
      4-bit index and channels, with or without the 0x2B7 extension).
      """,
    rationale: """
      MediaCodec and similar encoders deliver their configuration as the first buffer. Chrome \
      rejects a whole file that carries it as a frame; faad2 and ffmpeg report a broken first \
      frame.
      """,
    remedy: """
      Skip buffers flagged as codec configuration (BUFFER_FLAG_CODEC_CONFIG in MediaCodec) and \
      write ADTS headers only before audio.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1")])
}
