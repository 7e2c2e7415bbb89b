import StreamForge
import Transports

/// DET008 `detected-other-container`: the file is another known format that is not ADTS.
///
/// A picture is no container: where a chain of ADTS headers follows one, it is junk before the
/// stream (FRM001), not what the file is.
public enum DetectedOtherContainer: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET008", name: "detected-other-container", severity: .error,
    group: "detection", depth: .headers,
    requirement: """
      An ADTS file must not start with the signature of another format: RIFF, RF64, FORM, FLAC, \
      Ogg, Matroska/WebM, FLV, CAF, AMR, AC-3, MPEG program stream, IEC 61937, ZIP, gzip or an \
      image, unless an ADTS chain starts at offset 0 or follows an image.
      """,
    rationale: """
      An AAC decoder that is fed a container looks for sync words in foreign data and reports \
      faults that do not exist.
      """,
    remedy: """
      Extract the AAC track from the container, or correct the label; if an inner ADTS offset is \
      given, cut the bytes in front of it.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("a RIFF header of WAVE, then the stream", fileExtension: "wav") {
        ContainerBytes.wave(BaseVectors.mono().bytes)
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .other(let format) = facts.probe, case .signature(let name) = format.kind else {
      return
    }
    sink.add(
      Finding(
        metadata,
        message: "the file is no ADTS stream: it has the signature of \(name)",
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "signature": .string(name), "offset": .int(Int(facts.probeOffset)),
          "inner_adts_offset": format.innerADTSOffset.map { .int(Int(facts.probeOffset) + $0) }
            ?? .null,
        ]))
  }
}
