public import AACSyntax
import StreamForge
public import Transports

/// CCE002 `cce-window-differs-from-target`: a dependent coupling channel has another window than
/// its target.
public enum CCEWindowDiffersFromTarget: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "CCE002", name: "cce-window-differs-from-target", severity: .error,
    group: "cce", depth: .syntax,
    requirement: """
      A dependently switched CCE (ind_sw_cce_flag 0) must use the window_sequence of each of its \
      targets.
      """,
    rationale: """
      The coupling works on spectral lines, which do not correspond when the windows differ; the \
      result is noise.
      """,
    remedy: """
      Use the windows of the target, or make the CCE independently switched (ind_sw_cce_flag 1).
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a coupling channel that fits to its target", alsoTriggers: ["IOP008"]) {
        stream(wrongFrame: nil)
      }
    ],
    violating: [
      RuleExample("a CCE with ONLY_LONG where its target has EIGHT_SHORT") {
        stream(wrongFrame: 10)
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      guard element.kind == .couplingChannel, let channel = element.channel,
        !frame.blocks[block].couplings[element.index].isIndependentlySwitched
      else { return }
      let info = frame.blocks[block].channels[channel].info
      for index in 0..<frame.blocks[block].couplings[element.index].targetCount {
        let target = frame.blocks[block].couplings[element.index].target(index)
        let kind: SyntacticElement.Kind = target.isChannelPair ? .channelPair : .singleChannel
        let found = frame.blocks[block].elements.first {
          $0.kind == kind && $0.instanceTag == target.tag
        }
        guard let first = found?.channel else { continue }
        // Channels of a pair that have windows of their own count if they are coupled onto.
        let number = target.isChannelPair && !target.left && target.right ? 1 : 0
        let other = frame.blocks[block].channels[first + number].info.windowSequence
        guard other != info.windowSequence else { continue }
        sink.add(
          fault: metadata, unit, context, bit: info.position + 1, length: 2,
          element: element.path + ".ics[0].ics_info",
          message: "the coupling channel has \(info.windowSequence.syntaxName) and its target "
            + "\(other.syntaxName)",
          evidence: [
            "frame_index": .int(unit.index),
            "cce_window": .string(info.windowSequence.syntaxName),
            "target_window": .string(other.syntaxName),
          ])
        return
      }
    }
  }

  /// Stereo with all window sequences in turn and a CCE with those of its target, but in one frame.
  private static func stream(wrongFrame: Int?) -> [UInt8] {
    let windows: [WindowSequence] = [.onlyLong, .longStart, .eightShort, .longStop]
    return StreamRecipe().with {
      $0.channelConfiguration = 2
      $0.windowSequences = windows
    }.fields.withEachFrame { index, frame in
      var target = CouplingChannelElementFields.Target()
      target.channels = CouplingChannelElementFields.Channels()
      target.channels?.left = true
      var coupling = CouplingChannelElementFields()
      coupling.targets = [target]
      coupling.stream.info.windowSequence = index == wrongFrame ? .onlyLong : windows[index % 4]
      frame.block.elements.append(.coupling(coupling))
    }.bytes
  }
}
