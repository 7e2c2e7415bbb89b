/// FRM005 `bytes-missing-in-frame`: a frame has lost bytes.
public enum BytesMissingInFrame: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM005", name: "bytes-missing-in-frame", severity: .error,
    group: "framing", depth: .syntax,
    requirement: """
      A frame must hold all the bytes that its aac_frame_length declares before the next header \
      begins.
      """,
    rationale: """
      Bytes were lost in transfer or a buffer was cut. ffmpeg and faad2 report a random cocktail \
      of element errors for the frame, and the sound drops out.
      """,
    remedy: """
      Find where the bytes were lost (short writes, dropped packets, a buffer that is too small) \
      and check the return value of every write; drop an incomplete frame as a whole.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
