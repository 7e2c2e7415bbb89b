import AACSyntax
import Bitstream

/// Height information at the start of the comment of a PCE: 0xAC, two bits for each front, side and
/// back element, a CRC-8 on the next byte border.
struct HeightExtension {
  /// What a comment with height information begins with.
  static let syncByte: UInt8 = 0xAC

  /// The height of each element: 0 normal, 1 top, 2 bottom, 3 reserved.
  let values: [Int]
  /// The CRC-8 in the stream.
  let crcRead: UInt8
  /// The CRC-8 of the bytes before it.
  let crcComputed: UInt8
  /// The bytes, the CRC included.
  let byteCount: Int

  /// The information of `config`; `nil` if its comment cannot hold any.
  init?(_ config: ProgramConfigElement, in bytes: RawSpan) {
    let elements = config.front.count + config.side.count + config.back.count
    let covered = 1 + (2 * elements + 7) / 8
    let start = config.comment.start >> 3
    guard elements > 0, config.comment.count >= 8 * (covered + 1),
      bytes.byte(at: start) == Self.syncByte
    else { return nil }
    values = (0..<elements).map { element in
      Int(bytes.byte(at: start + 1 + element / 4) >> UInt8(6 - 2 * (element % 4)) & 3)
    }
    crcRead = bytes.byte(at: start + covered)
    crcComputed = Self.crc((0..<covered).map { bytes.byte(at: start + $0) })
    byteCount = covered + 1
  }

  /// What is wrong with it; `nil` if nothing is.
  var fault: String? {
    if let element = values.firstIndex(of: 3) {
      return "the height of element \(element) is 3, expected 0 to 2"
    }
    guard crcRead == crcComputed else {
      return "the CRC-8 of the height information is \(Hex.text([crcRead])), expected "
        + Hex.text([crcComputed])
    }
    return nil
  }

  /// CRC-8 with polynomial 0x07, started with 0xFF.
  static func crc(_ bytes: [UInt8]) -> UInt8 {
    bytes.reduce(0xFF) { crc, byte in
      (0..<8).reduce(crc ^ byte) { value, _ in value & 0x80 != 0 ? value << 1 ^ 0x07 : value << 1 }
    }
  }
}
