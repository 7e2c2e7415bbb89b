/// A failure of the findings store.
public struct FindingStoreError: Error, Hashable, Sendable {
  /// SQLite's extended result code; 0 if the failure is not SQLite's.
  public let code: Int
  /// What happened, one sentence.
  public let message: String
  /// The statement that failed, if one did.
  public let sql: String?

  /// The failure `message` with SQLite's code `code`.
  public init(code: Int, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }
}
