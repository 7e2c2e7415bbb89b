/// Bytes as people read them.
public enum Hex {
  /// Two small digits a byte with spaces between: `ff f1 50`.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map(digits).joined(separator: " ")
  }

  /// One byte with its prefix: `0xFF`.
  public static func prefixed(_ byte: UInt8) -> String { "0x" + digits(byte).uppercased() }

  /// Two small digits.
  public static func digits(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return text.count == 2 ? text : "0" + text
  }
}
