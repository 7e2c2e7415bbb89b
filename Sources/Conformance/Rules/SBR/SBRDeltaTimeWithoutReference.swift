public import AACSyntax
import StreamForge
public import Transports

/// SBR017 `sbr-delta-time-without-reference`: SBR codes differences in time without a frame to
/// refer to.
public enum SBRDeltaTimeWithoutReference: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR017", name: "sbr-delta-time-without-reference", severity: .warning,
    group: "sbr", depth: .syntax,
    requirement: """
      bs_df_env and bs_df_noise should be 0 for the first envelope and noise floor in the first \
      SBR frame, after a gap and after a header reset.
      """,
    rationale: """
      The values refer to a frame that the decoder does not have, so that the high band starts \
      with a wrong level.
      """,
    remedy: """
      Code in frequency direction in the first frame of a stream and after each header change.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("bs_df_env 0 in the first frame") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("bs_df_env 1 in the first frame") {
        BaseVectors.sbr().with(frame: 0) {
          $0.block[sbr: 0].data?.channels[0].envelopes[0].start = nil
          $0.block[sbr: 0].data?.channels[0].envelopes[0].differences.append(0)
        }.bytes
      }
    ])

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    // Behind lost frames, and behind SBR data that were missing, misplaced or without a header, the
    // cause has a finding of its own.
    let isFirst = !history.sbr.hasStarted
    let isAfterLoss = history.isInterrupted
    let isAfterOther = history.sbr.isDisturbed
    guard isFirst || !isAfterLoss && !isAfterOther else { return }
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, _ in
      for channel in 0..<outcome.channelCount {
        guard let reason = outcome[channel: channel].missingReference else { continue }
        switch reason {
        case .firstFrame where isFirst, .reset: break
        case .firstFrame, .gap: continue
        }
        return SBRPayloadTest.Fault(
          message: """
            the first envelope or noise floor is coded as a difference in time without a frame to \
            refer to (\(reason.rawValue))
            """,
          evidence: ["channel": .int(channel), "reason": .string(reason.rawValue)],
          bits: outcome[channel: channel].directionBits, part: "sbr_dtdf[\(channel)]")
      }
      return nil
    }
  }
}
