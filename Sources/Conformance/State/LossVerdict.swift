/// What the payload of a frame tells of the place behind it, where frames do not join.
public enum LossVerdict: Hashable, Sendable {
  /// The payload was not read.
  case unknown
  /// The blocks end where the header says: what follows is foreign.
  case endsAsDeclared
  /// The blocks end where the next header stands: the length in the header is wrong.
  case endsAtNextHeader
  /// The blocks end at neither place: the frame itself is damaged.
  case broken
}
