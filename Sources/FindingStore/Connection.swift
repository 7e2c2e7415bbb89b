import CSQLite
import Glibc

/// An open database, and its transactions.
@safe
struct Connection: ~Copyable {
  private let database: OpaquePointer
  /// The path as text.
  let path: String

  /// How long the connection waits for others.
  private let patience: Duration

  /// How a database is opened.
  enum Access {
    /// To be read and written; an empty file is created where there is none.
    case writing
    /// To be read. SQLite may write its own files beside the database, and has to, to take them
    /// away again.
    case reading
    /// To be read from where nothing can be written, not even the files that SQLite keeps beside a
    /// database: nobody may write to it meanwhile.
    case immutable
  }

  /// Opens the database at `path`. Nothing is written yet.
  init(
    path: [UInt8], patience: Duration, access: Access = .writing
  ) throws(FindingStoreError) {
    self.patience = patience
    self.path = String(decoding: path, as: UTF8.self)
    let terminated = Self.name(of: path, access: access).map { CChar(bitPattern: $0) } + [0]
    let flags =
      switch access {
      case .writing: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .reading: SQLITE_OPEN_READWRITE
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    var handle: OpaquePointer?
    // SAFETY: the path is terminated and outlives the call. One connection is used by one thread at
    // a time (it is not Sendable), so SQLite need not lock it.
    let code = unsafe sqlite3_open_v2(
      terminated, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let handle = unsafe handle else {
      throw FindingStoreError(code: Int(SQLITE_NOMEM), message: "out of memory")
    }
    guard code == SQLITE_OK else {
      // SAFETY: a handle that failed to open must be closed, once, after its texts are copied.
      let systemError = unsafe sqlite3_system_errno(handle)
      let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? ""
      _ = unsafe sqlite3_close_v2(handle)
      throw FindingStoreError(
        sqlite: code, message: message, systemError: systemError,
        path: String(decoding: path, as: UTF8.self), sql: nil)
    }
    unsafe database = unsafe handle
    // SAFETY: the database is open.
    let milliseconds = patience / .milliseconds(1)
    _ = unsafe sqlite3_busy_timeout(database, Int32(min(max(milliseconds, 0), 1e9)))
  }

  /// What SQLite has to be told of `path`.
  private static func name(of path: [UInt8], access: Access) -> [UInt8] {
    // SQLite would take a name such as `file:x?mode=memory` or `:memory:` for more than a path.
    let plain = (path.first == UInt8(ascii: "/") ? [] : Array("./".utf8)) + path
    guard access == .immutable else { return plain }
    let escaped = plain.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."):
        return [byte]
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return Array("file:".utf8) + escaped + Array("?immutable=1".utf8)
  }

  deinit {
    // SAFETY: the database is closed here only; statements that are left keep it alive (v2).
    _ = unsafe sqlite3_close_v2(database)
  }

  /// The path as it is shown in messages.
  var shownPath: String { FindingStoreError.quoted(path) }

  /// Whether the file can only be read. SQLite falls back to that without a word.
  var isReadOnly: Bool {
    // SAFETY: the database is open.
    unsafe sqlite3_db_readonly(database, "main") == 1
  }

  /// The key of the last row that was inserted.
  var lastInsertedRow: Int64 {
    // SAFETY: the database is open.
    unsafe sqlite3_last_insert_rowid(database)
  }

  /// The statement `sql`, to be run many times.
  borrowing func prepare(_ sql: StaticString) throws(FindingStoreError) -> Statement {
    try unsafe Statement(sql, in: database)
  }

  /// Runs the statements of `sql` once.
  borrowing func execute(_ sql: StaticString) throws(FindingStoreError) {
    // SAFETY: the database is open; a static string is terminated and lives on.
    let code = unsafe sqlite3_exec(
      database, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self), nil, nil, nil)
    guard code == SQLITE_OK else {
      throw unsafe FindingStoreError(of: database, code: code, sql: sql)
    }
  }

  /// The whole number that the query `sql` answers.
  borrowing func integer(_ sql: StaticString) throws(FindingStoreError) -> Int64 {
    var value: Int64 = 0
    try prepare(sql).rows { value = $0.integer(0) }
    return value
  }

  /// The text that the query `sql` answers.
  borrowing func text(_ sql: StaticString) throws(FindingStoreError) -> String? {
    var value: String?
    try prepare(sql).rows { value = $0.text(0) }
    return value
  }

  /// Runs `body` in one transaction: all of it is stored, or, if it throws, nothing.
  ///
  /// The write lock is taken at the start (`BEGIN IMMEDIATE`): waiting for another writer is then
  /// the first thing that happens, and no later statement can find that it read too old a state.
  borrowing func transaction<Result>(
    _ body: () throws(FindingStoreError) -> Result
  ) throws(FindingStoreError) -> Result {
    try retrying { () throws(FindingStoreError) in try execute("BEGIN IMMEDIATE") }
    return try committing(body)
  }

  /// Runs `body` on one state of the database: what others write meanwhile is not seen.
  borrowing func snapshot<Result>(
    _ body: () throws(FindingStoreError) -> Result
  ) throws(FindingStoreError) -> Result {
    try execute("BEGIN")
    return try committing(body)
  }

  /// Runs `body` in the transaction that has begun, and ends it.
  private borrowing func committing<Result>(
    _ body: () throws(FindingStoreError) -> Result
  ) throws(FindingStoreError) -> Result {
    do throws(FindingStoreError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs `body` again while another connection is in the way, for as long as `patience`.
  ///
  /// SQLite waits by itself (busy timeout) where that cannot end in a deadlock; it gives up at once
  /// where it could, for instance when two connections turn the same new file to WAL.
  borrowing func retrying(
    _ body: () throws(FindingStoreError) -> Void
  ) throws(FindingStoreError) {
    let start = ContinuousClock.now
    while true {
      do throws(FindingStoreError) {
        return try body()
      } catch {
        guard error.isBusy, ContinuousClock.now - start < patience else { throw error }
        usleep(2_000)
      }
    }
  }

  private borrowing func rollBack() {
    // SAFETY: the database is open. After some errors, a full disk among them, SQLite has rolled
    // back already; a ROLLBACK that fails leaves nothing to be done: closing rolls back as well.
    if unsafe sqlite3_get_autocommit(database) == 0 {
      _ = unsafe sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
    }
  }
}
