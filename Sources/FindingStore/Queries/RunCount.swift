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
        run.command_line, count(counted.file_id),
        total(counted.verdict = 'pass'), total(counted.verdict = 'warn'),
        total(counted.verdict = 'fail'), total(counted.verdict = 'not_aac'),
        total(counted.verdict = 'unreadable'),
        total(counted.errors), total(counted.warnings), total(counted.infos)
      FROM (SELECT * FROM main.run ORDER BY run_id DESC LIMIT ?1) AS run
      LEFT JOIN (
        SELECT file.file_id AS file_id, file.run_id AS run_id, file.verdict AS verdict,
          of_file.errors AS errors, of_file.warnings AS warnings, of_file.infos AS infos
        FROM main.file LEFT JOIN (
          SELECT file_id, total(severity = 'error') AS errors,
            total(severity = 'warning') AS warnings, total(severity = 'info') AS infos
          FROM main.finding GROUP BY file_id
        ) AS of_file ON of_file.file_id = file.file_id
      ) AS counted ON counted.run_id = run.run_id
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
