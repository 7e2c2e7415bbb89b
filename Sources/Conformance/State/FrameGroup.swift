public import Transports

/// Frames that have something in common.
public struct FrameGroup: Sendable {
  /// Which.
  public private(set) var frames = FrameSpan()
  /// The first of them.
  public private(set) var first: AccessUnit?
  /// Seconds from the start of the stream to it.
  public private(set) var timeSeconds: Double?

  /// No frames.
  public init() {}

  /// How many.
  public var count: Int { frames.count }

  /// Adds a frame that is not before the last one.
  @inline(__always)
  mutating func insert(_ unit: AccessUnit, _ timeSeconds: Double?) {
    frames.insert(unit.index)
    guard first == nil else { return }
    first = unit
    self.timeSeconds = timeSeconds
  }
}
