import Conformance

/// What the files of a gate add up to: counts, what the baseline accepts, what a new one would have
/// to.
struct GateLedger {
  private let failing: Severity
  private let accepted: (file: BaselineFile, baseline: Baseline)?
  private let new: BaselineFile?
  private var seen: [Baseline.Entry.Key: Int] = [:]
  /// Files with accepted findings that were not read so far.
  private var unread: Set<String>

  private(set) var tally: RunTally
  /// The findings that would fail the gate, those among them that are accepted already.
  private(set) var newBaseline = Baseline()

  init(
    failing: Severity, accepted: (file: BaselineFile, baseline: Baseline)?, new: BaselineFile?
  ) {
    self.failing = failing
    self.accepted = accepted
    self.new = new
    tally = RunTally(failing: failing)
    unread = accepted?.baseline.files ?? []
    if accepted != nil || new != nil { tally.summary.staleEntries = [] }
  }

  /// Counts a file, after marking the findings that are accepted.
  mutating func add(_ report: inout FileReport) {
    if let accepted, report.verdict != .unreadable {
      let name = accepted.file.name(of: report.pathBytes)
      unread.remove(name)
      seen.merge(accepted.baseline.accept(&report, file: name)) { $0 + $1 }
    }
    if let new { acceptAll(of: &report, in: new) }
    tally.add(report)
  }

  /// Counts a folder without a stream.
  mutating func addEmpty(_ path: [UInt8]) { tally.addEmpty(path) }

  /// Puts what would fail into the new baseline.
  private mutating func acceptAll(of report: inout FileReport, in file: BaselineFile) {
    let name = file.name(of: report.pathBytes)
    for index in report.findings.indices where report.findings[index].severity >= failing {
      let finding = report.findings[index]
      report.findings[index].isBaselined = true
      newBaseline.add(
        Baseline.Entry(
          Baseline.Entry.Key(
            file: name, rule: finding.rule, fingerprint: Fingerprint(of: finding)),
          count: 1, message: finding.message, marks: [FindingMark(of: finding)]))
    }
    report.judge()
  }

  mutating func storeFailed() { tally.storeFailed() }

  /// Finds the entries of the baseline whose findings have gone.
  ///
  /// A gate over some of the files, or with some of the rules, says nothing about the others.
  mutating func close(_ context: RunContext) {
    guard let accepted else { return }
    let depths = Dictionary(
      context.environment.pipeline.rules.map { ($0.id, $0.depth) }, uniquingKeysWith: { $1 })
    tally.summary.staleEntries = accepted.baseline.sorted.compactMap { entry in
      let missing = entry.count - seen[entry.key, default: 0]
      let rule = entry.key.rule
      guard missing > 0, context.selection.includes(rule),
        context.policy.action(for: rule) != .ignore,
        depths[rule, default: .headers] <= context.settings.depth
      else { return nil }
      if unread.contains(entry.key.file) {
        // A file that is gone will not come again.
        let path = accepted.file.path(of: entry.key.file)
        guard (try? FileStatus(of: path)) == nil else { return nil }
      }
      var entry = entry
      entry.count = missing
      return entry
    }
  }
}
