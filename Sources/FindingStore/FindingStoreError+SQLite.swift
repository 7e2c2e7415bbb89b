import CSQLite
import Glibc

extension FindingStoreError {
  /// The failure `code` of `database`, in one sentence that says what it means for the store.
  ///
  /// - Precondition: `database` is open, and the failed call is the last one made on it.
  init(of database: OpaquePointer, code: Int32, sql: StaticString?) {
    // SAFETY: the database is open; its texts are copied before the next call on it.
    let message = unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) } ?? ""
    let systemError = unsafe sqlite3_system_errno(database)
    let path = unsafe sqlite3_db_filename(database, "main").map { unsafe String(cString: $0) }
    // A result such as SQLITE_ERROR carries its detail only in the extended code.
    let extended = unsafe sqlite3_extended_errcode(database)
    let isSame = extended & 0xFF == code & 0xFF
    self.init(
      sqlite: isSame ? extended : code, message: message, systemError: systemError,
      path: path ?? "", sql: sql)
  }

  /// The failure of SQLite's code `code` on the store at `path`.
  init(sqlite code: Int32, message: String, systemError: Int32, path: String, sql: StaticString?) {
    self.init(
      code: Int(code),
      message: Self.sentence(
        code: code, message: message, systemError: systemError, store: Self.quoted(path)),
      sql: sql?.description)
  }

  /// Whether another connection was in the way, so that trying again may help.
  var isBusy: Bool {
    let primary = Int32(truncatingIfNeeded: code & 0xFF)
    return primary == SQLITE_BUSY || primary == SQLITE_LOCKED || primary == SQLITE_PROTOCOL
  }

  private static func sentence(
    code: Int32, message: String, systemError: Int32, store: String
  ) -> String {
    let primary = code & 0xFF
    // An I/O error is a full disk too if the system says so: SQLite has SQLITE_FULL only for some.
    let isIO = primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN
    if primary == SQLITE_FULL || isIO && (systemError == ENOSPC || systemError == EDQUOT) {
      return "the findings store \(store) cannot grow, the disk is full; what was stored is intact"
    }
    switch primary {
    case SQLITE_NOTADB: return "\(store) is no findings store: it is not a SQLite database"
    case SQLITE_CORRUPT: return "the findings store \(store) is damaged: \(message)"
    case SQLITE_READONLY, SQLITE_PERM:
      return "the findings store \(store) is read-only: its file or folder cannot be written"
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      return "the findings store \(store) is locked by another program"
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      let action = primary == SQLITE_IOERR ? "read or write" : "open"
      let reason = systemError == 0 ? message : describe(systemError)
      return "cannot \(action) the findings store \(store): \(reason)"
    default: return "the findings store \(store) failed: \(message)"
    }
  }

  /// The system's text for `errno`.
  static func describe(_ systemError: Int32) -> String {
    // SAFETY: strerror returns a terminated text; it is copied at once.
    unsafe strerror(systemError).map { unsafe String(cString: $0) } ?? "error \(systemError)"
  }

  /// A path for a message of one line: control characters are escaped.
  static func quoted(_ path: String) -> String {
    var text = ""
    for scalar in path.unicodeScalars {
      text +=
        scalar.value < 0x20 || scalar.value == 0x7F ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text
  }
}
