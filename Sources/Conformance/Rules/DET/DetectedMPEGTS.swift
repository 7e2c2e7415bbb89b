import StreamForge
import Transports

/// DET004 `detected-mpeg-ts`: the file is an MPEG transport stream.
public enum DetectedMPEGTS: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET004", name: "detected-mpeg-ts", severity: .error, group: "detection", depth: .headers,
    requirement: """
      An ADTS file must not be a sequence of transport packets: no sync byte 0x47 at a constant \
      stride of 188, 192 or 204 bytes over at least 5 packets and 90 % of the file.
      """,
    rationale: """
      Players that feed transport packets to an AAC decoder report too many channels or invalid \
      headers, as seen with HLS segments on microcontroller players.
      """,
    remedy: """
      Demultiplex the audio PID first, for example with `ffmpeg -i in.ts -map 0:a:0 -c:a copy \
      out.aac`.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("the stream cut into packets of 188 bytes", fileExtension: "ts") {
        ContainerBytes.transportStream(BaseVectors.mono().bytes)
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .other(let format) = facts.probe,
      case .mpegTS(let stride, let first, let packets, let pids) = format.kind
    else { return }
    sink.add(
      Finding(
        metadata,
        message:
          "the file is an MPEG transport stream: 0x47 stands every \(stride) bytes in \(packets) packets",
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "stride": .int(stride), "first_offset": .int(Int(facts.probeOffset) + first),
          "packets": .int(packets), "audio_pids_seen": .array(pids.map(EvidenceValue.int)),
        ]))
  }
}
