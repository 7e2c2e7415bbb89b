public import AACSyntax
import StreamForge
public import Transports

/// CCE001 `cce-target-missing`: a coupling channel targets an element that is not there.
public enum CCETargetMissing: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CCE001", name: "cce-target-missing", severity: .error, group: "cce", depth: .syntax,
    requirement: """
      Every target of a coupling channel (cc_target_is_cpe and cc_target_tag_select) must be an \
      element of the same block.
      """,
    rationale: """
      The decoder has nothing to couple into, so that the shared signal is missing from the \
      output.
      """,
    remedy: "Write the tag and the type of an SCE or CPE of the block, or leave the CCE out.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a coupling channel that fits to its target", alsoTriggers: ["IOP008"]) {
        stream { _, coupling in coupling.domain = true }.bytes
      }
    ],
    violating: [
      RuleExample("the CCE of frame 9 targets CPE 9, which is not there") {
        stream { index, coupling in
          if index == 9 { coupling.targets[0].tag = 9 }
        }.bytes
      },
      RuleExample("the CCE of frame 9 targets an SCE, and there is none") {
        stream { index, coupling in
          if index == 9 { coupling.targets[0].channels = nil }
        }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    // Of a frame that was misread a CCE is none.
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      guard element.kind == .couplingChannel else { return }
      // id_syn_ele, tag, ind_sw_cce_flag and num_coupled_elements come before the targets.
      var bit = element.position + 11
      for index in 0..<frame.blocks[block].couplings[element.index].targetCount {
        let target = frame.blocks[block].couplings[element.index].target(index)
        let kind: SyntacticElement.Kind = target.isChannelPair ? .channelPair : .singleChannel
        let isThere = frame.blocks[block].elements.contains {
          $0.kind == kind && $0.instanceTag == target.tag
        }
        if !isThere {
          sink.add(
            fault: metadata, unit, context, bit: bit, length: 5, element: element.path,
            message: "the coupling channel targets \(kind.syntaxName) \(target.tag), which the "
              + "block does not hold",
            evidence: [
              "frame_index": .int(unit.index), "target": .string(kind.syntaxName),
              "tag": .int(Int(target.tag)),
            ])
          return
        }
        bit += target.isChannelPair ? 7 : 5
      }
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
