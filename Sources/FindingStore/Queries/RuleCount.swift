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
    var names: [String: String] = [:]
    try connection.prepare("SELECT rule_id, name FROM main.rule").rows { row in
      names[row.text(0) ?? ""] = row.text(1)
    }
    var sums: [String: (rank: Int, files: Int, findings: Int)] = [:]
    // The groups come as they lie in the index on finding(file_id, rule_id, severity). Summing them
    // up by rule in SQL would sort all of them first, which takes three times as long.
    try connection.prepare(
      """
      SELECT rule_id, count(*), max((severity = 'error') * 2 + (severity = 'warning'))
      FROM main.finding WHERE file_id IN (SELECT file_id FROM temp.scope)
      GROUP BY file_id, rule_id
      """
    ).rows { row in
      let (findings, rank) = (Int(row.integer(1)), Int(row.integer(2)))
      let sum = sums[row.text(0) ?? "", default: (0, 0, 0)]
      sums[row.text(0) ?? ""] = (max(sum.rank, rank), sum.files + 1, sum.findings + findings)
    }
    return sums.sorted { one, other in
      (one.value.rank, one.value.files, other.key) > (other.value.rank, other.value.files, one.key)
    }.map { rule, sum in
      RuleCount(
        rule: rule, name: names[rule] ?? "", severity: Self.severities[sum.rank],
        files: sum.files, findings: sum.findings)
    }
  }
}
