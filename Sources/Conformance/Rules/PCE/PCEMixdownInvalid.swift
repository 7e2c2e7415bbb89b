public import AACSyntax
import StreamForge
public import Transports

/// PCE016 `pce-mixdown-invalid`: a mixdown field of the PCE is invalid.
public enum PCEMixdownInvalid: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE016", name: "pce-mixdown-invalid", severity: .warning, group: "pce", depth: .syntax,
    requirement: """
      mono_mixdown_element_number should name a listed SCE, stereo_mixdown_element_number a listed \
      CPE, and matrix_mixdown_idx should be sent only with exactly 3 front and 2 surround \
      channels.
      """,
    rationale: "A decoder that makes a downmix from these fields takes a wrong channel or none.",
    remedy: "Clear the three mixdown presence bits unless you really send mixdown elements.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("matrix_mixdown_idx with two channels") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.block[programConfig: 0].matrixMixdown = .init()
        }.bytes
      },
      RuleExample("mono_mixdown_element_number 3, which names no SCE") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.block[programConfig: 0].monoMixdownElement = 3
        }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    // Of a frame that was misread a PCE is none.
    guard frame.endsExactly else { return }
    frame.forEachElement { block, element in
      guard element.kind == .programConfig else { return }
      let config = frame.blocks[block].programConfigs[element.index]
      guard let fault = fault(of: config) else { return }
      sink.add(
        fault: metadata, unit, context, bit: config.position + fault.bit, length: fault.length,
        element: element.path, message: fault.message,
        evidence: [
          "frame_index": .int(unit.index), "field": .string(fault.field),
          "value": .int(fault.value), "layout": .string(config.layoutText),
        ])
    }
  }

  private struct Fault {
    var field: String
    var value: Int
    /// The first bit, counted from element_instance_tag.
    var bit: Int
    var length: Int
    var message: String
  }

  /// The first mixdown field that does not fit to the lists.
  private static func fault(of config: ProgramConfigElement) -> Fault? {
    // mono_mixdown_present is the 32nd bit.
    var bit = 31
    let tags = config.channelTags
    if let number = config.monoMixdownElement {
      if tags & BlockOutline.bit(.singleChannel, tag: number) == 0 {
        return Fault(
          field: "mono_mixdown_element_number", value: Int(number), bit: bit + 1, length: 4,
          message: "mono_mixdown_element_number is \(number), and no such SCE is listed")
      }
      bit += 4
    }
    bit += 1
    if let number = config.stereoMixdownElement {
      if tags & BlockOutline.bit(.channelPair, tag: number) == 0 {
        return Fault(
          field: "stereo_mixdown_element_number", value: Int(number), bit: bit + 1, length: 4,
          message: "stereo_mixdown_element_number is \(number), and no such CPE is listed")
      }
      bit += 4
    }
    bit += 1
    func channels(_ list: ProgramConfigElement.List) -> Int {
      list.reduce(0) { $0 + ($1.flag ? 2 : 1) }
    }
    let front = channels(config.front)
    let surround = channels(config.side) + channels(config.back)
    if let index = config.matrixMixdownIndex, front != 3 || surround != 2 {
      return Fault(
        field: "matrix_mixdown_idx", value: Int(index), bit: bit + 1, length: 2,
        message: "matrix_mixdown_idx is there with \(front) front and \(surround) surround "
          + "channels, expected 3 and 2")
    }
    return nil
  }
}
