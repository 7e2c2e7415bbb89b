public import Conformance
import CSQLite
import Glibc

/// The findings store: what was found in which file, run by run, in one SQLite database.
///
/// Several processes may write one store at once. Each file is one transaction: it is stored with
/// all its findings or not at all, and what was stored survives a kill at any moment.
///
/// One store is used from one place at a time; threads share it in a `Locked`.
public struct FindingStore: ~Copyable {
  /// Frame rows that belong to one file, see ``beginFrames()``.
  public struct FrameBatch: Hashable, Sendable {
    fileprivate let number: Int64
  }

  let connection: Connection
  private let runs: RunTable
  let files: FileTable
  private let pending: PendingTable
  private var frames: FrameTable?
  private var batchCount: Int64 = 0
  /// The run that goes on, until it has a row.
  private var startedRun: Run?
  /// The row of the run that goes on.
  private var runID: Int64?

  /// Opens the store at `path`; creates it, and the folders above it, if they are missing, and
  /// brings an older store up to date.
  ///
  /// What is no findings store, or one of a newer version, is refused and left as it is.
  ///
  /// - Parameter patience: how long to wait for other writers before giving up. A file with a
  ///   million findings takes a few seconds to store.
  public init(path: [UInt8], patience: Duration = .seconds(60)) throws(FindingStoreError) {
    // STRICT tables came with 3.37.
    guard sqlite3_libversion_number() >= 3_037_000 else {
      throw FindingStoreError(
        code: 0, message: "the findings store needs SQLite 3.37 or newer (libsqlite3-0)")
    }
    try Self.prepare(path)
    let connection = try Connection(path: path, patience: patience)
    try Self.open(connection)
    let runs = try RunTable(connection)
    let files = try FileTable(connection)
    let pending = try PendingTable(connection)
    self.connection = connection
    self.runs = runs
    self.files = files
    self.pending = pending
  }

  /// Opens the store at `path`, see ``init(path:patience:)-([UInt8],_)``.
  public init(path: String, patience: Duration = .seconds(60)) throws(FindingStoreError) {
    try self.init(path: Array(path.utf8), patience: patience)
  }

  /// The schema version of what `connection` holds, 0 for an empty file.
  ///
  /// - Throws: if it is no findings store, or one of a newer version.
  static func knownVersion(
    of connection: borrowing Connection
  ) throws(FindingStoreError) -> Int {
    // Nothing is written before it is clear that this is a store of ours.
    var state = Schema.State.foreign
    try connection.retrying { () throws(FindingStoreError) in
      state = try Schema.state(of: connection)
    }
    switch state {
    case .foreign:
      throw FindingStoreError(
        code: 0,
        message: "\(connection.shownPath) is no findings store: it is a database of another program"
      )
    case .store(let version) where version > Schema.migrations.count:
      throw FindingStoreError(
        code: 0,
        message:
          "the findings store \(connection.shownPath) has schema version \(version), this program "
          + "knows versions up to \(Schema.migrations.count): use a newer adtsinspect or another store"
      )
    case .empty: return 0
    case .store(let version): return version
    }
  }

  private static func open(_ connection: borrowing Connection) throws(FindingStoreError) {
    let version = try knownVersion(of: connection)
    guard !connection.isReadOnly else {
      throw FindingStoreError(
        sqlite: SQLITE_READONLY, message: "", systemError: 0, path: connection.path, sql: nil)
    }
    // Lets a run give back to the disk what it kept until its end. Only a store without a page can
    // still be told. Its first page is nothing that a power cut could take from anybody: it need not
    // wait for the disk.
    if version == 0 {
      try connection.execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA synchronous = OFF")
    }
    try useWriteAheadLog(connection)
    // In WAL, NORMAL syncs at checkpoints only. A killed process loses nothing, as its writes are
    // the system's by then. A power cut may take back the last transactions, but whole and in
    // order: the store stays intact. FULL would cost a sync a file.
    // A checkpoint waits for the disk twice; every 16 MiB of log instead of 4 a run over many files
    // has less of that.
    // Views and triggers of a manipulated file must not call functions: trusted_schema.
    try connection.execute(
      """
      PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;
      PRAGMA wal_autocheckpoint = 4000
      """)
    try Schema.migrate(connection)
  }

  /// Readers and a writer do not block each other then, and a commit is one append.
  private static func useWriteAheadLog(
    _ connection: borrowing Connection
  ) throws(FindingStoreError) {
    var mode: String?
    try connection.retrying { () throws(FindingStoreError) in
      mode = try connection.text("PRAGMA journal_mode = WAL")
    }
    guard mode == "wal" else {
      throw FindingStoreError(
        code: 0,
        message: "the findings store \(connection.shownPath) cannot use write-ahead logging (WAL), "
          + "its file system does not support shared memory: use a store on a local file system")
    }
  }

  /// Starts a run. Its row is written with its first file, in the same transaction.
  ///
  /// - Parameters:
  ///   - rules: the rules that are applied: findings refer to them.
  ///   - demands: whatever a run that may be resumed demands of its files; `nil` for one that may
  ///     not.
  public mutating func beginRun(
    toolVersion: String, policy: String?, commandLine: String?, rules: [RuleMetadata],
    demands: String? = nil
  ) {
    runID = nil
    startedRun = Run(
      startSeconds: Self.now(), toolVersion: toolVersion, policy: policy,
      commandLine: commandLine, rules: rules, demands: demands)
  }

  /// Goes on with the last run that had the same demands and was interrupted.
  ///
  /// - Returns: whether there was one; otherwise the run that has begun is a new one.
  /// - Precondition: a run has begun, and no file is recorded in it.
  public mutating func resumeRun() throws(FindingStoreError) -> Bool {
    guard let demands = startedRun?.demands else { return false }
    runID = try pending.run(demanding: demands)
    return runID != nil
  }

  /// The report that a resumed run already holds of this version of a file.
  public borrowing func pendingReport(
    of path: [UInt8], _ version: PendingFile.Version
  ) throws(FindingStoreError) -> [UInt8]? {
    guard let runID else { return nil }
    return try pending.report(of: path, version, run: runID)
  }

  /// Stores a file with its findings, and the rows of `batch` as its frames, in one transaction.
  ///
  /// Column `path` holds `FileReport.path`, the text that the report shows: bytes that are no UTF-8
  /// are replaced there, since text in SQLite has to be valid for everybody who reads it.
  ///
  /// - Parameter pending: what to keep of the file until the run ends, for a run that may be resumed;
  ///   what an earlier version of the file left in the run is replaced.
  /// - Precondition: a run has begun.
  /// - Throws: the store is as before then; the batch is kept and may be stored again.
  public mutating func record(
    _ file: FileReport, frames batch: FrameBatch? = nil, pending: PendingFile? = nil
  ) throws(FindingStoreError) {
    let run = try connection.transaction { () throws(FindingStoreError) -> Int64 in
      let run = try ensureRun()
      if let pending { try self.pending.remove(pending.path, run: run) }
      try files.insert(file, run: run)
      let fileID = connection.lastInsertedRow
      if let pending { try self.pending.insert(pending, fileID: fileID, run: run) }
      for finding in file.findings { try files.insert(finding, file: fileID) }
      if let batch {
        try frames?.copy(batch: batch.number, file: fileID)
        try discard(batch)
      }
      return run
    }
    runID = run
  }

  /// Ends the run; one without files is stored as well.
  ///
  /// - Precondition: a run has begun.
  public mutating func endRun() throws(FindingStoreError) {
    try connection.transaction { () throws(FindingStoreError) in
      let run = try ensureRun()
      try runs.finish(run, at: Self.now())
      if startedRun?.demands != nil { try pending.end(run) }
    }
    // Room that is not given back is used by the next run.
    if startedRun?.demands != nil { try? connection.execute("PRAGMA incremental_vacuum") }
    runID = nil
    startedRun = nil
  }

  /// Starts a batch of frame rows. Several files may collect their rows at once.
  ///
  /// Rows wait in a temporary file (`$SQLITE_TMPDIR`, `$TMPDIR`, /var/tmp) and lock nobody out.
  public mutating func beginFrames() throws(FindingStoreError) -> FrameBatch {
    if frames == nil { frames = try FrameTable(connection) }
    batchCount += 1
    return FrameBatch(number: batchCount)
  }

  /// Adds a row to a batch that has begun.
  public borrowing func insert(
    _ row: FrameRow, into batch: FrameBatch
  ) throws(FindingStoreError) {
    try frames?.stage(row, batch: batch.number)
  }

  /// Forgets the rows of a batch.
  public borrowing func discard(_ batch: FrameBatch) throws(FindingStoreError) {
    try frames?.remove(batch: batch.number)
  }

  /// The row of the run that goes on; inserts it in the current transaction if there is none yet.
  borrowing func ensureRun() throws(FindingStoreError) -> Int64 {
    if let runID { return runID }
    guard let run = startedRun else { preconditionFailure("a run has begun") }
    try runs.insert(run)
    let id = connection.lastInsertedRow
    for rule in run.rules { try runs.insert(rule) }
    if let demands = run.demands { try pending.begin(id, demanding: demands) }
    return id
  }

  /// Seconds since 1970, UTC.
  private static func now() -> Double {
    var time = timespec()
    // SAFETY: `time` is written by the call only.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
