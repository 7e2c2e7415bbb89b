import Conformance
import JSONText

/// Words as a shell takes them.
enum ShellWord {
  /// `bytes` as one word that is pasted into a POSIX shell: plain where it can be, else in single
  /// quotes; `$'…'` where there are controls or bytes that are no UTF-8. A file whose name begins
  /// with a dash gets `./` in front, so that it is no option.
  static func path(_ bytes: [UInt8]) -> String {
    let name = bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + bytes : bytes
    guard let text = String(validating: name, as: UTF8.self),
      !text.unicodeScalars.contains(where: \.isDisruptive)
    else { return escaped(name) }
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./,:+@%=".utf8.contains(byte)
    }
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    var word = "$'"
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "'"): word += #"\'"#
      case UInt8(ascii: "\\"): word += #"\\"#
      case 0x20..<0x7F: word.unicodeScalars.append(Unicode.Scalar(byte))
      default: word += #"\x"# + Hex.digits(byte)
      }
    }
    return word + "'"
  }
}
