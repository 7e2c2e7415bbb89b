import AACSyntax
public import Transports

/// Silence, and the windows at both ends of a stream.
public struct SignalFacts: Sendable {
  /// A frame at an end of the stream.
  public struct End: Sendable {
    /// The frame.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// The block in outline.
    public var outline: BlockOutline
  }

  /// Runs of at least two silent frames.
  public private(set) var runs = 0
  /// The frames of these.
  public private(set) var silentFrames = FrameSpan()
  /// The first frame of the first run.
  public private(set) var firstSilent: (unit: AccessUnit, timeSeconds: Double?)?
  /// Silent frames that the stream begins with.
  public private(set) var leadingFrames = 0
  /// Blocks of the longest run.
  public private(set) var longestBlocks = 0
  /// The first frame; `nil` if it could not be read.
  public private(set) var start: End?
  /// The last frame so far that could be read: its last block.
  public private(set) var end: End?

  private var run: (first: AccessUnit, timeSeconds: Double?, frames: Int, blocks: Int)?

  /// Nothing counted.
  public init() {}

  /// Counts a frame; its outline is inout only so that it is not copied.
  @inline(__always)
  mutating func add(
    _ outline: inout FrameOutline, _ unit: AccessUnit, timeSeconds: Double?
  ) {
    let blockCount = outline.blockCount
    let traits = outline.traits
    if unit.index == 0 {
      start = End(unit: unit, timeSeconds: timeSeconds, outline: outline.blocks[0])
    }
    end = End(unit: unit, timeSeconds: timeSeconds, outline: outline.blocks[blockCount - 1])
    guard traits.contains(.silent), !traits.contains(.noAudio) else {
      run = nil
      return
    }
    addSilence(unit, timeSeconds, blockCount)
  }

  private mutating func addSilence(_ unit: AccessUnit, _ timeSeconds: Double?, _ blocks: Int) {
    var current = run ?? (unit, timeSeconds, 0, 0)
    if current.first.index + current.frames != unit.index { current = (unit, timeSeconds, 0, 0) }
    current.frames += 1
    current.blocks += blocks
    run = current
    if current.first.index == 0 { leadingFrames = current.frames }
    guard current.frames >= 2 else { return }
    if current.frames == 2 {
      runs += 1
      silentFrames.insert(current.first.index)
      if firstSilent == nil { firstSilent = (current.first, current.timeSeconds) }
    }
    silentFrames.insert(unit.index)
    longestBlocks = max(longestBlocks, current.blocks)
  }
}
