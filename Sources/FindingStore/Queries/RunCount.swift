/// A run and what it amounted to.
public struct RunCount: Hashable, Sendable {
  /// The run's number.
  public let run: Int64
  /// When it started, UTC, `2026-01-02T03:04:05.678Z`.
  public let startedAt: String
  /// When it ended; `nil` if it never came to its end, or still goes on.
  public let finishedAt: String?
  /// The program's version.
  public let toolVersion: String
  /// The policy, if one was chosen.
  public let policy: String?
  /// The command line.
  public let commandLine: String?
  /// Files.
  public let files: Int
  /// Files with verdict `pass`.
  public let passed: Int
  /// Files with verdict `warn`.
  public let warned: Int
  /// Files with verdict `fail`.
  public let failed: Int
  /// Files with verdict `not_aac`.
  public let notAAC: Int
  /// Files with verdict `unreadable`.
  public let unreadable: Int
  /// Findings of severity error.
  public let errors: Int
  /// Findings of severity warning.
  public let warnings: Int
  /// Findings of severity info.
  public let infos: Int
}

extension StoreReader {
  /// The runs, the newest first.
  ///
  /// - Parameter limit: how many at most.
  public borrowing func runs(limit: Int = .max) throws(FindingStoreError) -> [RunCount] {
    var runs: [RunCount] = []
    try connection.prepare(
      """
      SELECT run.run_id, run.started_at, run.finished_at, run.tool_version, run.policy,
        run.command_line, count(file.file_id),
        total(file.verdict = 'pass'), total(file.verdict = 'warn'), total(file.verdict = 'fail'),
        total(file.verdict = 'not_aac'), total(file.verdict = 'unreadable'),
        total(file.errors), total(file.warnings), total(file.infos)
      FROM (SELECT * FROM main.run ORDER BY run_id DESC LIMIT ?1) AS run
      LEFT JOIN main.file AS file ON file.run_id = run.run_id
      GROUP BY run.run_id
      ORDER BY run.run_id DESC
      """
    ).rows(.integer(limit)) { row in
      runs.append(
        RunCount(
          run: row.integer(0), startedAt: row.text(1) ?? "", finishedAt: row.text(2),
          toolVersion: row.text(3) ?? "", policy: row.text(4), commandLine: row.text(5),
          files: Int(row.integer(6)), passed: Int(row.integer(7)), warned: Int(row.integer(8)),
          failed: Int(row.integer(9)), notAAC: Int(row.integer(10)),
          unreadable: Int(row.integer(11)), errors: Int(row.integer(12)),
          warnings: Int(row.integer(13)), infos: Int(row.integer(14))))
    }
    return runs
  }
}
