import AACSyntax

/// What the frames before a frame say of its SBR data.
public struct SBRHistory: Sendable {
  /// Whether a frame before had SBR data.
  public private(set) var hasStarted = false
  /// Whether the SBR data of the frame before may have been taken for those of another element.
  public private(set) var isDisturbed = false

  /// Nothing before.
  public init() {}

  /// Takes over what a frame holds.
  mutating func note(_ traits: FrameTraits) {
    if traits.contains(.sbr) { hasStarted = true }
    isDisturbed = traits.contains(.misplacedSBR)
  }
}
