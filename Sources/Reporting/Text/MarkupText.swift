/// Text within markup.
enum MarkupText {
  /// The reference that stands for `byte` in the text and the quoted attributes of HTML and XML;
  /// `nil` for one that means nothing there.
  static func reference(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
