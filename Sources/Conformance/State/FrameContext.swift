public import AACSyntax

/// What a frame rule may know besides the frame itself.
public struct FrameContext: Hashable, Sendable {
  /// Seconds from the start of the stream to the frame; `nil` if the rate is not known.
  public var timeSeconds: Double?
  /// The fixed header of the stretch around the frame.
  public var usual: ADTSFixedHeader
  /// The depth of the analysis.
  public var depth: Depth
  /// The largest frame that the caller expects, in bytes. No more of what is expected, so that a
  /// context is plain numbers.
  public var maxFrameBytes: Int?

  /// A context.
  public init(
    timeSeconds: Double?, usual: ADTSFixedHeader, depth: Depth, maxFrameBytes: Int? = nil
  ) {
    self.timeSeconds = timeSeconds
    self.usual = usual
    self.depth = depth
    self.maxFrameBytes = maxFrameBytes
  }
}
