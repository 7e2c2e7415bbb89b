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

  /// The defaults.
  public init() {}
}
