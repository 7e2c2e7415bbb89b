/// IOP007 `iop-profile-not-lc`: the stream really uses a profile other than LC.
public enum IOPProfileNotLC: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP007", name: "iop-profile-not-lc", severity: .warning, group: "interop", depth: .syntax,
    requirement: """
      Streams for general use should have profile 1 (LC) and not use Main, SSR or LTP tools.
      """,
    rationale: "fdk-aac, Symphonia, browsers and Android decode LC only; ffmpeg lacks SSR.",
    remedy: "Set the encoder to AAC LC and write profile 1 into the top 2 bits of byte 2.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2")])
}
