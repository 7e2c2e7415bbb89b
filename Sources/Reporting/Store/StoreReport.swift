import JSONText

/// The formats of a report from the findings store.
public enum StoreReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people.
  case text
  /// One JSON object.
  case json
  /// One table as RFC 4180 with a header line.
  case csv
  /// Tables for a page or a job's summary.
  case markdown
  /// A page that needs nothing else.
  case html
}

/// A report from the findings store: where it comes from, and tables.
public struct StoreReport: Sendable {
  /// The version of the JSON document's shape.
  public static let schema = "adtsinspect/store-report/1"

  /// The store's path.
  public var store: [UInt8]
  /// What was asked for, in a sentence without a full stop.
  public var scope: String
  /// The tables, in order.
  public var tables: [DataTable]

  /// A report.
  public init(store: [UInt8], scope: String, tables: [DataTable]) {
    self.store = store
    self.scope = scope
    self.tables = tables
  }

  /// The bytes of the report. CSV holds the first table alone.
  public func bytes(
    _ format: StoreReportFormat, style: TextStyle, tool: Tool = .current
  ) -> [UInt8] {
    switch format {
    case .text: text(style)
    case .json: json(tool)
    case .csv: csv()
    case .markdown: markdown()
    case .html: html(tool)
    }
  }

  /// `text` with what stands in a cell for people.
  static func words(_ cell: DataTable.Cell) -> String {
    switch cell {
    case .absent: "-"
    case .text(let text): DisplayText.escaped(text)
    case .integer(let number): String(number)
    case .number(let number): Phrases.decimal(number, places: 3, trimmed: true)
    }
  }

  /// What is said of rows that are left out.
  static func remark(on omitted: Int) -> String {
    "and \(omitted) more: --verbose shows all, --format json and csv hold all"
  }
}

extension StoreReport {
  // MARK: JSON

  private func json(_ tool: Tool) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.begin(schema: Self.schema, by: tool)
      json.member("store", String(decoding: store, as: UTF8.self))
      json.member("scope", scope)
      for table in tables {
        json.key(table.key)
        json.array(table.rows) { json, row in
          json.object(inline: true) { json in
            for (column, cell) in zip(table.columns, row) {
              json.key(column.key)
              switch cell {
              case .absent: json.null()
              case .text(let text): json.string(text)
              case .integer(let number): json.integer(number)
              case .number(let number): json.number(number)
              }
            }
          }
        }
      }
    }
    json.endLine()
    return json.take()
  }

  // MARK: CSV

  /// A spreadsheet takes a text that begins like a formula for one. A path keeps its meaning with
  /// `./` in front; any other text gets the apostrophe by which spreadsheets know a text.
  private func csv() -> [UInt8] {
    guard let table = tables.first else { return [] }
    var bytes = Array(table.columns.map(\.key).joined(separator: ",").utf8)
    bytes += "\r\n".utf8
    for row in table.rows {
      for (index, (column, cell)) in zip(table.columns, row).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        switch cell {
        case .absent: break
        case .integer(let number): bytes.appendDecimal(number)
        case .number(let number): bytes += number.description.utf8
        case .text(let text):
          let guardian = Self.isFormula(text) ? (column.kind == .path ? "./" : "'") : ""
          bytes.appendCSV(guardian + text)
        }
      }
      bytes += "\r\n".utf8
    }
    return bytes
  }

  /// Whether a spreadsheet would calculate `text`. The standard input, `-`, is no formula.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first, text != "-" else { return false }
    return "=+-@\t\r\n".utf8.contains(first)
  }
}
