import Conformance
import Glibc
import Inspection
import Reporting

/// `adtsinspect inspect`, which is also what runs if no command is named.
struct InspectRun {
  private let context: RunContext
  private let setup: OutputSetup
  private let invocation: Invocation
  /// Ends the inspection of a live input on Ctrl-C.
  private let interruption: Interruption?

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    self.invocation = invocation
    context = try RunContext(invocation, environment)
    setup = OutputSetup(invocation, environment)
    interruption = invocation.settings.follows ? Interruption() : nil
    if invocation.settings.follows, invocation.settings.reportFormat != .jsonl {
      throw UsageError("'--follow' writes JSON Lines: add '--format jsonl'")
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    try refuseMisspeltCommand()
    var joints = SegmentJoints(
      StreamSearch.items(for: invocation.operands), operands: invocation.operands, context)
    let items = joints.items
    let inputs = items.compactMap { if case .input(let input) = $0 { input } else { nil } }
    guard inputs.count(where: \.isStandardInput) <= 1 else {
      throw UsageError("standard input can be read only once")
    }
    if interruption != nil, items.count != 1 {
      throw UsageError("'--follow' takes one input, not \(items.count)")
    }
    guard !setup.wouldReplace(inputs), let output = setup.open() else { return .couldNotRun }
    let store = StoreKeeper(
      context.settings.store, context.environment, console: context.console,
      policy: context.settings.policy == nil ? nil : context.policy.name)
    if store.hasFailed { return .couldNotRun }

    var tally = Tally(failingSeverity: context.failingSeverity)
    let page = PageBudget(fileCount: items.count)
    var reporter = context.settings.reportFormat.reporter(
      text: setup.style, page: page, failing: context.failingSeverity)
    let progress = setup.progress(fileCount: items.count)
    output.write(reporter.begin())
    if let interruption { InterruptSignal.raises(interruption) }
    inspectAll(items, page, progress: progress, store: store, live: live(output)) { result in
      progress?.finishFile()
      progress?.clear()
      var report = result.report
      joints.check(&report)
      guard let report else {
        tally.addEmpty(result.path)
        context.announceEmpty(result.path)
        return true
      }
      // What was reported is in the store, whatever happens next.
      store.record(report, rows: result.rows)
      tally.add(report)
      output.write(reporter.file(report, exploring: result.exploration))
      output.flush()
      context.announceUnreadable(report)
      return context.goesOn(output)
    }
    output.write(reporter.end(tally.summary))
    store.end()
    if store.hasFailed { tally.storeFailed() }
    do throws(SystemError) {
      try output.finish()
    } catch {
      return context.console.outputFailed(error, path: context.settings.output)
    }
    return interruption?.isRaised == true ? .interrupted : tally.status
  }

  /// What tells each finding of a live input; `nil` if none is followed.
  private func live(_ output: ReportOutput) -> (@Sendable (Finding) -> Void)? {
    guard let interruption else { return nil }
    let line = LiveOutput(output)
    let context = context
    return { finding in
      guard let finding = context.judged(finding), let failure = line.write(finding) else { return }
      if failure.code == EPIPE {
        _ = context.console.outputFailed(failure, path: context.settings.output)
      }
      // There is nobody left to listen to; why is said at the end.
      interruption.raise()
    }
  }

  // MARK: Inputs

  /// The outcome for one item.
  private struct Result: Sendable {
    let path: [UInt8]
    /// `nil` for a directory without a stream.
    var report: FileReport?
    var rows: RowBatch?
    /// What there is to see of the frames, for a format that shows it.
    var exploration: Exploration?
  }

  /// Inspects `items`, several at once, and passes the outcomes to `take` in the items' order until
  /// it returns false.
  private func inspectAll(
    _ items: [StreamSearch.Item], _ page: PageBudget, progress: ProgressLine?, store: StoreKeeper,
    live: (@Sendable (Finding) -> Void)?, _ take: (Result) -> Bool
  ) {
    let parallel = max(1, min(context.jobs, items.count))
    OrderedWork.run(
      count: items.count, threads: parallel,
      { index in outcome(of: items[index], page, parallel, progress, store, live) }, take: take)
  }

  private func outcome(
    of item: StreamSearch.Item, _ page: PageBudget, _ parallel: Int, _ progress: ProgressLine?,
    _ store: StoreKeeper, _ live: (@Sendable (Finding) -> Void)?
  ) -> Result {
    switch item {
    case .nothing(let input): return Result(path: input.bytes)
    case .unreadable(let input, let reason):
      return Result(path: input.bytes, report: context.unreadable(input, reason: reason))
    case .input(let input):
      var result = Result(path: input.bytes)
      let file = context.inspect(
        input, parallel: parallel, page: page, progress: progress, store: store, live: live,
        interruption: interruption)
      result.report = file.report
      result.rows = file.rows
      result.exploration = file.exploration
      return result
    }
  }

  /// `adtsinspect fraems song.aac` names no file that is there, but nearly a command.
  private func refuseMisspeltCommand() throws(UsageError) {
    guard invocation.isImplied, let first = invocation.operands.first,
      let word = String(validating: first, as: UTF8.self), word.utf8.allSatisfy({ $0 != 0x2F }),
      let command = EditDistance.nearest(to: word, in: Command.allCases.map(\.rawValue)),
      (try? FileStatus(of: first, following: false)) == nil
    else { return }
    throw UsageError("'\(word)' is neither a file nor a command; did you mean '\(command)'?")
  }
}

/// The lines of a live input, each written at once. Only the thread that inspects writes them.
private final class LiveOutput: @unchecked Sendable {
  private let output: ReportOutput

  init(_ output: ReportOutput) { self.output = output }

  /// Writes the line of a finding; returns the failure if it did not get out.
  func write(_ finding: Finding) -> SystemError? {
    output.write(JSONLinesReporter.line(of: finding))
    output.flush()
    return output.failure
  }
}

/// What the files of a run add up to.
private struct Tally {
  let failingSeverity: Severity
  private(set) var summary = ReportSummary()
  private var hasFailingFinding = false
  private var hasStoreFailed = false

  init(failingSeverity: Severity) { self.failingSeverity = failingSeverity }

  mutating func add(_ report: FileReport) {
    summary.add(report)
    if report.fails(from: failingSeverity) { hasFailingFinding = true }
  }

  /// Counts a folder without a stream.
  mutating func addEmpty(_ path: [UInt8]) { summary.emptyFolders.append(path) }

  mutating func storeFailed() { hasStoreFailed = true }

  var status: ExitStatus {
    if summary.isIncomplete || hasStoreFailed { return .couldNotRun }
    return hasFailingFinding ? .failed : .passed
  }
}
