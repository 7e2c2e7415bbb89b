import AACSyntax
import StreamForge
public import Transports

/// BUF001 `raw-data-block-exceeds-buffer`: a raw data block is larger than the decoder buffer.
public enum RawDataBlockExceedsBuffer: FrameRule, StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF001", name: "raw-data-block-exceeds-buffer", severity: .error,
    group: "buffer", depth: .syntax,
    requirement: """
      The bits of one raw_data_block must not exceed 6144 for each channel: NCC = SCE + 2 * CPE + \
      independently switched CCE, the LFE not counted.
      """,
    rationale: """
      Decoders with the minimum buffer stay silent or lose sync here, while ffmpeg and faad2 \
      accept it without a word.
      """,
    remedy: """
      Lower the bit rate or the padding, and limit each block in the encoder to 6144 * NCC bits \
      (768 bytes a channel).
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.3")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("frame 9 of stereo padded to 1700 bytes") {
        var stream = BaseVectors.stereo()
        stream.frames[9] = stream.frames[9].padded(to: 1700)
        return stream.bytes
      }
    ])

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    // With the syntax at hand the channels that are coded decide, see `SyntaxFacts.oversized`.
    guard context.depth == .headers, unit.header.variable.numberOfRawDataBlocks == 0,
      let channels = ChannelConfiguration.consideredChannels(
        of: Int(unit.header.fixed.channelConfiguration))
    else { return }
    let bits = 8 * (unit.byteCount - unit.header.headerByteCount)
    guard bits > 6144 * channels else { return }
    report(unit, bits: bits, channels: channels, timeSeconds: context.timeSeconds, into: &sink)
  }

  /// Looks at the blocks that the syntax measured.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for block in facts.syntax?.oversized ?? [] {
      report(
        block.unit, bits: block.bits, channels: block.channels, timeSeconds: block.timeSeconds,
        into: &sink)
    }
  }

  /// Adds the finding of a block of `bits` bits.
  static func report(
    _ unit: AccessUnit, bits: Int, channels: Int, timeSeconds: Double?, into sink: inout FindingSink
  ) {
    let limit = 6144 * channels
    sink.add(frame: unit.index, key: "BUF001") {
      Finding(
        metadata,
        message:
          "a raw_data_block has \(bits) bits; a decoder's buffer holds \(limit) (6144 x \(channels))",
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 8 * unit.header.headerByteCount, length: bits, timeSeconds: timeSeconds,
          element: "raw_data_block[0]"),
        evidence: [
          "frame_index": .int(unit.index), "bits": .int(bits), "limit": .int(limit),
          "ncc": .int(channels), "count": 1,
        ])
    } update: {
      $0.evidence["count"] = .int($0.frames.count)
    }
  }
}
