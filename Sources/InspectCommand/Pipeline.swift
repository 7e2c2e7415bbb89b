public import Conformance
public import Inspection
public import Reporting

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

  /// Inspects one input and collects what there is to see of its frames, as much as `budget` has room
  /// for.
  ///
  /// `row` gets each frame in order, and what it returns is collected; `settle` gets the report before
  /// frames are chosen by its findings.
  public typealias Explore =
    @Sendable (
      _ input: InputPath, _ options: InspectionOptions, _ budget: PageBudget,
      _ progress: (_ done: UInt64, _ total: UInt64?) -> Void,
      _ row: @escaping (FrameRow) -> FrameRow, _ settle: (inout FileReport) -> Void
    ) -> (report: FileReport, exploration: Exploration)

  /// Opens the findings store at a path and begins a run in it.
  public typealias OpenStore =
    @Sendable (_ path: [UInt8], _ run: RunDescription) throws -> any StoreSession

  /// Inspects one input.
  public var inspect: Inspect
  /// Inspects one input with what there is to see of its frames; `nil` if only reports are to be had.
  public var explore: Explore?
  /// Traces frames of one input.
  public var trace: Trace
  /// Every rule there is.
  public var rules: [RuleMetadata]
  /// Opens the findings store; `nil` if there is none.
  public var openStore: OpenStore?

  /// A pipeline of these parts.
  public init(
    inspect: @escaping Inspect, explore: Explore? = nil, trace: @escaping Trace,
    rules: [RuleMetadata], openStore: OpenStore?
  ) {
    self.inspect = inspect
    self.explore = explore
    self.trace = trace
    self.rules = rules
    self.openStore = openStore
  }
}
