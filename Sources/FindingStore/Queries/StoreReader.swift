import CSQLite
import Glibc

/// A findings store that is read: what was found by rule, by file, by run, and what changed.
///
/// Questions are answered for a scope: the newest row of each path, or the files of one run.
public struct StoreReader: ~Copyable {
  /// The files that a question is about.
  public enum Scope: Hashable, Sendable {
    /// Each path as it was seen last, whatever the run.
    case newest
    /// The files of one run; of a path that it saw twice, the later row.
    case run(Int64)
  }

  let connection: Connection

  /// Opens the store at `path`, which stays as it is but for what an older version lacks.
  ///
  /// - Parameter patience: how long to wait for a writer that locks readers out, which happens only
  ///   while a store is created or recovered.
  public init(path: [UInt8], patience: Duration = .seconds(60)) throws(FindingStoreError) {
    let connection = try Self.open(path, patience: patience)
    // The rows of a question's scope are its own; they are few, and need no file.
    try connection.execute(
      """
      PRAGMA temp_store = MEMORY;
      PRAGMA trusted_schema = OFF;
      CREATE TEMP TABLE scope (place INTEGER PRIMARY KEY, file_id INTEGER NOT NULL UNIQUE);
      CREATE TEMP TABLE pair (
        pair_id INTEGER PRIMARY KEY, path TEXT NOT NULL, before_id INTEGER NOT NULL,
        after_id INTEGER NOT NULL);
      """)
    self.connection = connection
  }

  private static func open(
    _ path: [UInt8], patience: Duration
  ) throws(FindingStoreError) -> Connection {
    var status = stat()
    // SAFETY: the path is terminated; `status` is written by the call only.
    let found = unsafe stat(path.map { CChar(bitPattern: $0) } + [0], &status)
    guard found != 0 || status.st_mode & S_IFMT != S_IFREG || status.st_size > 0 else {
      throw FindingStoreError(code: 0, message: "\(shown(path)) is empty, and no findings store")
    }
    guard found == 0 else {
      throw FindingStoreError(
        code: 0,
        message: errno == ENOENT
          ? "there is no findings store \(shown(path)) yet: 'adtsinspect FILE' makes one"
          : "cannot open the findings store \(shown(path)): \(FindingStoreError.describe(errno))")
    }
    try FindingStore.prepare(path)
    let connection = try reading(path, patience: patience)
    let version = try FindingStore.knownVersion(of: connection)
    guard version < Schema.migrations.count else { return connection }
    // Opened for writing, an older store becomes one of today.
    _ = try FindingStore(path: path, patience: patience)
    return try reading(path, patience: patience)
  }

  /// A connection that reads, also where SQLite cannot keep its files beside the store.
  private static func reading(
    _ path: [UInt8], patience: Duration
  ) throws(FindingStoreError) -> Connection {
    do throws(FindingStoreError) {
      let connection = try Connection(path: path, patience: patience, access: .reading)
      // The file is looked at only now.
      try connection.retrying { () throws(FindingStoreError) in
        _ = try connection.integer("PRAGMA user_version")
      }
      return connection
    } catch {
      let primary = Int32(truncatingIfNeeded: error.code & 0xFF)
      guard primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY, !hasLog(path) else {
        throw error
      }
      let connection = try Connection(path: path, patience: patience, access: .immutable)
      _ = try connection.integer("PRAGMA user_version")
      return connection
    }
  }

  /// Whether transactions stand in the log beside the store that are not in the store yet.
  private static func hasLog(_ path: [UInt8]) -> Bool {
    var status = stat()
    let log = (path + Array("-wal".utf8)).map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the path is terminated; `status` is written by the call only.
    return unsafe stat(log, &status) == 0 && status.st_size > 0
  }

  private static func shown(_ path: [UInt8]) -> String {
    FindingStoreError.quoted(String(decoding: path, as: UTF8.self))
  }

  /// Calls `body` on one state of the store: the answers in it belong together, whatever others
  /// write meanwhile.
  public borrowing func snapshot<Result>(
    _ body: () throws(FindingStoreError) -> Result
  ) throws(FindingStoreError) -> Result {
    try connection.snapshot(body)
  }

  /// The runs and rows of files in the store.
  public borrowing func size() throws(FindingStoreError) -> (runs: Int, files: Int) {
    (
      Int(try connection.integer("SELECT count(*) FROM run")),
      Int(try connection.integer("SELECT count(*) FROM file"))
    )
  }

  /// The newest run, or the `back`th before it; `nil` if there are not so many.
  public borrowing func newestRun(back: Int = 0) throws(FindingStoreError) -> Int64? {
    var run: Int64?
    try connection.prepare("SELECT run_id FROM run ORDER BY run_id DESC LIMIT 1 OFFSET ?1")
      .rows(.integer(back)) { run = $0.integer(0) }
    return run
  }

  /// Whether there is a run of that number.
  public borrowing func hasRun(_ run: Int64) throws(FindingStoreError) -> Bool {
    var found = false
    try connection.prepare("SELECT 1 FROM run WHERE run_id = ?1").rows(.integer(run)) { _ in
      found = true
    }
    return found
  }

  /// Makes `temp.scope` the files of `scope`, `place` by path.
  borrowing func choose(_ scope: Scope) throws(FindingStoreError) {
    try connection.execute("DELETE FROM temp.scope")
    switch scope {
    case .newest:
      try connection.execute(
        """
        INSERT INTO temp.scope (file_id)
        SELECT max(file_id) FROM main.file GROUP BY path ORDER BY path
        """)
    case .run(let run):
      try connection.prepare(
        """
        INSERT INTO temp.scope (file_id)
        SELECT max(file_id) FROM main.file WHERE run_id = ?1 GROUP BY path ORDER BY path
        """
      ).run(.integer(run))
    }
  }
}
