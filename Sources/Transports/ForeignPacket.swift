/// Packets of other layers that end up between frames.
public enum ForeignPacket {
  /// What the bytes of a gap look like; `nil` if like nothing known.
  ///
  /// - Parameters:
  ///   - bytes: the first bytes of the gap, at most 16.
  ///   - length: the length of the gap.
  public static func name(ofFirstBytes bytes: [UInt8], length: UInt64) -> String? {
    guard bytes.count >= 4 else { return nil }
    if bytes[0] == 0, bytes[1] == 0, bytes[2] == 1, (0xBD...0xDF).contains(bytes[3]) {
      // ISO/IEC 13818-1, 2.4.3.6: start code, length, two flag bytes, PES_header_data_length.
      if bytes.count >= 9, bytes[6] & 0xC0 == 0x80, length == 9 + UInt64(bytes[8]) {
        return "PES header"
      }
      return nil
    }
    if bytes[0] == 0x47, length % 188 == 0 || length == 4 { return "transport stream packet" }
    if bytes[0] == 0x56, bytes[1] & 0xE0 == 0xE0 {
      let size = UInt64(bytes[1] & 0x1F) << 8 | UInt64(bytes[2])
      return size + 3 == length ? "LOAS frame" : nil
    }
    if let size = MPEGAudioHeader(bytes)?.byteCount, UInt64(size) == length {
      return "MPEG audio frame"
    }
    return nil
  }

  /// What the first bytes of junk look like to a person, for a message; `unknown` if like nothing.
  public static func resemblance(ofFirstBytes bytes: [UInt8], length: UInt64) -> String {
    if let name = name(ofFirstBytes: bytes, length: length) { return name }
    let text = String(decoding: bytes.prefix(16).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "JPEG image" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "PNG image" }
    if bytes.starts(with: [0, 0, 1]) { return "PES packet" }
    if text.hasPrefix("HTTP/") || text.hasPrefix("ICY ") { return "HTTP response header" }
    if text.hasPrefix("RIFF") { return "RIFF header" }
    if text.hasPrefix("ADIF") { return "ADIF header" }
    if text.hasPrefix("ID3") { return "ID3v2 tag" }
    if text.contains("StreamTitle=") { return "radio metadata" }
    if bytes.count >= 2, bytes[0] == 0x56, bytes[1] & 0xE0 == 0xE0 { return "LOAS frame" }
    return "unknown"
  }
}
