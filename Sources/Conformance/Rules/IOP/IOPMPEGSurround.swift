import AACSyntax
import StreamForge

/// IOP010 `iop-mpeg-surround`: the stream carries MPEG Surround data.
public enum IOPMPEGSurround: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP010", name: "iop-mpeg-surround", severity: .info, group: "interop", depth: .syntax,
    requirement: "MPEG Surround data, extension types 12 and 9, are legal additions to the core.",
    rationale: "Most decoders ignore them and play the downmix only.",
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("a stream without MPEG Surround data") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("a FIL with EXT_SAC_DATA in every frame") {
        BaseVectors.stereo().withEachFrame { _, frame in
          let payload = ExtensionPayloadFields.bytes(
            type: 12, nibble: 3, Array(repeating: 0x5A, count: 8))
          frame.block.elements.append(.fill(FillElementFields(payload)))
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let parts = facts.syntax?.uncommon, let first = parts.spatialAudio.first else { return }
    sink.add(
      Finding(
        metadata,
        message: "\(parts.spatialAudio.frames.count) frames carry "
          + ExtensionPayload.name(ofType: parts.spatialAudioType) + " (MPEG Surround)",
        frames: parts.spatialAudio.frames,
        location: Location(
          first, bit: parts.spatialAudio.bit, length: 4,
          timeSeconds: parts.spatialAudio.timeSeconds,
          element: "FIL"),
        evidence: [
          "frames": .int(parts.spatialAudio.frames.count), "type": .int(parts.spatialAudioType),
        ]))
  }
}
