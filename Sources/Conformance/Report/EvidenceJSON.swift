extension Evidence {
  /// The facts as one JSON object on one line, in their order.
  ///
  /// The text is valid JSON whatever the values hold: a number that JSON cannot say, NaN or an
  /// infinity, is `null`; other fractions take the fewest digits that read back to the same value.
  public var json: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 * entries.count + 2)
    appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the facts as one JSON object, in UTF-8.
  public func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for entry in entries {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      EvidenceValue.appendJSON(of: entry.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      entry.value.appendJSON(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension EvidenceValue {
  /// Appends the value as JSON, in UTF-8.
  public func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): bytes.append(contentsOf: value.description.utf8)
    // `description` is the shortest text that reads back, and JSON's grammar but for nan and inf.
    case .double(let value):
      bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    case .string(let value): Self.appendJSON(of: value, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let evidence): evidence.appendJSON(to: &bytes)
    }
  }

  /// Appends `text` as a JSON string, quotes included, in UTF-8.
  ///
  /// Escaped is what RFC 8259, 7, demands: the quote, the backslash and U+0000 to U+001F.
  public static func appendJSON(of text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Nearly every text needs no escape and is copied as a whole.
    guard text.utf8.contains(where: isEscaped) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x20...: bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0x08: bytes.append(contentsOf: "\\b".utf8)
      case 0x0C: bytes.append(contentsOf: "\\f".utf8)
      default:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexadecimalDigit(byte >> 4))
        bytes.append(hexadecimalDigit(byte & 15))
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
