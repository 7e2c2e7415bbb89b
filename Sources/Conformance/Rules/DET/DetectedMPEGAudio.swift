import StreamForge
import Transports

/// DET007 `detected-mpeg-audio`: the file is MPEG audio (MP1, MP2 or MP3), not AAC.
public enum DetectedMPEGAudio: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET007", name: "detected-mpeg-audio", severity: .error,
    group: "detection", depth: .headers,
    requirement: """
      What follows any ID3v2 tag must not be a chain of at least 3 MPEG audio frames, that is an \
      11-bit sync with layer other than 0 and legal bit rate and rate fields (at least 10 frames \
      where an ADTS chain of 3 exists too).
      """,
    rationale: """
      MP3 and ADTS share the sync pattern, and a leading ID3 tag proves neither. hls.js has probed \
      MP3 as AAC and stopped at once; Symphonia has made the opposite mistake.
      """,
    remedy: "Label the file as MP3 (audio/mpeg), or encode the audio as AAC if AAC is required.",
    clauses: [Clause("ISO/IEC 11172-3", "1993", "2.4.2.3")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("an ID3v2 tag, then AAC") { MetadataBytes.id3v2() + BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("an ID3v2 tag, then five frames of MPEG-1 layer III", fileExtension: "mp3") {
        MetadataBytes.id3v2() + ContainerBytes.mp3(frames: 5)
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .other(let format) = facts.probe,
      case .mpegAudio(let header, let frames, let offset) = format.kind
    else { return }
    sink.add(
      Finding(
        metadata,
        message:
          "the file is MPEG audio layer \(header.layer) (MP3 and kin), not AAC: \(frames) frames chain by its frame-size formula",
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "layer": .int(header.layer),
          "mpeg_version": header.version == 25 ? 2.5 : .double(Double(header.version)),
          "bitrate": .int(header.bitRate), "sampling_rate": .int(header.samplingFrequency),
          "frames": .int(frames), "offset": .int(Int(facts.probeOffset) + offset),
        ]))
  }
}
