/// FRM006 `sync-lost`: no header stands where the frame ends.
public enum SyncLost {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM006", name: "sync-lost", severity: .error, group: "framing", depth: .headers,
    requirement: """
      At the offset of a frame plus its aac_frame_length another ADTS header, or the end of the \
      file, must follow.
      """,
    rationale: """
      Decoders must search for the next frame: libfaad looks only 768 bytes ahead, mp4parser stops \
      with "Expected Start Word 0xfff", and messages about elements after this point are only \
      consequences.
      """,
    remedy: """
      Look at the bytes at the given offset: check that the length written is the payload size \
      plus the header size, and that no bytes were lost or overwritten.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])
}
