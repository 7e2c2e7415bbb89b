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

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    settings = invocation.settings
    self.environment = environment
    console = Console(environment)
    selection = try Self.selection(settings, environment.pipeline.rules)
  }

  private static func selection(
    _ settings: CommandSettings, _ catalog: [RuleMetadata]
  ) throws(UsageError) -> RuleSelection {
    do throws(RuleSelection.UnknownSelector) {
      return try RuleSelection(
        select: settings.select, ignore: settings.ignore, catalog: catalog)
    } catch {
      let words = catalog.map(\.id.text) + catalog.map(\.name)
      let hint =
        EditDistance.nearest(to: error.selector, in: words)
        ?? EditDistance.nearest(to: error.selector.uppercased(), in: words)
      throw UsageError(
        "no rule is called or begins with '\(error.selector)'"
          + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }

  /// The options of an inspection that shares the machine with `parallel - 1` others.
  func options(parallel: Int) -> InspectionOptions {
    var options = InspectionOptions()
    options.depth = settings.depth
    options.hash = settings.computesHash
    options.expectations = Expectations(settings.expectations)
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
