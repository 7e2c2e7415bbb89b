public import Transports

/// Frames that are far smaller than those before, as the first ones of an encoder are.
public struct StartFacts: Sendable {
  /// The first of each run of such frames; at most `StreamFacts.eventLimit`.
  public private(set) var smallFrames: [(unit: AccessUnit, timeSeconds: Double?)] = []
  private var bytes = 0
  private var frames = 0
  private var wasSmall = true

  /// Nothing counted.
  public init() {}

  /// Counts a frame.
  @inline(__always)
  mutating func add(_ unit: AccessUnit, timeSeconds: Double?) {
    bytes += unit.byteCount
    frames += 1
    // Less than a quarter of the mean so far.
    let isSmall = unit.byteCount * 4 * frames < bytes
    if isSmall, !wasSmall, smallFrames.count < StreamFacts.eventLimit {
      smallFrames.append((unit, timeSeconds))
    }
    wasSmall = isSmall
  }
}
