public import AACSyntax
import StreamForge
public import Transports

/// CCE003 `cce-independent-domain`: an independent coupling channel declares the spectral domain.
public enum CCEIndependentDomain: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CCE003", name: "cce-independent-domain", severity: .warning, group: "cce", depth: .syntax,
    requirement: """
      A CCE with ind_sw_cce_flag 1 should have cc_domain 1, because it couples in the time domain \
      only.
      """,
    rationale: """
      Decoders that follow cc_domain treat the signal differently from those that follow the flag.
      """,
    remedy: "Write cc_domain 1 for independently switched CCEs.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a coupling channel that fits to its target", alsoTriggers: ["IOP008"]) {
        stream { _, coupling in coupling.domain = true }.bytes
      }
    ],
    violating: [
      RuleExample("independently switched coupling channels with cc_domain 0") {
        stream { _, coupling in coupling.isIndependentlySwitched = true }.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      guard element.kind == .couplingChannel,
        frame.blocks[block].couplings[element.index].isIndependentlySwitched,
        !frame.blocks[block].couplings[element.index].domain
      else { return }
      let bit = frame.blocks[block].couplings[element.index].domainPosition
      sink.add(
        fault: metadata, unit, context, bit: bit, length: 1, element: element.path,
        message: "cc_domain is 0 with ind_sw_cce_flag 1, expected 1",
        evidence: ["frame_index": .int(unit.index), "count": 1])
    }
  }

  /// Stereo at 48 kHz with a CCE behind the pair of each frame.
  private static func stream(
    _ change: (Int, inout CouplingChannelElementFields) -> Void
  ) -> ADTSStreamFields {
    BaseVectors.stereo().withEachFrame { index, frame in
      var target = CouplingChannelElementFields.Target()
      target.channels = CouplingChannelElementFields.Channels()
      target.channels?.left = true
      var coupling = CouplingChannelElementFields()
      coupling.targets = [target]
      change(index, &coupling)
      frame.block.elements.append(.coupling(coupling))
    }
  }
}
