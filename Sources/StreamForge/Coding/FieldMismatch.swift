/// The fields that the parser recorded are not those that the syntax has at this place: one of the
/// two statements of the syntax is wrong.
public struct FieldMismatch: Error, Hashable, Sendable {
  /// What was wanted: the name of a field or element and, of a field, its width.
  public var wanted: String
  /// What was there.
  public var found: String
  /// The bit position in the frame.
  public var position: Int
}
