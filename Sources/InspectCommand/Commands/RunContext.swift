import Conformance
import FindingStore
import Glibc
import Inspection
import Reporting

/// What `inspect` and `frames` have in common: the rules that are wanted, the options of the
/// inspection, the store.
struct RunContext {
  let settings: CommandSettings
  let environment: ProgramEnvironment
  let console: Console
  let selection: RuleSelection
  let policy: Policy
  /// The severity that makes the run fail.
  let failingSeverity: Severity

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    settings = invocation.settings
    self.environment = environment
    console = Console(environment)
    let catalog = environment.pipeline.rules
    selection = try Self.selection(settings, catalog)
    var policy = Policy.standard
    if let word = settings.policy { policy = try PolicyReader(catalog: catalog).policy(word) }
    for selector in settings.select {
      if let start = try? RuleSelection.prefix(selector, in: catalog) { policy.admit(start) }
    }
    self.policy = policy
    failingSeverity = settings.failingSeverity ?? policy.failingSeverity
  }

  /// Judges a report by the policy, then by the rules that are wanted.
  func judge(_ report: inout FileReport) {
    policy.apply(to: &report)
    selection.apply(to: &report)
  }

  /// `finding` as the policy judges it; `nil` if it is ignored or not wanted.
  func judged(_ finding: Finding) -> Finding? {
    selection.includes(finding.rule) ? policy.judged(finding) : nil
  }

  /// `row` without the rules that the policy ignores or that are not wanted.
  func judged(_ row: FrameRow) -> FrameRow { selection.applied(to: policy.applied(to: row)) }

  private static func selection(
    _ settings: CommandSettings, _ catalog: [RuleMetadata]
  ) throws(UsageError) -> RuleSelection {
    do throws(RuleSelection.UnknownSelector) {
      return try RuleSelection(
        select: settings.select, ignore: settings.ignore, catalog: catalog)
    } catch {
      throw UsageError(message(error, catalog))
    }
  }

  /// What to say of a selector that matches no rule.
  static func message(
    _ error: RuleSelection.UnknownSelector, _ catalog: [RuleMetadata]
  ) -> String {
    let words = catalog.map(\.id.text) + catalog.map(\.name)
    let hint =
      EditDistance.nearest(to: error.selector, in: words)
      ?? EditDistance.nearest(to: error.selector.uppercased(), in: words)
    return "no rule is called or begins with '\(error.selector)'"
      + (hint.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// The options of an inspection that shares the machine with `parallel - 1` others.
  func options(parallel: Int) -> InspectionOptions {
    var options = InspectionOptions()
    options.depth = settings.depth
    options.hash = settings.computesHash
    options.expectations = policy.expectations
    for expectation in settings.expectations { options.expectations.state([expectation]) }
    options.audience = policy.audience
    options.jobs = max(1, jobs / max(1, parallel))
    return options
  }

  /// How many things to work on at once.
  var jobs: Int { settings.jobs ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// A report of an input that cannot be read.
  func unreadable(_ input: InputPath, reason: String) -> FileReport {
    var report = FileReport(path: input.display, pathBytes: input.bytes, depth: settings.depth)
    report.unreadableReason = reason
    return report
  }
}

// What inspect and gate say while they go from file to file.
extension RunContext {
  /// Says on standard error that a directory holds no stream.
  func announceEmpty(_ path: [UInt8]) {
    console.complain(
      "no stream in \(DisplayText.path(path)): no file there is called "
        + StreamSearch.extensionList)
  }

  /// Says on standard error which input cannot be read, unless the report says it there and then.
  func announceUnreadable(_ report: FileReport) {
    guard report.verdict == .unreadable else { return }
    guard settings.reportFormat != .text || settings.output != nil else { return }
    let reason = report.unreadableReason ?? "no reason given"
    console.complain("cannot read \(DisplayText.path(report.pathBytes)): \(reason)")
  }

  /// Whether a run has somebody left to write for.
  ///
  /// Whoever has gone away is not made to wait for the work that is still going on.
  func goesOn(_ output: ReportOutput) -> Bool {
    if let failure = output.failure, failure.code == EPIPE {
      _ = console.outputFailed(failure, path: settings.output)
    }
    return output.failure == nil
  }
}
