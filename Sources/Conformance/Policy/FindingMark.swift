/// What tells findings of one fingerprint apart: what exactly was said, and how much of it stays when
/// the frames before are cut, added or encoded anew.
///
/// A baseline accepts a number of findings of one fingerprint. If there are more, those that were there
/// when it was written are the accepted ones.
public struct FindingMark: Hashable, Sendable {
  /// A hash of the message, the place and all evidence.
  let exact: UInt32
  /// A hash of the evidence that is no place and no time.
  let alike: UInt32

  /// The mark of `finding`.
  public init(of finding: Finding) {
    var exact = FNV1a()
    exact.add(finding.message)
    exact.add("\(finding.location.byteOffset).\(finding.location.bitOffset)")
    exact.add(finding.evidence.json)
    var alike = FNV1a()
    for entry in finding.evidence.entries where !Self.isPlace(entry.name) {
      alike.add(entry.name)
      alike.add(Evidence([entry]).json)
    }
    self.exact = exact.short
    self.alike = alike.short
  }

  /// The mark that was written as `text`; `nil` if it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let exact = UInt32(parts[0], radix: 16),
      let alike = UInt32(parts[1], radix: 16)
    else { return nil }
    self.exact = exact
    self.alike = alike
  }

  /// Two times eight hexadecimal digits.
  public var text: String { Self.digits(exact) + "-" + Self.digits(alike) }

  private static func digits(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func isPlace(_ name: String) -> Bool {
    ["frame", "time", "offset", "end", "position", "segment"].contains { name.contains($0) }
  }
}
