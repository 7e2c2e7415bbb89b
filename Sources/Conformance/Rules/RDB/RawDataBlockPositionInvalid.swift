import AACSyntax
public import Transports

/// RDB007 `raw-data-block-position-invalid`: a block position is invalid.
public enum RawDataBlockPositionInvalid: FrameRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "RDB007", name: "raw-data-block-position-invalid", severity: .error,
    group: "raw_data_block", depth: .headers,
    requirement: """
      Each raw_data_block_position must be above 0, greater than the one before it, leave at least \
      3 bytes for a block with its CRC, and lie within the frame.
      """,
    rationale: """
      The reader cannot find the blocks; fdk-aac reports a transport error and the frame is lost.
      """,
    remedy: """
      Write each position as the start of its block in bytes, counted from the start of the first \
      block, or write one block a frame.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Looks at one frame.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    guard !unit.header.fixed.protectionAbsent, unit.header.variable.numberOfRawDataBlocks > 0,
      unit.header.headerByteCount <= bytes.byteCount
    else { return }
    let positions = unit.header.rawDataBlockPositions(in: bytes)
    let count = unit.byteCount - unit.header.headerByteCount
    guard let fault = fault(positions, in: count) else { return }
    sink.add(frame: unit.index, key: "RDB007") {
      Finding(
        metadata,
        message: fault.lowest <= fault.highest
          ? """
          raw_data_block_position of block \(fault.index + 1) is \(positions[fault.index]) bytes, \
          expected \(fault.lowest) to \(fault.highest)
          """
          : """
          raw_data_block_position of block \(fault.index + 1) is \(positions[fault.index]) bytes, \
          and no place of \(count) payload bytes leaves 3 bytes to every block
          """,
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 56 + 16 * fault.index, length: 16, timeSeconds: context.timeSeconds,
          element: "adts_header_error_check"),
        evidence: [
          "frame_index": .int(unit.index), "positions": .array(positions.map(EvidenceValue.int)),
          "frame_payload_bytes": .int(count),
        ])
    }
  }

  /// The first position that leaves a block, with its CRC word, fewer than 3 bytes of a payload
  /// of `count` bytes, and the range in which it should lie; `nil` if all are legal.
  static func fault(
    _ positions: [Int], in count: Int
  ) -> (index: Int, lowest: Int, highest: Int)? {
    var lowest = 3
    for (index, position) in positions.enumerated() {
      // Each block from this one on needs its 3 bytes.
      let highest = count - 3 * (positions.count - index)
      guard position >= lowest, position <= highest else {
        return (index, lowest, highest)
      }
      lowest = position + 3
    }
    return nil
  }
}
