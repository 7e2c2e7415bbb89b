/// A place in a published standard.
public struct Clause: Hashable, Sendable {
  /// The document, `ISO/IEC 14496-3`.
  public let standard: String
  /// The year of the edition whose numbering is used; `nil` if the document carries none.
  public let edition: String?
  /// The clause, `4.5.2.3`; `nil` if its number has not been confirmed.
  public let number: String?

  /// The clause `number` of the edition `edition` of `standard`.
  public init(_ standard: String, _ edition: String?, _ number: String?) {
    self.standard = standard
    self.edition = edition
    self.number = number
  }
}
