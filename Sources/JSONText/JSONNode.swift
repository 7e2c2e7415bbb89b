/// A value of a JSON text (RFC 8259) and where it stands.
public struct JSONNode: Hashable, Sendable {
  /// What JSON can say.
  public enum Value: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// Several values in order.
    case array([JSONNode])
    /// Named values in order; no name comes twice.
    case object([Member])
  }

  /// A named value of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The byte of the text at which the name begins.
    public let offset: Int
    /// The value.
    public let value: JSONNode
  }

  /// The value.
  public let value: Value
  /// The byte of the text at which the value begins.
  public let offset: Int

  // Swift 6.3.1 fails an assertion of its own (CopyPropagation) where these are inlined.

  /// The value called `name`; `nil` if there is none or this is no object.
  public subscript(name: String) -> JSONNode? {
    @inline(never) get {
      guard case .object(let members) = value else { return nil }
      return members.first { $0.name == name }?.value
    }
  }

  /// What the value is, in words.
  public var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The text; `nil` if this is none.
  public var string: String? {
    @inline(never) get { if case .string(let text) = value { text } else { nil } }
  }

  /// The whole number; `nil` if this is none.
  public var integer: Int? {
    @inline(never) get { if case .integer(let number) = value { number } else { nil } }
  }

  /// The number; `nil` if this is none.
  public var number: Double? {
    @inline(never) get {
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    }
  }

  /// The truth value; `nil` if this is none.
  public var bool: Bool? {
    @inline(never) get { if case .bool(let value) = value { value } else { nil } }
  }

  /// The elements; `nil` if this is no list.
  public var elements: [JSONNode]? {
    @inline(never) get { if case .array(let nodes) = value { nodes } else { nil } }
  }

  /// The members; `nil` if this is no object.
  public var members: [Member]? {
    @inline(never) get { if case .object(let members) = value { members } else { nil } }
  }
}
