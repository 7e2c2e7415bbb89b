import Conformance

/// Findings counted by rule: as many lines as there are rules, however many files there are.
struct RuleTally: Sendable {
  /// What is counted of a rule.
  struct Row: Sendable {
    let rule: RuleID
    let name: String
    /// The highest severity that it had.
    var severity: Severity
    var findings = 0
    var files = 0
  }

  private var rows: [RuleID: Row] = [:]

  /// Counts the findings of a file that reach `severity` and are not accepted by a baseline.
  mutating func add(_ report: FileReport, from severity: Severity) {
    var seen: Set<RuleID> = []
    for finding in report.findings where finding.counts(from: severity) {
      var row =
        rows[finding.rule]
        ?? Row(rule: finding.rule, name: finding.name, severity: finding.severity)
      row.severity = max(row.severity, finding.severity)
      row.findings += 1
      if seen.insert(finding.rule).inserted { row.files += 1 }
      rows[finding.rule] = row
    }
  }

  /// The rows: the severest first, of these the most frequent, then by id.
  var sorted: [Row] {
    rows.values.sorted {
      ($1.severity, $1.files, $0.rule) < ($0.severity, $0.files, $1.rule)
    }
  }
}
