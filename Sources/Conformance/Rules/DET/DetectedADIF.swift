import StreamForge
import Transports

/// DET006 `detected-adif`: the file is ADIF, not ADTS.
public enum DetectedADIF: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET006", name: "detected-adif", severity: .error, group: "detection", depth: .headers,
    requirement: """
      An ADTS file must not start with the four bytes ADIF (41 44 49 46), after any ID3v2 tag.
      """,
    rationale: """
      ADIF is valid AAC with one header for the whole file. It cannot be cut, streamed or joined \
      in the middle, and many players no longer read it.
      """,
    remedy: "Read the file as ADIF, or let the encoder write ADTS instead of ADIF.",
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.2"), Clause("ISO/IEC 14496-3", "2009", nil)])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("an ADIF header and the blocks", fileExtension: "adif") {
        let recipe = StreamRecipe()
        return ContainerBytes.adif(
          recipe.programConfig, recipe.fields.frames.map { $0.block.bits.bytes })
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .other(let format) = facts.probe,
      case .adif(let type, let bitrate, let programs) = format.kind
    else { return }
    sink.add(
      Finding(
        metadata,
        message: "the file is ADIF, not ADTS: one header, then raw_data_blocks without framing",
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "bitstream_type": .int(type), "bitrate": .int(bitrate),
          "num_program_config_elements": .int(programs),
        ]))
  }
}
