/// The identifier of a rule: two to four letters of its group and three digits, `HDR004`.
///
/// An identifier is never reused for another rule.
public struct RuleID: Hashable, Sendable, Comparable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  /// The identifier as people write it.
  public let text: String

  /// The identifier `text`.
  public init(_ text: String) { self.text = text }

  /// The identifier written as a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The letters in front of the number.
  public var group: String { String(text.prefix { $0.isLetter }) }

  /// The identifier as people write it.
  public var description: String { text }

  /// Orders by letters, then number.
  public static func < (left: RuleID, right: RuleID) -> Bool { left.text < right.text }
}
