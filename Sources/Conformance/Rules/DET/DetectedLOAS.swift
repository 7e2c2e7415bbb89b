import StreamForge
import Transports

/// DET005 `detected-loas`: the file is LOAS/LATM, not ADTS.
public enum DetectedLOAS: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET005", name: "detected-loas", severity: .error, group: "detection", depth: .headers,
    requirement: """
      An ADTS file must not be framed as LOAS: no 11-bit sync 0x2B7 (bytes 56 Ex) that chains \
      through audioMuxLengthBytes + 3 over at least 3 frames and covers more bytes than any ADTS \
      chain.
      """,
    rationale: """
      ADTS and LATM are easily confused, for instance when stream types 0x0F and 0x11 are swapped; \
      an ADTS decoder then never finds sync.
      """,
    remedy: """
      Signal the stream as LATM, or convert it, for example with `ffmpeg -f loas -i in.aac -c:a \
      copy -f adts out.aac`.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.7.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("each block behind a LOAS sync word and length", fileExtension: "loas") {
        ContainerBytes.loas(BaseVectors.mono().frames.map { $0.block.bits.bytes })
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .other(let format) = facts.probe,
      case .loas(let first, let frames, let length) = format.kind
    else { return }
    sink.add(
      Finding(
        metadata,
        message:
          "the file is LOAS, not ADTS: \(frames) frames chain by the sync 0x2B7 and audioMuxLengthBytes",
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "first_offset": .int(Int(facts.probeOffset) + first), "frames": .int(frames),
          "mux_length_first": .int(length),
        ]))
  }
}
