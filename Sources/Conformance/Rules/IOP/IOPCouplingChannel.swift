/// IOP008 `iop-coupling-channel`: the stream uses a coupling channel.
public enum IOPCouplingChannel: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP008", name: "iop-coupling-channel", severity: .warning,
    group: "interop", depth: .syntax,
    requirement: "Streams for general use should not hold coupling channel elements.",
    rationale: """
      The default build of faad2 stops with error 6, fdk-aac discards them, libxaac refuses, and \
      only ffmpeg applies them.
      """,
    remedy: "Mix the coupled signal into the channels in the encoder and send no CCE.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])
}
