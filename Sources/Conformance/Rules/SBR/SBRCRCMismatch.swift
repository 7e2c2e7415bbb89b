public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// SBR020 `sbr-crc-mismatch`: the SBR CRC does not match.
public enum SBRCRCMismatch: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR020", name: "sbr-crc-mismatch", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      bs_sbr_crc_bits must equal the CRC-10 (polynomial 0x233, start 0) over the rest of the \
      payload, 8 * cnt - 14 bits.
      """,
    rationale: "fdk-aac drops the SBR data and the high band with it; other decoders do not check.",
    remedy: """
      If all frames fail, correct the CRC code or use EXT_SBR_DATA without CRC; if single frames \
      fail, look for damage.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.8")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("EXT_SBR_DATA_CRC with the right words") { BaseVectors.sbr(protected).bytes }
    ],
    violating: [
      RuleExample("a bit of bs_sbr_crc_bits of frame 9 turned over") {
        BaseVectors.sbr(protected).with(frame: 9) { $0.block[sbr: 0].crc = .xor(1) }.bytes
      }
    ])

  private static let protected = SBRRecipe().with { $0.crc = .computed }

  /// Looks at the SBR payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    SBRPayloadTest.check(frame, unit, metadata, in: context, into: &sink) { outcome, payload in
      // In data that cannot be read the word is evidence, not the fault.
      guard let crc = outcome.crc, !crc.isMatch,
        outcome.ending == .complete || outcome.ending == .headerMissing,
        outcome.ending == .headerMissing || outcome.bitsLeft < 8
      else { return nil }
      return SBRPayloadTest.Fault(
        message: """
          bs_sbr_crc_bits is \(Hex.word(crc.read)), the bits behind it give \(Hex.word(crc.computed))
          """,
        evidence: [
          "crc_read": .string(Hex.word(crc.read)), "crc_computed": .string(Hex.word(crc.computed)),
          "count": 1,
        ],
        bits: BitRange(start: payload.position + 4, count: 10))
    }
  }
}
