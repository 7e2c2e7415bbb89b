/// What differs between two runs.
///
/// A finding is known again by its path and rule: its frame may have moved, and its message with
/// it. Only files that both runs have seen are compared; a file that one run left out says nothing.
public struct RunComparison: Hashable, Sendable {
  /// A rule that speaks more or less often of a file than before.
  public struct Change: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// The rule.
    public let rule: String
    /// The severity: of the later run's finding if there is one, else of the earlier run's.
    public let severity: String
    /// Findings in the earlier run.
    public let before: Int
    /// Findings in the later run.
    public let after: Int
    /// The message of the first finding, of the later run if it has one.
    public let message: String

    /// `new`, `gone`, `more` or `fewer`.
    public var kind: String {
      if before == 0 { return "new" }
      if after == 0 { return "gone" }
      return after > before ? "more" : "fewer"
    }
  }

  /// A file that only one of the runs has seen.
  public struct Single: Hashable, Sendable {
    /// The path of the file.
    public let path: String
    /// Its verdict in that run.
    public let verdict: String
  }

  /// The files that both runs have seen.
  public var files = 0
  /// New findings first, then more, fewer and gone ones; errors first in each.
  public var changes: [Change] = []
  /// Files of the later run alone.
  public var added: [Single] = []
  /// Files of the earlier run alone.
  public var removed: [Single] = []
}

extension StoreReader {
  /// What differs between the runs `before` and `after`.
  public borrowing func comparison(
    of before: Int64, with after: Int64
  ) throws(FindingStoreError) -> RunComparison {
    var result = RunComparison()
    try pair(before, after)
    result.files = Int(try connection.integer("SELECT count(*) FROM temp.pair"))
    result.changes = try changes()
    result.added = try single(in: after, not: before)
    result.removed = try single(in: before, not: after)
    return result
  }

  /// Makes `temp.pair` the files that both runs have seen.
  private borrowing func pair(_ before: Int64, _ after: Int64) throws(FindingStoreError) {
    try connection.execute("DELETE FROM temp.pair")
    try connection.prepare(
      """
      INSERT INTO temp.pair (path, before_id, after_id)
      SELECT old.path, old.file_id, new.file_id
      FROM (
        SELECT path, max(file_id) AS file_id FROM main.file WHERE run_id = ?1 GROUP BY path
      ) AS old
      JOIN (
        SELECT path, max(file_id) AS file_id FROM main.file WHERE run_id = ?2 GROUP BY path
      ) AS new ON new.path = old.path
      ORDER BY old.path
      """
    ).run(.integer(before), .integer(after))
  }

  private borrowing func changes() throws(FindingStoreError) -> [RunComparison.Change] {
    var changes: [RunComparison.Change] = []
    // Most files have the same findings in both runs: an index alone, the one on finding(file_id,
    // rule_id, severity), tells which.
    try connection.execute(
      """
      DELETE FROM temp.pair WHERE (
        SELECT group_concat(rule_id) FROM (
          SELECT rule_id FROM main.finding WHERE file_id = before_id ORDER BY rule_id)
      ) IS (
        SELECT group_concat(rule_id) FROM (
          SELECT rule_id FROM main.finding WHERE file_id = after_id ORDER BY rule_id)
      )
      """)
    try connection.prepare(
      """
      WITH seen AS (
        SELECT pair.pair_id AS pair_id, finding.rule_id AS rule_id,
          finding.finding_id AS old_id, NULL AS new_id
        FROM temp.pair CROSS JOIN main.finding ON finding.file_id = pair.before_id
        UNION ALL
        SELECT pair.pair_id, finding.rule_id, NULL, finding.finding_id
        FROM temp.pair CROSS JOIN main.finding ON finding.file_id = pair.after_id
      ), changed AS (
        SELECT pair_id, rule_id, count(old_id) AS before, count(new_id) AS after,
          coalesce(min(new_id), min(old_id)) AS finding_id
        FROM seen GROUP BY pair_id, rule_id HAVING count(old_id) <> count(new_id)
      )
      SELECT pair.path, changed.rule_id, finding.severity, changed.before, changed.after,
        finding.message
      FROM changed
      JOIN temp.pair AS pair ON pair.pair_id = changed.pair_id
      JOIN main.finding AS finding ON finding.finding_id = changed.finding_id
      ORDER BY
        CASE WHEN changed.before = 0 THEN 0 WHEN changed.after > changed.before THEN 1
          WHEN changed.after > 0 THEN 2 ELSE 3 END,
        CASE finding.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END,
        pair.path, changed.rule_id
      """
    ).rows { row in
      changes.append(
        RunComparison.Change(
          path: row.text(0) ?? "", rule: row.text(1) ?? "", severity: row.text(2) ?? "",
          before: Int(row.integer(3)), after: Int(row.integer(4)), message: row.text(5) ?? ""))
    }
    return changes
  }

  private borrowing func single(
    in run: Int64, not other: Int64
  ) throws(FindingStoreError) -> [RunComparison.Single] {
    var files: [RunComparison.Single] = []
    try connection.prepare(
      """
      SELECT file.path, file.verdict FROM main.file
      WHERE file.file_id IN (SELECT max(file_id) FROM main.file WHERE run_id = ?1 GROUP BY path)
        AND file.path NOT IN (SELECT path FROM main.file WHERE run_id = ?2)
      ORDER BY file.path
      """
    ).rows(.integer(run), .integer(other)) { row in
      files.append(RunComparison.Single(path: row.text(0) ?? "", verdict: row.text(1) ?? ""))
    }
    return files
  }
}
