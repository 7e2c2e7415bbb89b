/// Writes JSON into a buffer of bytes, value after value.
///
/// The order of members is the order of the calls. The caller opens and closes scopes in pairs and
/// names a value in an object with `key(_:)`, or uses `member(_:_:)` for both at once.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Hashable, Sendable {
    /// No space at all: one line.
    case compact
    /// Two spaces a level; scopes opened as `inline` stay on one line.
    case indented
  }

  private struct Scope {
    var isInline: Bool
    var isEmpty = true
  }

  /// What has been written and not yet taken.
  public private(set) var bytes: [UInt8] = []

  private let layout: Layout
  private var scopes: [Scope] = []
  private var followsKey = false

  /// A writer that has written nothing.
  public init(layout: Layout) { self.layout = layout }

  /// Hands over what has been written so far; writing goes on behind it.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Ends the line.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  // MARK: Scopes

  /// Opens an object; `inline` keeps it on one line.
  public mutating func beginObject(inline: Bool = false) { begin("{", inline) }

  /// Closes the innermost object.
  public mutating func endObject() { end("}") }

  /// Opens an array; `inline` keeps it on one line.
  public mutating func beginArray(inline: Bool = false) { begin("[", inline) }

  /// Closes the innermost array.
  public mutating func endArray() { end("]") }

  /// Writes the members that `body` writes as an object.
  public mutating func object(inline: Bool = false, _ body: (inout JSONWriter) -> Void) {
    beginObject(inline: inline)
    body(&self)
    endObject()
  }

  /// Writes `elements` as an array.
  public mutating func array<Element>(
    _ elements: some Sequence<Element>, inline: Bool = false,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(inline: inline)
    for element in elements { body(&self, element) }
    endArray()
  }

  // MARK: Values

  /// Writes the name of the value that comes next.
  public mutating func key(_ name: String) {
    separate()
    bytes.appendJSON(name)
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  /// Writes a named value.
  public mutating func member(_ name: String, _ value: (some JSONValue)?) {
    key(name)
    if let value { value.write(to: &self) } else { null() }
  }

  /// Writes `null`.
  public mutating func null() { literal("null") }

  /// Writes a truth value.
  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a whole number.
  public mutating func integer(_ value: some BinaryInteger & Sendable) {
    separate()
    bytes.appendDecimal(value)
  }

  /// Writes a fraction in the shortest form that reads back as the same value; `null` where JSON
  /// has no word for it.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    literal(value.description)
  }

  /// Writes a text.
  public mutating func string(_ value: String) {
    separate()
    bytes.appendJSON(value)
  }

  /// Writes a value that is JSON already.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  // MARK: Bytes

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func begin(_ bracket: Unicode.Scalar, _ inline: Bool) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    scopes.append(Scope(isInline: inline || layout == .compact || scopes.last?.isInline == true))
  }

  private mutating func end(_ bracket: Unicode.Scalar) {
    guard let scope = scopes.popLast() else { return }
    if !scope.isInline && !scope.isEmpty { breakLine() }
    bytes.append(UInt8(ascii: bracket))
  }

  /// Writes what has to stand between the value before and the next one.
  private mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    guard let scope = scopes.last else { return }
    if !scope.isEmpty { bytes.append(UInt8(ascii: ",")) }
    if !scope.isInline {
      breakLine()
    } else if !scope.isEmpty && layout == .indented {
      bytes.append(UInt8(ascii: " "))
    }
    scopes[scopes.count - 1].isEmpty = false
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * scopes.count))
  }
}

extension [UInt8] {
  /// Appends `text` as a JSON string, quotes included.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    // Nearly every text is plain ASCII and is copied as a whole.
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain {
      append(contentsOf: text.utf8)
      append(UInt8(ascii: "\""))
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append(contentsOf: #"\""#.utf8)
      case "\\": append(contentsOf: #"\\"#.utf8)
      case " "..."~": append(UInt8(truncatingIfNeeded: scalar.value))
      case "\u{8}": append(contentsOf: #"\b"#.utf8)
      case "\t": append(contentsOf: #"\t"#.utf8)
      case "\n": append(contentsOf: #"\n"#.utf8)
      case "\u{C}": append(contentsOf: #"\f"#.utf8)
      case "\r": append(contentsOf: #"\r"#.utf8)
      // More than JSON demands: whoever looks at a report with cat is safe, too.
      case _ where scalar.isDisruptive: appendJSONEscape(scalar)
      default: if let encoded = UTF8.encode(scalar) { append(contentsOf: encoded) }
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSONEscape(_ scalar: Unicode.Scalar) {
    guard let encoded = UTF16.encode(scalar) else { return }
    for unit in encoded {
      append(contentsOf: #"\u"#.utf8)
      appendHexadecimal(unit)
    }
  }
}

/// What can be written as one JSON value.
public protocol JSONValue {
  /// Writes the value.
  func write(to json: inout JSONWriter)
}

extension String: JSONValue {
  /// Writes a JSON string.
  public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: JSONValue {
  /// Writes a JSON number.
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension UInt64: JSONValue {
  /// Writes a JSON number.
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Double: JSONValue {
  /// Writes a JSON number, or `null` for what is no number.
  public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Bool: JSONValue {
  /// Writes `true` or `false`.
  public func write(to json: inout JSONWriter) { json.bool(self) }
}
