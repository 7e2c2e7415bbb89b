/// What there is to see of a file's frames, beyond its report: the rows of all of them, the fields
/// of some.
public struct Exploration: Sendable {
  /// The rows.
  public var frames: FrameColumns
  /// The traces, some of those in `plan`.
  public var traces: FrameTraces
  /// The frames whose traces are wanted, those that matter most in front.
  public var plan: [Int]
  /// Whether the input was a pipe: it could not be read again for the frames of its findings.
  public var wasPipe: Bool
  /// Whether the input was another one when it was read again, so that there are no traces.
  public var hasChanged: Bool

  /// Nothing to see yet.
  public init(rows limit: Int = FrameColumns.standardLimit) {
    frames = FrameColumns(limit: limit)
    traces = FrameTraces()
    plan = []
    wasPipe = false
    hasChanged = false
  }
}
