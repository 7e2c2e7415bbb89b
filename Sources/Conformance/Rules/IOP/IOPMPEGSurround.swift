/// IOP010 `iop-mpeg-surround`: the stream carries MPEG Surround data.
public enum IOPMPEGSurround: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP010", name: "iop-mpeg-surround", severity: .info, group: "interop", depth: .syntax,
    requirement: "MPEG Surround data, extension types 12 and 9, are legal additions to the core.",
    rationale: "Most decoders ignore them and play the downmix only.",
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])
}
