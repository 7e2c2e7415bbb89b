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
  /// Whether the only block has the elements of the frame before, their tags included, and no CCE.
  private(set) var repeatsElements = false

  /// `RawDataBlock.elementKey` of the only block of the frame before, 0 if it was not the only one,
  /// and what its elements tell.
  private var known: (key: UInt64, kinds: FrameTraits) = (0, [])

  /// A frame without blocks.
  public init() {}

  /// Takes down what `frame` holds, of which `content` is known.
  @inline(__always)
  mutating func read(_ frame: borrowing ADTSFrame, _ content: borrowing FrameContent) {
    guard content.elementKey == known.key, known.key != 0 else {
      return readNew(frame, content.elementKey)
    }
    repeatsElements = true
    traits = known.kinds.union(content.traits)
    if content.hasExtensions { traits.insertExtensions(frame, block: 0) }
    blocks[0].windows = content.windows
  }

  /// Takes down what `frame` holds, whose elements are not those of the frame before.
  @inline(never)
  private mutating func readNew(_ frame: borrowing ADTSFrame, _ key: UInt64) {
    repeatsElements = false
    blockCount = frame.blockCount
    channelCount = 0
    known = (0, [])
    var traits: FrameTraits = blockCount > 0 ? .silent : []
    for index in 0..<frame.blockCount {
      blocks[index] = BlockOutline(frame, block: index)
      channelCount += blocks[index].elements.channelCount
      var kinds = FrameTraits(elementsOf: frame, block: index)
      if blocks[index].repeatsTag { kinds.insert(.repeatedTag) }
      if blocks[index].elements.isEmpty { kinds.insert(.noAudio) }
      if key != 0 { known = (key, kinds) }
      // With CCEs among them these are not the windows of the outline.
      var windows: UInt64 = 0
      var block = FrameTraits(
        contentOf: frame, block: index, hasLFE: kinds.contains(.lfe), windows: &windows)
      block.formUnion(kinds)
      block.insertExtensions(frame, block: index)
      if !block.contains(.silent) { traits.remove(.silent) }
      traits.formUnion(block.subtracting(.silent))
    }
    self.traits = traits
  }
}
