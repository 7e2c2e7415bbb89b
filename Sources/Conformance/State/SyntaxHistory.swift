public import AACSyntax

/// What the frames before left behind, as far as a frame has to fit to them.
public struct SyntaxHistory: Sendable {
  /// Whether nothing is known of the frame before: at the start, behind a gap and behind a frame
  /// that could not be read.
  public private(set) var isInterrupted = true

  /// SBR data before.
  public private(set) var sbr = SBRHistory()
  /// Fill and data elements before.
  public private(set) var extensions = ExtensionHistory()

  /// Nothing before.
  public init() {}

  /// Takes over what the frame `frame` leaves to the next one.
  public mutating func note(_ frame: borrowing ADTSFrame, traits: FrameTraits) {
    guard frame.isComplete else { return forget() }
    isInterrupted = false
    sbr.note(traits)
    if traits.contains(.programConfig) { extensions.note(frame) }
  }

  /// Forgets the frames before, as behind a gap.
  public mutating func forget() {
    isInterrupted = true
  }
}
