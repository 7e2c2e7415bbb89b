public import Conformance

/// What a caller may choose about an inspection.
public struct InspectionOptions: Sendable {
  /// How deep to look.
  public var depth: Depth = .decode
  /// Whether to compute the SHA-256 of the content.
  public var hash = false
  /// Whether to keep a row for every frame.
  public var frameRows = false
  /// Worker processes and threads to use.
  public var jobs = 1
  /// What the caller knows about the streams.
  public var expectations = Expectations()
  /// Whom the streams are made for.
  public var audience: Audience = []
  /// Told of each finding as soon as it is certain, while a live input goes on; `nil` for an input
  /// that is read as fast as it can be. What is found at the end is told as well.
  public var onFinding: (@Sendable (Finding) -> Void)?
  /// Ends the inspection before the end of the input.
  public var interruption: Interruption?
  /// The frames whose rows are wanted, if not all are: what others need only for their rows is not
  /// done, and nothing is read behind the last.
  public var frames: ClosedRange<Int>?

  /// The defaults.
  public init() {}
}
