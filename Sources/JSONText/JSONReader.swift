/// A JSON text that cannot be read, or does not say what was asked.
public struct JSONReadError: Error, Hashable, Sendable {
  /// Why, in a sentence without its full stop.
  public let message: String
  /// The byte of the text at which it went wrong.
  public let offset: Int

  /// `message` about the byte `offset`.
  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }

  /// The place in `text`, both counted from 1; a column is a character.
  public func place(in text: [UInt8]) -> (line: Int, column: Int) {
    let before = text.prefix(max(0, offset))
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Bytes that go on with a character of UTF-8 begin with the bits 10.
    return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// Reads JSON texts (RFC 8259) strictly: nothing behind the value, no name twice in an object, no
/// comment, no comma too many.
public struct JSONReader {
  /// How deep lists and objects may lie in each other.
  public static let depthLimit = 64

  private let text: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ text: [UInt8]) { self.text = text }

  /// The value that `text` is.
  public static func read(_ text: [UInt8]) throws(JSONReadError) -> JSONNode {
    var reader = JSONReader(text)
    // A byte order mark may be passed over, RFC 8259, 8.1.
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    reader.skipSpace()
    guard reader.next != nil else {
      throw JSONReadError("the text is empty", at: reader.position)
    }
    let node = try reader.value()
    reader.skipSpace()
    guard reader.next == nil else {
      throw JSONReadError(
        "nothing may follow the value, but \(reader.shownNext) does", at: reader.position)
    }
    return node
  }

  // MARK: Values

  private mutating func value() throws(JSONReadError) -> JSONNode {
    let start = position
    let value: JSONNode.Value
    switch next {
    case UInt8(ascii: "{"): value = .object(try members())
    case UInt8(ascii: "["): value = .array(try elements())
    case UInt8(ascii: "\""): value = .string(try string())
    case let first? where first == UInt8(ascii: "-") || Self.isDigit(first): value = try number()
    default: value = try word()
    }
    return JSONNode(value: value, offset: start)
  }

  private mutating func members() throws(JSONReadError) -> [JSONNode.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [JSONNode.Member] = []
    var names: Set<String> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return [] }
    while true {
      let start = position
      guard next == UInt8(ascii: "\"") else {
        throw JSONReadError("a name in quotes is missing before \(shownNext)", at: position)
      }
      let name = try string()
      guard names.insert(name).inserted else {
        throw JSONReadError("'\(name)' is there twice", at: start)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        throw JSONReadError("a colon is missing before \(shownNext)", at: position)
      }
      skipSpace()
      members.append(JSONNode.Member(name: name, offset: start, value: try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else {
        throw JSONReadError("a comma or '}' is missing before \(shownNext)", at: position)
      }
      skipSpace()
    }
  }

  private mutating func elements() throws(JSONReadError) -> [JSONNode] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONNode] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return [] }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else {
        throw JSONReadError("a comma or ']' is missing before \(shownNext)", at: position)
      }
      skipSpace()
    }
  }

  /// Passes the bracket that opens a list or an object.
  private mutating func enter() throws(JSONReadError) {
    guard depth < Self.depthLimit else {
      throw JSONReadError(
        "lists and objects lie in each other more than \(Self.depthLimit) deep", at: position)
    }
    depth += 1
    position += 1
  }

  private mutating func word() throws(JSONReadError) -> JSONNode.Value {
    for (word, value) in [
      ("true", JSONNode.Value.bool(true)), ("false", .bool(false)), ("null", .null),
    ] where text[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw JSONReadError("a value is missing before \(shownNext)", at: position)
  }

  private mutating func number() throws(JSONReadError) -> JSONNode.Value {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      guard skipDigits() else {
        throw JSONReadError("a digit is missing before \(shownNext)", at: position)
      }
    }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard skipDigits() else {
        throw JSONReadError("a digit is missing before \(shownNext)", at: position)
      }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      guard skipDigits() else {
        throw JSONReadError("a digit is missing before \(shownNext)", at: position)
      }
    }
    if let next, Self.isDigit(next) {
      throw JSONReadError("a number may not begin with 0", at: start)
    }
    let digits = String(decoding: text[start..<position], as: UTF8.self)
    if isWhole, let number = Int(digits) { return .integer(number) }
    guard let number = Double(digits), number.isFinite else {
      throw JSONReadError("the number is too large", at: start)
    }
    return .number(number)
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let next, Self.isDigit(next) { position += 1 }
    return position > start
  }

  // MARK: Texts

  private mutating func string() throws(JSONReadError) -> String {
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while true {
      guard let byte = next else {
        throw JSONReadError("the text that begins here has no closing quote", at: start)
      }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw JSONReadError("the text that begins here is no UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      case 0..<0x20:
        throw JSONReadError(
          "a line break or another control character stands in a text; write it as an escape",
          at: position)
      default:
        bytes.append(byte)
        position += 1
      }
    }
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONReadError) {
    let start = position
    position += 1
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter ?? 0)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      var value = UInt32(try codeUnit(from: start))
      if (0xD800..<0xDC00).contains(value), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
        let low = UInt32(try codeUnit(from: start))
        if (0xDC00..<0xE000).contains(low) {
          value = 0x10000 + (value - 0xD800) << 10 + low - 0xDC00
        }
      }
      guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
        throw JSONReadError("half of a surrogate pair is no character", at: start)
      }
      bytes.append(contentsOf: encoded)
    default:
      throw JSONReadError("a backslash may stand before \"\\/bfnrtu only", at: start)
    }
  }

  private mutating func codeUnit(from start: Int) throws(JSONReadError) -> UInt16 {
    let digits = text[min(position, text.count)...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONReadError("four hexadecimal digits belong behind \\u", at: start) }
    position += 4
    return unit
  }

  // MARK: Bytes

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private var shownNext: String {
    guard let next else { return "the end" }
    guard (0x21..<0x7F).contains(next) else { return "this character" }
    return "'\(Unicode.Scalar(next))'"
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }
}
