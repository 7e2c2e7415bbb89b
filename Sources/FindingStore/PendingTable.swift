/// The statements of tables `pending_run` and `pending_file`: what is needed to go on with a run that
/// was interrupted. A run that has ended leaves nothing in them.
struct PendingTable: ~Copyable {
  private let selectRun: Statement
  private let deleteRuns: Statement
  private let deleteRun: Statement
  private let insertRun: Statement
  private let selectFile: Statement
  private let deleteFile: Statement
  private let insertFile: Statement

  init(_ connection: borrowing Connection) throws(FindingStoreError) {
    let selectRun = try connection.prepare(
      "SELECT run_id FROM pending_run WHERE demands = ?1 ORDER BY run_id DESC LIMIT 1")
    let deleteRuns = try connection.prepare("DELETE FROM pending_run WHERE demands = ?1")
    let deleteRun = try connection.prepare("DELETE FROM pending_run WHERE run_id = ?1")
    let insertRun = try connection.prepare(
      "INSERT INTO pending_run (run_id, demands) VALUES (?1, ?2)")
    let selectFile = try connection.prepare(
      """
      SELECT report FROM pending_file
      WHERE run_id = ?1 AND path = ?2 AND size_bytes = ?3 AND modified = ?4 AND inode = ?5
      """)
    let deleteFile = try connection.prepare(
      """
      DELETE FROM file
      WHERE file_id IN (SELECT file_id FROM pending_file WHERE run_id = ?1 AND path = ?2)
      """)
    // Whoever has begun the same run anew meanwhile has given this one up.
    let insertFile = try connection.prepare(
      """
      INSERT INTO pending_file (file_id, run_id, path, size_bytes, modified, inode, report)
      SELECT ?1, run_id, ?3, ?4, ?5, ?6, ?7 FROM pending_run WHERE run_id = ?2
      """)
    self.selectRun = selectRun
    self.deleteRuns = deleteRuns
    self.deleteRun = deleteRun
    self.insertRun = insertRun
    self.selectFile = selectFile
    self.deleteFile = deleteFile
    self.insertFile = insertFile
  }

  /// The last run with these demands that was interrupted.
  borrowing func run(demanding demands: String) throws(FindingStoreError) -> Int64? {
    var run: Int64?
    try selectRun.rows(.text(demands)) { run = $0.integer(0) }
    return run
  }

  /// Notes that the run `run` goes on, and gives up earlier ones with the same demands.
  borrowing func begin(_ run: Int64, demanding demands: String) throws(FindingStoreError) {
    try deleteRuns.run(.text(demands))
    try insertRun.run(.integer(run), .text(demands))
  }

  /// Forgets all that belongs to the run `run`.
  borrowing func end(_ run: Int64) throws(FindingStoreError) { try deleteRun.run(.integer(run)) }

  /// The report of a version of a file in the run `run`.
  borrowing func report(
    of path: [UInt8], _ version: PendingFile.Version, run: Int64
  ) throws(FindingStoreError) -> [UInt8]? {
    var report: [UInt8]?
    try selectFile.rows(
      .integer(run), .blob(path), .integer(version.sizeBytes), .integer(version.modified),
      .integer(version.inode)
    ) { report = $0.blob(0) }
    return report
  }

  /// Takes what another version of the file left in the run out of the store.
  borrowing func remove(_ path: [UInt8], run: Int64) throws(FindingStoreError) {
    try deleteFile.run(.integer(run), .blob(path))
  }

  /// Keeps a file that has the row `fileID`.
  borrowing func insert(
    _ file: PendingFile, fileID: Int64, run: Int64
  ) throws(FindingStoreError) {
    try insertFile.run(
      .integer(fileID), .integer(run), .blob(file.path), .integer(file.version.sizeBytes),
      .integer(file.version.modified), .integer(file.version.inode), .blob(file.report))
  }
}
