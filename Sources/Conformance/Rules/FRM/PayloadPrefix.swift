/// Bytes that another packaging puts before a raw_data_block.
enum PayloadPrefix {
  /// What the bytes look like.
  static func kind(_ bytes: [UInt8]) -> String {
    // RFC 3640, 3.2.1: AU-headers-length of 16 bits, 13 bits of size and 3 of index each.
    if bytes.count == 4, bytes[0] == 0, bytes[1] == 0x10 { return "RTP AU headers" }
    // FLV audio tag: format 10 (AAC), then AACPacketType 1 (raw).
    if bytes.count >= 2, bytes[0] >> 4 == 0xA, bytes[1] == 1 { return "an FLV audio tag" }
    if bytes.count == 3, bytes[0] == 0x56, bytes[1] >> 5 == 7 { return "a LOAS header" }
    if bytes.count == 4, bytes[0] == 0, bytes[1] == 0 { return "a 4-byte size" }
    return "unknown"
  }
}
