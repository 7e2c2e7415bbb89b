public import Bitstream

/// `data_stream_element()`: bytes that are not audio.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.10. Values as read, nothing judged.
public struct DataStreamElement: Hashable, Sendable {
  /// `data_byte_align_flag`, 1 bit.
  public internal(set) var isByteAligned = false
  /// The bytes that `count` and `esc_count` announce, 0 to 510.
  public internal(set) var byteCount = 0
  /// The alignment bits before the data.
  public internal(set) var alignment = BitRange(start: 0, count: 0)
  /// `data_stream_byte`: where the data lie; empty if they are not all there.
  public internal(set) var data = BitRange(start: 0, count: 0)
  /// What DVB has at the start of the data; `nil` if they are something else.
  public internal(set) var ancillary: DVBAncillaryData?
  /// Why data that begin with the sync byte of DVB are not read as ancillary data.
  public internal(set) var ancillaryFault: DVBAncillaryData.Fault?

  init() {}

  /// Reads what follows the tag; `anchor` is the first bit of the block.
  mutating func parse(
    _ reader: inout BitReader, anchor: Int, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    isByteAligned = try reader.flag("data_byte_align_flag", in: .element, &recorder)
    let start = reader.position
    byteCount = try reader.field(8, "count", in: .element, &recorder)
    if byteCount == 255 { byteCount += try reader.field(8, "esc_count", in: .element, &recorder) }
    if isByteAligned {
      alignment = try reader.byteAlignment(anchor: anchor, in: .element, &recorder)
    }
    guard 8 * byteCount <= reader.bitsLeft else {
      throw SyntaxError(
        .dataStreamElementOverrun(bytes: byteCount, bitsLeft: reader.bitsLeft), at: start,
        in: .element)
    }
    let first = reader.position
    if byteCount >= 3, reader.window() >> 56 == DVBAncillaryData.sync {
      parseAncillary(&reader, &recorder)
    }
    let left = byteCount - (reader.position - first) / 8
    _ = try reader.bytes(left, "data_stream_byte", in: .element, &recorder)
    data = BitRange(start: first, count: 8 * byteCount)
  }

  /// Reads ancillary data of DVB if they are ones; only then are their fields recorded.
  private mutating func parseAncillary(
    _ reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    var trial = reader.limited(to: reader.position + 8 * byteCount)
    var none = NoRecorder()
    do throws(DVBAncillaryData.Fault) {
      ancillary = try DVBAncillaryData(parsing: &trial, &none)
      if isRecording(recorder) { _ = try DVBAncillaryData(parsing: &reader, &recorder) }
      _ = reader.advance(to: trial.position)
    } catch {
      ancillaryFault = error
    }
  }
}
