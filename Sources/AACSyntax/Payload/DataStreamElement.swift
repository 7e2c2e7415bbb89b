public import Bitstream

/// `data_stream_element()`: bytes that are not audio.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.10. Values as read, nothing judged.
public struct DataStreamElement: Hashable, Sendable {
  /// `data_byte_align_flag`, 1 bit.
  public let isByteAligned: Bool
  /// The bytes that `count` and `esc_count` announce, 0 to 510.
  public let byteCount: Int
  /// The alignment bits before the data.
  public let alignment: BitRange
  /// `data_stream_byte`: where the data lie.
  public let data: BitRange

  /// Reads what follows the tag; `anchor` is the first bit of the block.
  init(
    parsing reader: inout BitReader, anchor: Int,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    isByteAligned = try reader.flag("data_byte_align_flag", in: .element, &recorder)
    let start = reader.position
    var count = try reader.field(8, "count", in: .element, &recorder)
    if count == 255 { count += try reader.field(8, "esc_count", in: .element, &recorder) }
    byteCount = count
    if isByteAligned {
      alignment = try reader.byteAlignment(anchor: anchor, in: .element, &recorder)
    } else {
      alignment = BitRange(start: reader.position, count: 0)
    }
    guard 8 * count <= reader.bitsLeft else {
      throw SyntaxError(
        .dataStreamElementOverrun(bytes: count, bitsLeft: reader.bitsLeft), at: start,
        in: .element)
    }
    data = try reader.bytes(count, "data_stream_byte", in: .element, &recorder)
  }
}
