import AACSyntax
public import Transports

/// BUF001 `raw-data-block-exceeds-buffer`: a raw data block is larger than the decoder buffer.
public enum RawDataBlockExceedsBuffer: FrameRule {
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

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    // No frame of 7 header bytes and 768 payload bytes or fewer can exceed the buffer of a channel.
    guard unit.byteCount > 775 else { return }
    let configuration = Int(unit.header.fixed.channelConfiguration)
    guard let ncc = ChannelConfiguration.consideredChannels(of: configuration) else { return }
    let limit = 6144 * ncc
    for block in blocks(unit, bytes) where 8 * block.byteCount > limit {
      let bits = 8 * block.byteCount
      sink.add(frame: unit.index, key: "BUF001") {
        Finding(
          metadata,
          message: """
            raw_data_block \(block.index) of frame \(unit.index) has \(bits) bits, at most \(limit) \
            fit the buffer of \(ncc) considered channel\(ncc == 1 ? "" : "s")
            """,
          frames: FrameSpan(unit.index),
          location: Location(
            unit, bit: 8 * block.start, length: bits, timeSeconds: context.timeSeconds,
            element: "raw_data_block[\(block.index)]"),
          evidence: [
            "frame_index": .int(unit.index), "bits": .int(bits), "limit": .int(limit),
            "ncc": .int(ncc), "count": 1,
          ])
      } update: {
        $0.evidence["count"] = .int($0.frames.count)
      }
    }
  }

  /// The blocks whose size the header tells: the only one, or those that positions cut apart.
  private static func blocks(
    _ unit: AccessUnit, _ bytes: RawSpan
  ) -> [(index: Int, start: Int, byteCount: Int)] {
    let header = unit.header
    let start = header.headerByteCount
    let count = unit.byteCount - start
    guard header.variable.numberOfRawDataBlocks > 0 else { return [(0, start, count)] }
    let positions = header.rawDataBlockPositions(in: bytes)
    guard !positions.isEmpty, RawDataBlockPositionInvalid.fault(positions, in: count) == nil else {
      return []
    }
    // Behind every block stands its CRC word.
    return zip([0] + positions, positions + [count]).enumerated().map { index, range in
      (index, start + range.0, range.1 - range.0 - 2)
    }
  }
}
