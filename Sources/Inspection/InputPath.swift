/// An input as it was named: a path, whose bytes need not be text, or the standard input.
public struct InputPath: Hashable, Sendable {
  /// The path as the system knows it; `-` for the standard input.
  public let bytes: [UInt8]
  /// The path for people to read; bytes that are no UTF-8 are replaced.
  public let display: String
  /// Whether the standard input is meant.
  public let isStandardInput: Bool

  /// The file at `bytes`. A file that is called `-` is meant, not the standard input.
  public init(_ bytes: [UInt8]) {
    self.init(bytes, isStandardInput: false)
  }

  /// The standard input, `-`.
  public static let standardInput = InputPath([UInt8(ascii: "-")], isStandardInput: true)

  private init(_ bytes: [UInt8], isStandardInput: Bool) {
    self.bytes = bytes
    self.isStandardInput = isStandardInput
    display = String(decoding: bytes, as: UTF8.self)
  }

  /// The extension of the file's name in small letters, without the dot; empty if there is none.
  var fileExtension: String {
    let name = display.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
