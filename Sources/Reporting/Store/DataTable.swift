/// A table of facts that was asked of the findings store, to be shown in any format.
public struct DataTable: Hashable, Sendable {
  /// A value of a row.
  public enum Cell: Hashable, Sendable {
    /// Nothing is known.
    case absent
    case text(String)
    case integer(Int)
    case number(Double)

    /// A text; absent for `nil`.
    public init(_ text: String?) { self = text.map(Cell.text) ?? .absent }

    /// A whole number; absent for `nil`.
    public init(_ number: Int?) { self = number.map(Cell.integer) ?? .absent }

    /// A fraction; absent for `nil`.
    public init(_ number: Double?) { self = number.map(Cell.number) ?? .absent }
  }

  /// What stands in a column.
  public struct Column: Hashable, Sendable {
    /// How the values of a column are shown.
    public enum Kind: Hashable, Sendable {
      case text, number
      /// A path: text of strangers, shown as code.
      case path
      /// A severity or verdict, coloured.
      case judgement
    }

    /// The name in JSON and CSV, in snake_case.
    public let key: String
    /// How its values are shown.
    public let kind: Kind
    /// Whether the column is too wide for a terminal: text reports leave it out.
    public let isDetail: Bool

    /// A column.
    public init(_ key: String, _ kind: Kind = .text, isDetail: Bool = false) {
      self.key = key
      self.kind = kind
      self.isDetail = isDetail
    }

    /// The name for people.
    var title: String { String(key.map { $0 == "_" ? " " : $0 }) }
  }

  /// The name in JSON, in snake_case.
  public let key: String
  /// The heading for people.
  public let title: String
  /// What is said instead of a table without rows.
  public let whenEmpty: String
  /// The columns, in order.
  public let columns: [Column]
  /// The rows, each with a cell for each column.
  public var rows: [[Cell]]
  /// Rows that there are beyond those of `rows`.
  public var omitted: Int

  /// A table.
  public init(
    _ key: String, title: String, whenEmpty: String, columns: [Column], rows: [[Cell]],
    omitted: Int = 0
  ) {
    self.key = key
    self.title = title
    self.whenEmpty = whenEmpty
    self.columns = columns
    self.rows = rows
    self.omitted = omitted
  }
}
