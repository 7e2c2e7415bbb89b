/// A value of a finding's evidence: what JSON can say.
public enum EvidenceValue: Hashable, Sendable {
  /// Nothing: not known or not applicable.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A fraction.
  case double(Double)
  /// A text.
  case string(String)
  /// Several values in order.
  case array([EvidenceValue])
  /// Named values in order.
  case object(Evidence)
}

/// The facts that prove a finding, by name, in a fixed order.
///
/// The names are those of the `evidence` column of the rule catalogue.
public struct Evidence: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One named fact.
  public struct Entry: Hashable, Sendable {
    /// The name, in snake_case.
    public let name: String
    /// The value.
    public let value: EvidenceValue

    /// The fact `name` = `value`.
    public init(_ name: String, _ value: EvidenceValue) {
      self.name = name
      self.value = value
    }
  }

  /// The facts in order.
  public private(set) var entries: [Entry]

  /// Evidence of `entries`.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// Evidence written as a literal, in the order written.
  public init(dictionaryLiteral elements: (String, EvidenceValue)...) {
    entries = elements.map { Entry($0.0, $0.1) }
  }

  /// The fact called `name`; setting `nil` removes it, setting a new name appends it.
  public subscript(name: String) -> EvidenceValue? {
    get { entries.first { $0.name == name }?.value }
    set {
      let index = entries.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): entries[index] = Entry(name, value)
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(Entry(name, value))
      case (nil, nil): break
      }
    }
  }
}

extension EvidenceValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral
{
  /// A whole number written as a literal.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A text written as a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A truth value written as a literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A fraction written as a literal.
  public init(floatLiteral value: Double) { self = .double(value) }
}
