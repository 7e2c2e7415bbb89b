/// Writes HTML that is well-formed XML as well.
///
/// Text and attributes come through here alone, escaped twice over: what could mislead a reader
/// becomes visible, what means something in markup becomes a reference. Names of elements and
/// attributes are literals of the program.
struct MarkupWriter {
  typealias Attributes = KeyValuePairs<StaticString, String>

  private(set) var bytes: [UInt8] = []

  /// Hands over what has been written so far.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes an element around what `content` writes.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout MarkupWriter) -> Void
  ) {
    begin(name, attributes)
    content(&self)
    end(name)
  }

  /// Writes an element around `text`, on a line of its own unless `isInline`.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], text: String, isInline: Bool = false
  ) {
    begin(name, attributes)
    self.text(text)
    end(name, isInline: isInline)
  }

  /// Writes an element without content.
  mutating func empty(_ name: StaticString, _ attributes: Attributes) {
    write("<")
    open(name, attributes)
    write("/>\n")
  }

  /// Begins an element; `end` has to follow.
  mutating func begin(_ name: StaticString, _ attributes: Attributes = [:]) {
    write("<")
    open(name, attributes)
    write(">")
  }

  /// Ends an element.
  mutating func end(_ name: StaticString, isInline: Bool = false) {
    write("</")
    write(name)
    write(isInline ? ">" : ">\n")
  }

  /// Writes text.
  mutating func text(_ text: String) {
    for byte in DisplayText.escaped(text).utf8 {
      if let reference = MarkupText.reference(byte) {
        write(reference)
      } else {
        bytes.append(byte)
      }
    }
  }

  /// Writes markup of the program itself.
  mutating func write(_ markup: StaticString) {
    markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes the program's own style sheet or script.
  mutating func write(asset: String) { bytes.append(contentsOf: asset.utf8) }

  /// Writes JSON as a block of data that no markup can end.
  mutating func data(_ attributes: Attributes, json: [UInt8]) {
    begin("script", attributes)
    for byte in json {
      // These stand in strings only.
      switch byte {
      case UInt8(ascii: "<"): write(#"\u003c"#)
      case UInt8(ascii: ">"): write(#"\u003e"#)
      case UInt8(ascii: "&"): write(#"\u0026"#)
      default: bytes.append(byte)
      }
    }
    end("script")
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    write(name)
    for (key, value) in attributes {
      write(" ")
      write(key)
      write("=\"")
      text(value)
      write("\"")
    }
  }
}
