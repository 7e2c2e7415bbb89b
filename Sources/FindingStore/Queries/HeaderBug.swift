/// A header field that says one thing while the stream says another.
public struct HeaderBug: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// The rule that found it.
  public let rule: String
  /// `error`, `warning` or `info`.
  public let severity: String
  /// The field, named as in the standard.
  public let field: String
  /// What the header declares; `nil` where the finding has no one value.
  public let declared: String?
  /// What would fit, several values separated by `, `; `nil` where nothing is known to fit.
  public let fitting: String?
  /// Frames that show it.
  public let frames: Int
  /// The message of the finding.
  public let message: String
}

extension StoreReader {
  /// How many findings of `scope` are about header fields.
  public borrowing func headerBugCount(_ scope: Scope) throws(FindingStoreError) -> Int {
    try choose(scope)
    return Int(
      try connection.integer(
        """
        SELECT count(*)
        FROM main.header_rule AS header_rule
        JOIN main.finding AS finding ON finding.rule_id = header_rule.rule_id
        WHERE finding.file_id IN (SELECT file_id FROM temp.scope)
        """))
  }

  /// The findings of `scope` about header fields, by path.
  ///
  /// - Parameter limit: how many at most.
  public borrowing func headerBugs(
    _ scope: Scope, limit: Int = .max
  ) throws(FindingStoreError) -> [HeaderBug] {
    try choose(scope)
    var bugs: [HeaderBug] = []
    // What the view says, file by file in the order of their paths: whoever wants the first rows reads
    // no others.
    try connection.prepare(
      """
      SELECT file.path, finding.rule_id, finding.severity,
        coalesce(CASE header_rule.field WHEN '$.field'
          THEN (SELECT value FROM json_each(finding.evidence, '$.field'))
          ELSE header_rule.field END, ''),
        coalesce(header_rule.declared, (
          SELECT group_concat(value, ', ')
          FROM json_each(finding.evidence, header_rule.declared_path))),
        coalesce(header_rule.fitting, (
          SELECT group_concat(value, ', ')
          FROM json_each(finding.evidence, header_rule.fitting_path))),
        finding.frame_count, finding.message
      FROM temp.scope
      CROSS JOIN main.file AS file ON file.file_id = scope.file_id
      CROSS JOIN main.finding AS finding ON finding.file_id = scope.file_id
      CROSS JOIN main.header_rule AS header_rule ON header_rule.rule_id = finding.rule_id
      ORDER BY scope.place, finding.rule_id, finding.finding_id LIMIT ?1
      """
    ).rows(.integer(limit)) { row in
      bugs.append(
        HeaderBug(
          path: row.text(0) ?? "", rule: row.text(1) ?? "", severity: row.text(2) ?? "",
          field: row.text(3) ?? "", declared: row.text(4), fitting: row.text(5),
          frames: Int(row.integer(6)), message: row.text(7) ?? ""))
    }
    return bugs
  }
}
