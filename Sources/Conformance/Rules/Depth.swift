/// How deep an analysis goes; each depth includes the ones before it.
public enum Depth: String, Hashable, Sendable, CaseIterable, Comparable {
  /// ADTS headers and the framing.
  case headers
  /// Every raw AAC syntax element.
  case syntax
  /// The reference decoder as well.
  case decode

  private var rank: Int {
    switch self {
    case .headers: 0
    case .syntax: 1
    case .decode: 2
    }
  }

  /// Orders from headers to decode.
  public static func < (left: Depth, right: Depth) -> Bool { left.rank < right.rank }
}
