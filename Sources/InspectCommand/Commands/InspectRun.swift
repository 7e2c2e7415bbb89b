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

    var tally = RunTally(failing: context.failingSeverity)
    let page = PageBudget(fileCount: items.count)
    var style = setup.style
    // Silent infos would leave an exit status unexplained.
    style.quietSeverity = min(.warning, context.failingSeverity)
    var reporter = context.settings.reportFormat.reporter(
      text: style, page: page, failing: context.failingSeverity)
    let progress = setup.progress(fileCount: items.count)
    output.write(reporter.begin())
    if let interruption { InterruptSignal.raises(interruption) }
    inspectAll(items, page, progress: progress, store: store, live: live(output)) { item in
      progress?.finishFile()
      progress?.clear()
      var item = item
      joints.check(&item.report)
      guard let report = item.report else {
        tally.addEmpty(item.path)
        context.announceEmpty(item.path)
        return true
      }
      // What was reported is in the store, whatever happens next.
      store.record(report, rows: item.rows)
      tally.add(report)
      output.write(reporter.file(report, exploring: item.exploration))
      output.flush()
      context.announceUnreadable(report)
      return context.goesOn(output)
    }
    output.write(reporter.end(tally.summary))
    store.end()
    if store.hasFailed { tally.storeFailed() }
    return setup.finish(output, interruption?.isRaised == true ? .interrupted : tally.status)
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

  /// Inspects `items`, several at once, and passes the outcomes to `take` in the items' order until
  /// it returns false.
  private func inspectAll(
    _ items: [StreamSearch.Item], _ page: PageBudget, progress: ProgressLine?, store: StoreKeeper,
    live: (@Sendable (Finding) -> Void)?, _ take: (InspectedItem) -> Bool
  ) {
    let parallel = max(1, min(context.jobs, items.count))
    OrderedWork.run(
      count: items.count, threads: parallel,
      { index in
        context.inspect(
          items[index], parallel: parallel, page: page, progress: progress, store: store,
          live: live, interruption: interruption)
      }, take: take)
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
