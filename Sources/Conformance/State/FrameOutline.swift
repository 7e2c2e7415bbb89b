import AACSyntax

/// A frame in outline: what it holds, how it departs from those before, and its blocks.
public struct FrameOutline: Sendable {
  /// What the frame holds, and how it departs from those before.
  public internal(set) var traits: FrameTraits = []
  /// The blocks; those behind the last that was reached are left from earlier frames.
  public private(set) var blocks = InlineArray<4, BlockOutline>(repeating: BlockOutline())
  /// The blocks that were reached.
  public private(set) var blockCount = 0
  /// The channels (SCE 1, CPE 2, LFE 1), over all blocks.
  public private(set) var channelCount = 0

  /// A frame without blocks.
  public init() {}

  /// Takes down what `frame` holds.
  mutating func read(_ frame: borrowing ADTSFrame) {
    blockCount = frame.blockCount
    channelCount = 0
    var traits: FrameTraits = blockCount > 0 ? .silent : []
    for index in 0..<frame.blockCount {
      blocks[index] = BlockOutline(frame, block: index)
      let block = FrameTraits(frame, block: index, channels: &channelCount)
      if !block.contains(.silent) { traits.remove(.silent) }
      traits.formUnion(block.subtracting(.silent))
      if blocks[index].repeatsTag { traits.insert(.repeatedTag) }
      if blocks[index].elements.isEmpty { traits.insert(.noAudio) }
    }
    self.traits = traits
  }
}
