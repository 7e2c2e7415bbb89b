import Conformance
import FindingStore
import Glibc
import Inspection
import JSONText
import Reporting

/// `adtsinspect gate`.
struct GateRun {
  private let context: RunContext
  private let setup: OutputSetup
  private let invocation: Invocation
  private let accepted: (file: BaselineFile, baseline: Baseline)?

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    self.invocation = invocation
    context = try RunContext(invocation, environment)
    setup = OutputSetup(invocation, environment)
    if let path = invocation.settings.baseline {
      let file = BaselineFile(path)
      accepted = (file, try file.read())
    } else {
      accepted = nil
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    let settings = context.settings
    var joints = SegmentJoints(
      Self.unique(StreamSearch.items(for: invocation.operands)), operands: invocation.operands,
      context)
    let items = joints.items
    let inputs = items.compactMap { if case .input(let input) = $0 { input } else { nil } }
    guard !setup.wouldReplace(inputs), let output = setup.open() else { return .couldNotRun }
    let store = StoreKeeper(
      settings.store, context.environment, console: context.console, policy: context.policy.name,
      demands: demands(), resumes: settings.resumes)
    if store.hasFailed { return .couldNotRun }
    if settings.resumes, !store.isOpen {
      context.console.complain("warning: nothing to resume from: there is no findings store")
    }

    let page = PageBudget(fileCount: items.count)
    var reporter = reporter(page)
    var ledger = GateLedger(
      failing: context.failingSeverity, accepted: accepted,
      new: settings.newBaseline.map(BaselineFile.init))
    let progress = setup.progress(fileCount: items.count)
    output.write(reporter.begin())
    inspectAll(items, page, progress: progress, store: store) { outcome in
      progress?.finishFile()
      progress?.clear()
      var item = outcome.item
      joints.check(&item.report)
      guard var report = item.report else {
        ledger.addEmpty(item.path)
        context.announceEmpty(item.path)
        return true
      }
      ledger.add(&report)
      if !outcome.isResumed { store.record(report, rows: item.rows, pending: outcome.pending) }
      output.write(reporter.file(report, exploring: item.exploration))
      context.announceUnreadable(report)
      return context.goesOn(output)
    }
    ledger.close(context)
    output.write(reporter.end(ledger.tally.summary))
    guard setup.finish(output, .passed) == .passed else { return .couldNotRun }
    if let path = settings.newBaseline {
      do throws(SystemError) {
        try BaselineFile(path).write(ledger.newBaseline)
      } catch {
        return context.console.outputFailed(error, path: path)
      }
    }
    // Last of all: whoever is killed before can resume, and gets the whole report.
    store.end()
    if store.hasFailed { ledger.storeFailed() }
    announce(ledger)
    return ledger.tally.status
  }

  /// Says on standard error what was made of the baseline, and why the gate fails if the report, which
  /// says so, has gone into a file.
  private func announce(_ ledger: GateLedger) {
    let settings = context.settings
    guard settings.detail != .quiet else { return }
    if let path = settings.newBaseline {
      let accepted = ledger.newBaseline
      context.console.complain(
        accepted.isEmpty
          ? "\(DisplayText.path(path)) accepts nothing: no finding would fail the gate"
          : "\(DisplayText.path(path)) accepts \(Phrases.plainCount(accepted.findingCount, "finding")) "
            + "in \(Phrases.plainCount(accepted.files.count, "file"))")
    }
    if let output = settings.output, ledger.tally.status != .passed, ledger.tally.summary.files > 0
    {
      context.console.complain("\(ledger.tally.sentence) (\(DisplayText.path(output)))")
    }
  }

  private func reporter(_ page: PageBudget) -> any Reporter {
    let failing = context.failingSeverity
    // Infos about every clean stream would bury what counts.
    return switch context.settings.reportFormat {
    case .text: GateReporter(style: setup.style, failing: failing)
    case .sarif: SARIFReporter(tool: .current, from: min(failing, .warning))
    case let format: format.reporter(text: setup.style, page: page, failing: failing)
    }
  }

  // MARK: Inputs

  /// The outcome for one item.
  private struct Outcome: Sendable {
    var item: InspectedItem
    var pending: PendingFile?
    var isResumed = false
  }

  /// What is named twice is inspected once.
  private static func unique(_ items: [StreamSearch.Item]) -> [StreamSearch.Item] {
    var seen: Set<StreamSearch.Item> = []
    return items.filter { seen.insert($0).inserted }
  }

  private func inspectAll(
    _ items: [StreamSearch.Item], _ page: PageBudget, progress: ProgressLine?, store: StoreKeeper,
    _ take: (Outcome) -> Bool
  ) {
    let parallel = max(1, min(context.jobs, items.count))
    OrderedWork.run(
      count: items.count, threads: parallel, slack: 64,
      { index in outcome(of: items[index], page, parallel, progress, store) }, take: take)
  }

  private func outcome(
    of item: StreamSearch.Item, _ page: PageBudget, _ parallel: Int, _ progress: ProgressLine?,
    _ store: StoreKeeper
  ) -> Outcome {
    // Before the file is read: what is written meanwhile makes another version of it.
    let version = version(of: item, store)
    if let version, let report = stored(item.path, version, store) {
      return Outcome(item: InspectedItem(path: item.path, report: report), isResumed: true)
    }
    var outcome = Outcome(
      item: context.inspect(
        item, parallel: parallel, page: page, progress: progress, store: store))
    guard let report = outcome.item.report, store.isOpen else { return outcome }
    if let version, report.verdict != .unreadable {
      var json = JSONWriter(layout: .compact)
      report.write(to: &json)
      outcome.pending = PendingFile(path: item.path, version: version, report: json.take())
    } else {
      // Looked at again by whoever resumes the run, and then there once, not twice.
      outcome.pending = PendingFile(path: item.path, version: .never, report: [])
    }
    return outcome
  }

  /// What tells whether `item` has changed; `nil` if it is no file, or nothing is stored of it.
  private func version(
    of item: StreamSearch.Item, _ store: StoreKeeper
  ) -> PendingFile.Version? {
    guard case .input(let input) = item, store.isOpen, !input.isStandardInput else { return nil }
    return PendingFile.Version(input.bytes)
  }

  /// What the run that is resumed has said of the file at `path`.
  private func stored(
    _ path: [UInt8], _ version: PendingFile.Version, _ store: StoreKeeper
  ) -> FileReport? {
    // The store keeps no frames to show on a page.
    guard context.settings.resumes, context.settings.reportFormat != .html,
      let bytes = store.pendingReport(of: path, version), let node = try? JSONReader.read(bytes)
    else { return nil }
    return FileReport(reading: node, pathBytes: path)
  }

  /// All that the stored reports depend on: a run is resumed by one with the same demands only.
  private func demands() -> String {
    let settings = context.settings
    let options = context.options(parallel: 1)
    let policy = context.policy
    let actions = policy.actions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let here = FileSystem.resolved(Array(".".utf8)).map(DisplayText.path) ?? ""
    var parts = [Tool.current.version, RuleCatalog.version, "\(settings.depth)"]
    parts += [
      "\(settings.computesHash)", "\(settings.storesFrames)", "\(policy.audience.rawValue)",
    ]
    parts += [policy.name, "\(options.expectations)", "\(actions)", here]
    parts += ["\(settings.select)", "\(settings.ignore)"]
    return (parts + invocation.operands.map(DisplayText.path)).joined(separator: "\u{1F}")
  }
}
