import JSONText

/// Text that is safe to show on a terminal.
public enum DisplayText {
  /// `text` with everything that could disturb a terminal or mislead a reader escaped:
  /// `\n`, `\t`, `\x1b`, `\u{202e}`.
  public static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isDisruptive) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isDisruptive {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The path of `bytes`: UTF-8 as text, other bytes as `\xff`, the rest as `escaped(_:)`.
  public static func path(_ bytes: [UInt8]) -> String {
    var result = ""
    var rest = bytes[...]
    while let first = rest.first {
      // A sequence of UTF-8 has at most four bytes.
      let scalar = (1...min(4, rest.count)).lazy
        .compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      if let scalar {
        result += escaped(scalar)
        rest = rest.dropFirst(scalar.utf8.count)
      } else {
        result += "\\x" + hexadecimal(UInt32(first))
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": #"\n"#
    case "\t": #"\t"#
    case "\r": #"\r"#
    case _ where scalar.value < 0x80: #"\x"# + hexadecimal(scalar.value)
    default: #"\u{"# + hexadecimal(scalar.value) + "}"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}

extension Unicode.Scalar {
  /// Columns that the scalar takes on a terminal.
  var columnCount: Int {
    guard value >= 0x300 else { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    // The wide and fullwidth blocks of Unicode's EastAsianWidth, and emoji.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

extension String {
  /// Columns that the text takes on a terminal.
  var columnCount: Int { unicodeScalars.reduce(0) { $0 + $1.columnCount } }
}
