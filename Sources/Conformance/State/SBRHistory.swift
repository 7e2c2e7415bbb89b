import AACSyntax

/// What the frames before a frame say of its SBR data.
public struct SBRHistory: Sendable {
  /// Whether a frame before had SBR data.
  public private(set) var hasStarted = false
  /// Whether the SBR data of the frame before may have been taken for those of another element.
  public private(set) var isDisturbed = false
  /// Whether a frame was lost that may have changed the header, and none has come since: the frequency
  /// bands, and so all that is read by them, may be wrong.
  public private(set) var hasUncertainHeader = false

  /// Nothing before.
  public init() {}

  /// Takes over what a frame holds.
  mutating func note(_ traits: FrameTraits) {
    if traits.contains(.sbr) { hasStarted = true }
    isDisturbed = traits.contains(.misplacedSBR)
  }

  /// Notes that a frame was lost, or read in a wrong place.
  mutating func loseFrame() { hasUncertainHeader = hasStarted }

  /// Notes that a header came.
  mutating func findHeader() { hasUncertainHeader = false }
}
