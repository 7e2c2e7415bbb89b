import StreamForge
import Transports

/// FRM010 `icy-metadata-in-stream`: ICY metadata blocks stand inside the stream.
public enum ICYMetadataInStream: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM010", name: "icy-metadata-in-stream", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      The stream must not hold ICY metadata, that is one length byte L and 16 times L bytes after \
      each constant interval of audio bytes (often 8192, 16000, 16384 or 32768) over at least 3 \
      intervals.
      """,
    rationale: """
      Internet radio inserts titles when the client asks for them. Saved with the audio they break \
      one frame at every interval.
      """,
    remedy: """
      Do not send the request header Icy-MetaData: 1, or remove each block as announced by the \
      icy-metaint response header before you save or decode.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("140 frames of stereo") { BaseVectors.stereo(frames: 140).bytes }
    ],
    violating: [
      RuleExample("an empty metadata block after every 8192 bytes") {
        let audio = BaseVectors.stereo(frames: 140).bytes
        var mixed: [UInt8] = []
        for start in stride(from: 0, to: audio.count, by: 8192) {
          if start > 0 { mixed.append(0) }
          mixed += audio[start..<min(audio.count, start + 8192)]
        }
        return mixed
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let icy = facts.adts?.icy else { return }
    let first = Int(facts.probeOffset) + icy.firstBlock
    sink.add(
      Finding(
        metadata,
        message: """
          \(facts.icyBlocks) metadata blocks of a radio server stand in the stream, one after \
          every \(icy.audioBytes) bytes of audio
          """,
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(byteOffset: UInt64(first), bitLength: 8),
        evidence: [
          "interval": .int(icy.audioBytes), "blocks": .int(facts.icyBlocks),
          "bytes_removed": .int(Int(facts.icyBytes)), "first_offset": .int(first),
          "sample_title": icy.sampleTitle.map(EvidenceValue.string) ?? .null,
        ]))
  }
}
