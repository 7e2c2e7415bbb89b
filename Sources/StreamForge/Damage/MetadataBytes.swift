/// Tags of players, byte by byte as their formats have them.
public enum MetadataBytes {
  /// ID3v2.4 with one TIT2 frame and padding. `size` replaces the four size bytes.
  public static func id3v2(padding: Int = 40, size: [UInt8]? = nil) -> [UInt8] {
    let frame: [UInt8] =
      Array("TIT2".utf8) + [0, 0, 0, 10, 0, 0, 3] + Array("Synthetic".utf8)
    let count = frame.count + padding
    let sizeBytes = size ?? [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) }
    return Array("ID3".utf8) + [4, 0, 0] + sizeBytes + frame
      + [UInt8](repeating: 0, count: padding)
  }

  /// The owner of the time stamp of a segment. RFC 8216, 3.4.
  public static let timestampOwner = Array("com.apple.streaming.transportStreamTimestamp".utf8)

  /// ID3v2.4 with one PRIV frame, as segments of HTTP live streaming begin: `owner`, a zero byte,
  /// `data`.
  public static func privateTag(owner: [UInt8] = timestampOwner, data: [UInt8]) -> [UInt8] {
    let body = owner + [0] + data
    func synchsafe(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }
    let frame = Array("PRIV".utf8) + synchsafe(body.count) + [0, 0] + body
    return Array("ID3".utf8) + [4, 0, 0] + synchsafe(frame.count) + frame
  }

  /// The tag of a segment that begins at a time in units of 1/90000 s.
  public static func timestamp(_ time: UInt64) -> [UInt8] {
    privateTag(data: (0..<8).map { UInt8(truncatingIfNeeded: time >> UInt64(56 - 8 * $0)) })
  }

  /// ID3v1: 128 bytes.
  public static let id3v1: [UInt8] =
    Array("TAGSynthetic".utf8) + [UInt8](repeating: 0, count: 115) + [255]

  /// APEv2 with a header and a footer around one item.
  public static let ape: [UInt8] = {
    let item: [UInt8] = [9, 0, 0, 0, 0, 0, 0, 0] + Array("Title\0Synthetic".utf8)
    func end(_ flags: UInt8) -> [UInt8] {
      Array("APETAGEX".utf8) + [0xD0, 7, 0, 0, UInt8(item.count + 32), 0, 0, 0, 1, 0, 0, 0]
        + [0, 0, 0, flags] + [UInt8](repeating: 0, count: 8)
    }
    return end(0xA0) + item + end(0x80)
  }()

  /// Lyrics3 version 2.
  public static let lyrics3: [UInt8] = {
    let body = "LYRICSBEGININD0000210LYR00009Synthetic"
    let digits = String(body.utf8.count)
    return Array(
      (body + String(repeating: "0", count: 6 - digits.count) + digits + "LYRICS200").utf8)
  }()

  /// A PES header with a time stamp.
  public static let pesHeader: [UInt8] = [
    0, 0, 1, 0xC0, 0, 0, 0x80, 0x80, 5, 0x21, 0x00, 0x01, 0x00, 0x01,
  ]
}
