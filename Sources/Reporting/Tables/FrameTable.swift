public import Conformance
import JSONText

/// The formats of the frame-by-frame export.
public enum FrameFormat: String, Hashable, Sendable, CaseIterable {
  /// RFC 4180 with a header line.
  case csv
  /// One JSON object a frame.
  case jsonl
}

/// Writes the rows of the frame-by-frame export.
///
/// An hour of audio has 170,000 rows: a row goes straight into the caller's buffer.
public struct FrameTable: Sendable {
  private let format: FrameFormat
  private let keys: [[UInt8]]

  /// A table of the given format.
  public init(format: FrameFormat) {
    self.format = format
    keys = FrameRow.columns.enumerated().map { index, name in
      Array("\(index == 0 ? "{" : ",")\"\(name)\":".utf8)
    }
  }

  /// Appends what stands before the first row.
  public func appendHeader(to buffer: inout [UInt8]) {
    guard format == .csv else { return }
    buffer.append(contentsOf: FrameRow.columns.joined(separator: ",").utf8)
    buffer.append(contentsOf: "\r\n".utf8)
  }

  /// Appends one row.
  ///
  /// JSON holds the same values as CSV: numbers as numbers, texts as texts, `sbr` and `ps` as truth
  /// values, and `null` for what was not analysed.
  public func append(_ row: FrameRow, to buffer: inout [UInt8]) {
    var fields = Fields(buffer: buffer, format: format, keys: keys)
    // The caller's buffer must not be shared while it grows, or each row would copy it.
    buffer = []
    fields.number(row.frame)
    fields.number(row.byteOffset)
    fields.seconds(row.timeSeconds)
    // adts_fixed_header() and adts_variable_header() without the syncword.
    let widths: InlineArray<_, UInt64> = [1, 2, 1, 2, 4, 1, 3, 1, 1, 1, 1, 13, 11, 2]
    for index in widths.indices { fields.header(row.headerBits, width: widths[index]) }
    fields.word(row.crcCheck)
    fields.text(row.crcStatus)
    fields.text(row.elements)
    fields.text(row.windowSequence)
    fields.text(row.maxSFB)
    fields.number(row.payloadBits)
    fields.number(row.fillBits)
    fields.number(row.trailingBits)
    fields.flag(row.sbr)
    fields.flag(row.ps)
    fields.text(row.decodeStatus)
    fields.rules(row.findings)
    buffer = fields.finished()
  }
}

/// The fields of one row, appended in order.
private struct Fields {
  var buffer: [UInt8]
  let format: FrameFormat
  let keys: [[UInt8]]
  var column = 0
  /// Where the next header field ends, counted from the low end of the 56 bits.
  var headerShift: UInt64 = 44

  mutating func number(_ value: Int?) {
    start()
    if let value { buffer.appendDecimal(value) } else { absent() }
  }

  mutating func number(_ value: UInt64) {
    start()
    buffer.appendDecimal(magnitude: value, digits: 1)
  }

  mutating func header(_ bits: UInt64, width: UInt64) {
    headerShift -= width
    number(bits >> headerShift & (1 << width - 1))
  }

  /// Microseconds are finer than a sample at any rate of AAC and read well in a column.
  mutating func seconds(_ value: Double) {
    start()
    guard value.isFinite, value >= 0, value < 1e12 else { return absent() }
    let microseconds = UInt64(value * 1e6 + 0.5)
    buffer.appendDecimal(magnitude: microseconds / 1_000_000, digits: 1)
    buffer.append(UInt8(ascii: "."))
    buffer.appendDecimal(magnitude: microseconds % 1_000_000, digits: 6)
  }

  mutating func word(_ value: UInt16?) {
    start()
    guard let value else { return absent() }
    if format == .jsonl { buffer.append(UInt8(ascii: "\"")) }
    buffer.appendHexadecimal(value)
    if format == .jsonl { buffer.append(UInt8(ascii: "\"")) }
  }

  mutating func flag(_ value: Bool?) {
    start()
    guard let value else { return absent() }
    switch format {
    case .csv: buffer.append(UInt8(ascii: value ? "1" : "0"))
    case .jsonl: buffer.append(contentsOf: (value ? "true" : "false").utf8)
    }
  }

  mutating func text(_ value: String?) {
    start()
    guard let value else { return absent() }
    switch format {
    case .csv: buffer.appendCSV(value)
    case .jsonl: buffer.appendJSON(value)
    }
  }

  mutating func rules(_ rules: [RuleID]) {
    text(rules.isEmpty ? "" : rules.map(\.text).joined(separator: " "))
  }

  mutating func finished() -> [UInt8] {
    buffer.append(contentsOf: (format == .csv ? "\r\n" : "}\n").utf8)
    return buffer
  }

  private mutating func start() {
    switch format {
    case .csv: if column > 0 { buffer.append(UInt8(ascii: ",")) }
    case .jsonl: buffer.append(contentsOf: keys[column])
    }
    column += 1
  }

  private mutating func absent() {
    if format == .jsonl { buffer.append(contentsOf: "null".utf8) }
  }
}

extension [UInt8] {
  /// Appends a field of RFC 4180: in quotes if it holds a comma, a quote or a line break.
  mutating func appendCSV(_ field: String) {
    let needsQuotes = field.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\n")
    }
    guard needsQuotes else { return append(contentsOf: field.utf8) }
    append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
