import Conformance
import Inspection
import Reporting

/// `adtsinspect frames`.
struct FramesRun {
  private let context: RunContext
  private let setup: OutputSetup
  private let input: SingleInput

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    context = try RunContext(invocation, environment)
    setup = OutputSetup(invocation, environment)
    input = SingleInput(invocation)
  }

  func run() throws(UsageError) -> ExitStatus {
    let settings = context.settings
    let console = context.console
    let path = input.display
    try input.refuseDirectory(for: .frames)
    guard !setup.wouldReplace([input.path]), let output = setup.open() else { return .couldNotRun }
    let store = keeper()
    if store.hasFailed { return .couldNotRun }

    let export = FrameExport(
      output: output, format: settings.frameFormat, range: settings.range ?? 0...Int.max,
      selection: context.selection, store: store,
      batch: settings.storesFrames ? store.beginRows() : nil)
    let progress = setup.progress(fileCount: 1)
    var options = context.options(parallel: 1)
    options.frameRows = true
    // What is stored is the whole file, whatever is exported.
    if !store.isOpen { options.frames = settings.range }
    var report = context.environment.pipeline.inspect(
      input.path, options, { done, total in progress?.show(path, done: done, total: total) },
      { row in export.add(row) })
    progress?.clear()

    if report.verdict == .unreadable {
      console.complain("cannot read \(path): \(report.unreadableReason ?? "no reason given")")
      return .couldNotRun
    }
    if report.stream == nil {
      console.complain("no ADTS frames in \(path)")
    } else if let range = settings.range, range.lowerBound > 0, export.isEmpty {
      console.complain("\(path) has no frame \(range.lowerBound): it ends before")
    }
    context.selection.apply(to: &report)
    store.record(report, rows: export.batch)
    store.end()
    export.finish()
    return setup.finish(output, store.hasFailed ? .couldNotRun : .passed)
  }

  /// An export stores only where it was told to.
  private func keeper() -> StoreKeeper {
    var choice = context.settings.store
    if choice == .standard { choice = .none }
    return StoreKeeper(choice, context.environment, console: context.console)
  }
}

/// The rows on their way out.
private final class FrameExport {
  private let output: ReportOutput
  private let table: FrameTable
  private let range: ClosedRange<Int>
  private let selection: RuleSelection
  private let store: StoreKeeper
  private var hasBegun = false
  /// Whether no row was in the range.
  private(set) var isEmpty = true

  /// The rows in the store, if they are to be stored.
  let batch: RowBatch?

  init(
    output: ReportOutput, format: FrameFormat, range: ClosedRange<Int>, selection: RuleSelection,
    store: StoreKeeper, batch: RowBatch?
  ) {
    self.output = output
    table = FrameTable(format: format)
    self.range = range
    self.selection = selection
    self.store = store
    self.batch = batch
  }

  func add(_ row: FrameRow) {
    let row = selection.applied(to: row)
    if let batch { store.insert(row, into: batch) }
    begin()
    guard range.contains(row.frame) else { return }
    isEmpty = false
    output.write { buffer in table.append(row, to: &buffer) }
  }

  /// A table without rows has a header, too.
  func finish() { begin() }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    output.write { buffer in table.appendHeader(to: &buffer) }
  }
}
