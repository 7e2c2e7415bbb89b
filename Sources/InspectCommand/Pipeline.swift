public import Conformance
public import Inspection

/// What the commands need from the layers below: an inspection, the rule catalogue, a store.
public struct Pipeline: Sendable {
  /// Inspects one input. It never fails: an input that cannot be read is a verdict.
  ///
  /// `progress` is told the bytes read and the size, if there is one. `frameRow` gets each frame in
  /// order, if rows are wanted.
  public typealias Inspect =
    @Sendable (
      _ input: InputPath, _ options: InspectionOptions,
      _ progress: (_ done: UInt64, _ total: UInt64?) -> Void, _ frameRow: ((FrameRow) -> Void)?
    ) -> FileReport

  /// Traces the frames of a range of one input, in order. It never fails: an input that cannot be
  /// read is a verdict.
  public typealias Trace =
    @Sendable (
      _ input: InputPath, _ frames: ClosedRange<Int>, _ body: @escaping (FrameTrace) -> Void
    ) -> FileReport

  /// Opens the findings store at a path and begins a run in it.
  public typealias OpenStore =
    @Sendable (_ path: [UInt8], _ run: RunDescription) throws -> any StoreSession

  /// Inspects one input.
  public var inspect: Inspect
  /// Traces frames of one input.
  public var trace: Trace
  /// Every rule there is.
  public var rules: [RuleMetadata]
  /// Opens the findings store; `nil` if there is none.
  public var openStore: OpenStore?

  /// A pipeline of these parts.
  public init(
    inspect: @escaping Inspect, trace: @escaping Trace, rules: [RuleMetadata], openStore: OpenStore?
  ) {
    self.inspect = inspect
    self.trace = trace
    self.rules = rules
    self.openStore = openStore
  }
}
