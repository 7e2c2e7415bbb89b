internal import Conformance

/// The statements of tables `run` and `rule`.
struct RunTable: ~Copyable {
  private let insertRun: Statement
  private let updateRun: Statement
  private let insertRule: Statement

  init(_ connection: borrowing Connection) throws(FindingStoreError) {
    let insertRun = try connection.prepare(
      """
      INSERT INTO run (started_at, tool_version, policy, command_line)
      VALUES (strftime('%Y-%m-%dT%H:%M:%fZ', ?1, 'unixepoch'), ?2, ?3, ?4)
      """)
    let updateRun = try connection.prepare(
      """
      UPDATE run SET finished_at = strftime('%Y-%m-%dT%H:%M:%fZ', ?2, 'unixepoch')
      WHERE run_id = ?1
      """)
    // A rule that is stored as it is costs a look-up and no write.
    let insertRule = try connection.prepare(
      """
      INSERT INTO rule (rule_id, name, severity, group_name, title, standard, clause)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (rule_id) DO UPDATE SET
        name = excluded.name, severity = excluded.severity, group_name = excluded.group_name,
        title = excluded.title, standard = excluded.standard, clause = excluded.clause
      WHERE (name, severity, group_name, title, standard, clause) IS NOT (excluded.name,
        excluded.severity, excluded.group_name, excluded.title, excluded.standard, excluded.clause)
      """)
    self.insertRun = insertRun
    self.updateRun = updateRun
    self.insertRule = insertRule
  }

  /// Inserts a run and describes the rules it applies. Rules of older versions stay described.
  borrowing func insert(_ run: Run) throws(FindingStoreError) {
    try insertRun.run(
      .real(run.startSeconds), .text(run.toolVersion), .text(run.policy), .text(run.commandLine))
  }

  /// Describes a rule. `standard` and `clause` are those that a finding of it names.
  borrowing func insert(_ rule: RuleMetadata) throws(FindingStoreError) {
    let clause = rule.clauses.first { $0.number != nil }
    try insertRule.run(
      .text(rule.id.text), .text(rule.name), .text(rule.severity.rawValue), .text(rule.group),
      .text(rule.requirement), .text(clause?.standard), .text(clause?.number))
  }

  /// Notes that a run has ended.
  borrowing func finish(_ runID: Int64, at seconds: Double) throws(FindingStoreError) {
    try updateRun.run(.integer(runID), .real(seconds))
  }
}

/// What is known of a run when it starts.
struct Run {
  /// Seconds since 1970, UTC.
  var startSeconds: Double
  var toolVersion: String
  var policy: String?
  var commandLine: String?
  var rules: [RuleMetadata]
  /// What a run that may be resumed demands of its files.
  var demands: String?
}
