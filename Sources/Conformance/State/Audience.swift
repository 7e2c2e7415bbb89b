/// Whom a stream is made for, beyond everybody who reads the standard.
///
/// Rules of an audience speak only if a policy says that the stream is meant for it: what HLS
/// demands of a segment is nothing that a recording has to heed.
public struct Audience: OptionSet, Hashable, Sendable {
  /// One bit an audience.
  public let rawValue: UInt8

  /// The audiences of the bits of `rawValue`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// HTTP Live Streaming, packed audio: the rules of the group `hls`.
  public static let hls = Audience(rawValue: 1)
  /// Broadcasting by DVB: DVB001 and DVB002 of the group `dvb`.
  public static let dvb = Audience(rawValue: 2)
  /// Broadcasting by ARIB: DVB003 of the group `dvb`.
  public static let arib = Audience(rawValue: 4)
}
