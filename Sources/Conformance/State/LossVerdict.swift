/// What the payload of a frame tells of the place behind it, where frames do not join.
public enum LossVerdict: Hashable, Sendable {
  /// The payload was not read.
  case unknown
  /// The blocks end where the header says: what follows is foreign.
  case endsAsDeclared
  /// The same, and the bytes that follow are so many frames whose headers were overwritten.
  case hidesFrames(Int)
  /// The blocks end where the next header stands: the length in the header is wrong.
  case endsAtNextHeader
  /// The blocks end at neither place: the frame itself is damaged.
  case broken

  /// Whether the frame before the place is sound.
  var isBehindSoundFrame: Bool {
    switch self {
    case .endsAsDeclared, .hidesFrames: true
    case .unknown, .endsAtNextHeader, .broken: false
    }
  }
}
