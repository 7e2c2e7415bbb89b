/// Writes XML 1.0 into a buffer of bytes, two spaces a level.
struct XMLWriter: Sendable {
  private var bytes: [UInt8] = []
  private var depth = 0

  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func declaration() {
    bytes.append(contentsOf: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  }

  mutating func begin(_ name: String, _ attributes: [(String, String)]) {
    open(name, attributes)
    bytes.append(contentsOf: ">\n".utf8)
    depth += 1
  }

  mutating func end(_ name: String) {
    depth -= 1
    indent()
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  /// An element with the lines of `text` in it.
  mutating func element(
    _ name: String, _ attributes: [(String, String)], text: [String] = []
  ) {
    open(name, attributes)
    guard !text.isEmpty else {
      bytes.append(contentsOf: "/>\n".utf8)
      return
    }
    bytes.append(UInt8(ascii: ">"))
    append(text.joined(separator: "\n"))
    bytes.append(contentsOf: "</\(name)>\n".utf8)
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    indent()
    bytes.append(contentsOf: "<\(name)".utf8)
    for (name, value) in attributes {
      bytes.append(contentsOf: " \(name)=\"".utf8)
      append(value)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  /// Appends text. Control characters, which XML cannot hold at all, do not reach this place; the
  /// two noncharacters that it cannot hold either are replaced.
  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "\u{FFFE}", "\u{FFFF}": bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
      }
    }
  }
}
