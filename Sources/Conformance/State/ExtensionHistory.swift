import AACSyntax

/// What the frames before a frame say of its fill and data elements.
public struct ExtensionHistory: Sendable {
  /// Bit n is set if a PCE with `element_instance_tag` n was seen.
  public private(set) var programTags: UInt16 = 0

  /// Nothing before.
  public init() {}

  /// Takes over what a frame with a PCE holds.
  mutating func note(_ frame: borrowing ADTSFrame) {
    for index in 0..<frame.blockCount { programTags |= frame.blocks[index].programTags }
  }
}

extension RawDataBlock {
  /// Bit n is set if the block has a PCE with `element_instance_tag` n.
  var programTags: UInt16 {
    programConfigs.reduce(0) { $0 | 1 << UInt16($1.instanceTag & 15) }
  }
}
