/// A value to bind: the storage classes of SQLite.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// A whole number; NULL for `nil`. What does not fit into 64 bits with a sign is clamped.
  static func integer(_ value: (some BinaryInteger)?) -> SQLValue {
    guard let value else { return .null }
    return .integer(Int64(clamping: value))
  }

  /// A truth value as 0 or 1; NULL for `nil`.
  static func bool(_ value: Bool?) -> SQLValue {
    guard let value else { return .null }
    return .integer(Int64(value ? 1 : 0))
  }

  /// A text; NULL for `nil`.
  static func text(_ value: String?) -> SQLValue {
    guard let value else { return .null }
    return .text(value)
  }

  /// A fraction; NULL for `nil`. SQLite stores NaN as NULL.
  static func real(_ value: Double?) -> SQLValue {
    guard let value else { return .null }
    return .real(value)
  }
}
