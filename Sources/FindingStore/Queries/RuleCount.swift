/// How often a rule found something.
public struct RuleCount: Hashable, Sendable {
  /// The rule's id.
  public let rule: String
  /// The rule's name.
  public let name: String
  /// The highest severity of its findings: `error`, `warning` or `info`.
  public let severity: String
  /// Files with such findings.
  public let files: Int
  /// Findings.
  public let findings: Int
}

extension StoreReader {
  private static let severities = ["info", "warning", "error"]

  /// The findings of `scope` by rule: errors first, then by number of files.
  public borrowing func rules(_ scope: Scope) throws(FindingStoreError) -> [RuleCount] {
    try choose(scope)
    let files = try connection.integer("SELECT count(*) FROM temp.scope")
    // Of most of the files the index by rule is read from end to end, in its own order; of a few
    // their own part of the index by file.
    let counts =
      try 2 * files >= connection.integer("SELECT count(*) FROM main.file")
      ? countsByRule() : countsByFile()
    return counts.sorted { one, other in
      (one.rank, one.files, other.rule) > (other.rank, other.files, one.rule)
    }.map {
      RuleCount(
        rule: $0.rule, name: $0.name, severity: Self.severities[$0.rank], files: $0.files,
        findings: $0.findings)
    }
  }

  private struct Sum {
    var rule: String
    var name: String
    var rank = 0
    var files = 0
    var findings = 0
  }

  private borrowing func countsByRule() throws(FindingStoreError) -> [Sum] {
    var sums: [Sum] = []
    try connection.prepare(
      """
      SELECT rule.rule_id, rule.name, count(DISTINCT finding.file_id), count(*),
        max((finding.severity = 'error') * 2 + (finding.severity = 'warning'))
      FROM main.rule AS rule CROSS JOIN main.finding AS finding ON finding.rule_id = rule.rule_id
      WHERE +finding.file_id IN (SELECT file_id FROM temp.scope)
      GROUP BY rule.rule_id
      """
    ).rows { row in
      sums.append(
        Sum(
          rule: row.text(0) ?? "", name: row.text(1) ?? "", rank: Int(row.integer(4)),
          files: Int(row.integer(2)), findings: Int(row.integer(3))))
    }
    return sums
  }

  private borrowing func countsByFile() throws(FindingStoreError) -> [Sum] {
    var sums: [String: Sum] = [:]
    try connection.prepare("SELECT rule_id, name FROM main.rule").rows { row in
      let rule = row.text(0) ?? ""
      sums[rule] = Sum(rule: rule, name: row.text(1) ?? "")
    }
    // The groups come as they lie in the index on finding(file_id, rule_id, severity). Summing them
    // up by rule in SQL would sort all of them first, which takes three times as long.
    try connection.prepare(
      """
      SELECT finding.rule_id, count(*),
        max((finding.severity = 'error') * 2 + (finding.severity = 'warning'))
      FROM temp.scope CROSS JOIN main.finding AS finding ON finding.file_id = scope.file_id
      GROUP BY scope.file_id, finding.rule_id
      """
    ).rows { row in
      let rule = row.text(0) ?? ""
      var sum = sums[rule] ?? Sum(rule: rule, name: "")
      sum.rank = max(sum.rank, Int(row.integer(2)))
      sum.files += 1
      sum.findings += Int(row.integer(1))
      sums[rule] = sum
    }
    return sums.values.filter { $0.findings > 0 }
  }
}
