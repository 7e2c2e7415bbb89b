import CSQLite

/// A prepared statement, kept for as long as its owner and reused from run to run.
@safe
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let sql: StaticString

  /// The statement `sql`, prepared for `database`.
  ///
  /// - Precondition: `database` is open. SQLite keeps it alive until the statement is finalised,
  ///   as `Connection` closes with `sqlite3_close_v2`.
  init(_ sql: StaticString, in database: OpaquePointer) throws(FindingStoreError) {
    var handle: OpaquePointer?
    // SAFETY: the text of a static string lives as long as the program, its length is passed.
    let code = unsafe sqlite3_prepare_v3(
      database, UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self),
      Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      throw unsafe FindingStoreError(of: database, code: code, sql: sql)
    }
    unsafe self.handle = unsafe handle
    self.sql = sql
  }

  deinit {
    // SAFETY: `handle` comes from sqlite3_prepare_v3 and is finalised here only.
    _ = unsafe sqlite3_finalize(handle)
  }

  /// Binds `values` in order and runs the statement to its end.
  borrowing func run(_ values: SQLValue...) throws(FindingStoreError) {
    try bind(values)
    try finish()
  }

  /// Binds `values` in order and runs the statement; `row` reads each row of the result.
  borrowing func rows(
    _ values: SQLValue..., row: (borrowing Row) -> Void
  ) throws(FindingStoreError) {
    try bind(values)
    // SAFETY: `handle` is a live statement; the row is only lent for the call.
    while true {
      let code = unsafe sqlite3_step(handle)
      guard code == SQLITE_ROW else { break }
      row(unsafe Row(handle: handle))
    }
    try reset()
  }

  /// One row of a result, valid until the next step.
  @safe
  struct Row: ~Copyable {
    fileprivate let handle: OpaquePointer

    fileprivate init(handle: OpaquePointer) { unsafe self.handle = handle }

    /// The column as a whole number; 0 for NULL.
    borrowing func integer(_ column: Int32) -> Int64 {
      // SAFETY: the row is current; SQLite answers NULL for a column that is not there.
      unsafe sqlite3_column_int64(handle, column)
    }

    /// Whether the column is NULL.
    borrowing func isNull(_ column: Int32) -> Bool {
      // SAFETY: as above.
      unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// The column as a fraction; 0 for NULL.
    borrowing func real(_ column: Int32) -> Double {
      // SAFETY: as above.
      unsafe sqlite3_column_double(handle, column)
    }

    /// The column as text; `nil` for NULL.
    borrowing func text(_ column: Int32) -> String? {
      // SAFETY: the row is current; text and length belong together and are copied at once.
      guard let start = unsafe sqlite3_column_text(handle, column) else { return nil }
      let count = unsafe Int(sqlite3_column_bytes(handle, column))
      return unsafe String(
        decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The column as bytes; empty for NULL.
    borrowing func blob(_ column: Int32) -> [UInt8] {
      // SAFETY: the row is current; bytes and length belong together and are copied at once.
      guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
      let count = unsafe Int(sqlite3_column_bytes(handle, column))
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
  }

  private borrowing func bind(_ values: [SQLValue]) throws(FindingStoreError) {
    // SAFETY: `handle` is a live statement that was reset after its last run.
    let expected = unsafe Int(sqlite3_bind_parameter_count(handle))
    precondition(values.count == expected, "a value for each parameter of the statement")
    var position: Int32 = 0
    for value in values {
      position += 1
      let code = bind(value, at: position)
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }

  private borrowing func bind(_ value: SQLValue, at position: Int32) -> Int32 {
    // SAFETY: `handle` is live and `position` a parameter of it.
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, position)
    case .integer(let value): return unsafe sqlite3_bind_int64(handle, position, value)
    case .real(let value): return unsafe sqlite3_bind_double(handle, position, value)
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: SQLite copies the bytes before the call returns (SQLITE_TRANSIENT, -1). An empty
        // buffer may have no address, which SQLite would take for NULL.
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        guard let start = buffer.baseAddress else {
          return unsafe sqlite3_bind_zeroblob(handle, position, 0)
        }
        return unsafe sqlite3_bind_blob64(
          handle, position, start, UInt64(buffer.count), transient)
      }
    case .text(var text):
      return text.withUTF8 { utf8 in
        // SAFETY: SQLITE_TRANSIENT (-1) has SQLite copy the bytes before the call returns. An empty
        // buffer may have no address, which SQLite would take for NULL: any address will do then.
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        guard let start = utf8.baseAddress else {
          return unsafe sqlite3_bind_text(handle, position, "", 0, transient)
        }
        return unsafe sqlite3_bind_text64(
          handle, position, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self),
          UInt64(utf8.count), transient, UInt8(SQLITE_UTF8))
      }
    }
  }

  private borrowing func finish() throws(FindingStoreError) {
    // SAFETY: `handle` is a live statement.
    while unsafe sqlite3_step(handle) == SQLITE_ROW {}
    try reset()
  }

  /// Ends the run; SQLite reports here what the last step failed of.
  private borrowing func reset() throws(FindingStoreError) {
    // SAFETY: `handle` is a live statement.
    let code = unsafe sqlite3_reset(handle)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private borrowing func failure(_ code: Int32) -> FindingStoreError {
    // SAFETY: a live statement has a database.
    guard let database = unsafe sqlite3_db_handle(handle) else {
      return FindingStoreError(code: Int(code), message: "the findings store is closed")
    }
    return unsafe FindingStoreError(of: database, code: code, sql: sql)
  }
}
