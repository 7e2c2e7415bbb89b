import AACSyntax
import StreamForge

/// DET010 `detected-raw-aac-blocks`: the file holds raw AAC blocks without ADTS headers.
public enum DetectedRawAACBlocks: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET010", name: "detected-raw-aac-blocks", severity: .error,
    group: "detection", depth: .syntax,
    requirement: """
      Every access unit of an ADTS file must have its header; the file must not be a sequence of \
      at least 5 bare raw_data_blocks of 1024 samples and object type 2 that follow one another, \
      byte-aligned, with the same element list.
      """,
    rationale: """
      Decoders cannot find the frame borders in raw AAC. Typical are the packets of MediaCodec or \
      of an MP4 mdat written one after another; faad2 then reports channel coupling, fdk-aac a \
      sync error.
      """,
    remedy: """
      Write a 7-byte ADTS header in front of every encoder packet (the usual addADTStoPacket \
      function), with the packet size plus 7 as aac_frame_length.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.4.2.1")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("frames with headers") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("payloads one after another, without their headers") {
        Array(BaseVectors.stereo().frames.map { $0.bytes.dropFirst(7) }.joined())
      }
    ])

  /// Looks at what the start of the file holds.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let chain = facts.rawBlocks else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          \(chain.blocks) raw_data_blocks (\(chain.elements)) follow one another without any header; \
          they fit the band tables of \(SamplingFrequencyIndexMismatch.list(chain.indices))
          """,
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "blocks_parsed": .int(chain.blocks),
          "table_class": .array(chain.indices.map(EvidenceValue.int)),
          "elements": .string(chain.elements), "bytes_covered": .int(chain.byteCount),
        ]))
  }
}
