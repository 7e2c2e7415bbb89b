/// Whose extra rules apply: rules that hold only where a stream goes to a certain use.
public struct Audience: OptionSet, Hashable, Sendable {
  /// One bit for each use.
  public let rawValue: UInt8

  /// The uses of `rawValue`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Segments of HTTP live streaming, packed audio.
  public static let hls = Self(rawValue: 1 << 0)
  /// Broadcast after ETSI TS 101 154.
  public static let dvb = Self(rawValue: 1 << 1)
  /// Broadcast after ARIB STD-B32.
  public static let arib = Self(rawValue: 1 << 2)
}
