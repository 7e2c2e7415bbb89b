/// IOP006 `iop-frame-over-2047-bytes`: a frame is longer than 2047 bytes.
public enum IOPFrameOver2047Bytes {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP006", name: "iop-frame-over-2047-bytes", severity: .info,
    group: "interop", depth: .headers,
    requirement: "Frames of 2048 to 8191 bytes are legal.",
    rationale: "Readers that take 11 of the 13 length bits, as tsMuxer did, drop such frames.",
    remedy: nil,
    clauses: [])
}
