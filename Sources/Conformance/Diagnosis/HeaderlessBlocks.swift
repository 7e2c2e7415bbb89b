public import AACSyntax
import Bitstream

/// Blocks without a header of their own: frames whose headers were overwritten, and blocks that no
/// header counts.
///
/// Chance does not bring the channel elements of the stream again, and an end to the bit.
public enum HeaderlessBlocks {
  /// The shortest payload that is looked at: a few bytes may be anything.
  private static let shortestPayload = 4
  /// The most frames that are looked for in one gap.
  private static let frameLimit = 8

  /// The frames that `bytes` hold but for their headers; `nil` if they are something else.
  ///
  /// - Parameters:
  ///   - bytes: the gap.
  ///   - header: the header of the frame before: the lost ones are taken to be like it.
  ///   - elements: the channel elements of the frame before.
  public static func frames(
    in bytes: RawSpan, like header: ADTSHeader, holding elements: ElementList
  ) -> Int? {
    count(in: bytes, passing: ADTSHeader.byteCount, header, elements, limit: frameLimit)
  }

  /// The same of bytes that were kept.
  public static func frames(
    in bytes: [UInt8], like header: ADTSHeader, holding elements: ElementList
  ) -> Int? {
    let span = bytes.span
    // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
    return frames(in: unsafe span.bytes, like: header, holding: elements)
  }

  /// The blocks that `bytes` hold one behind the other; `nil` if they are something else.
  ///
  /// - Parameters:
  ///   - header: the header of the frame that they belong to.
  ///   - elements: the channel elements of the blocks before.
  ///   - limit: the most blocks that there can be.
  static func blocks(
    in bytes: RawSpan, of header: ADTSHeader, holding elements: ElementList, limit: Int
  ) -> Int? {
    // protection_absent 1, number_of_raw_data_blocks_in_frame 0.
    let plain = ADTSHeader(bits: (header.bits | 1 << 40) & ~3)
    return count(in: bytes, passing: 0, plain, elements, limit: limit)
  }

  private static func count(
    in bytes: RawSpan, passing skipped: Int, _ header: ADTSHeader, _ elements: ElementList,
    limit: Int
  ) -> Int? {
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    var at = 0
    var number = 0
    while number < limit {
      let count = min(bytes.byteCount - at - skipped, 8191 - ADTSHeader.byteCount)
      guard count >= header.headerByteCount - ADTSHeader.byteCount + shortestPayload else {
        return nil
      }
      let size = ADTSHeader.byteCount + count
      // aac_frame_length is bits 30 to 42 of 56.
      var copy = ADTSHeader(bits: header.bits & ~(0x1FFF << 13) | UInt64(size) << 13).bytes
      for index in 0..<count { copy.append(bytes.byte(at: at + skipped + index)) }
      let span = copy.span
      // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
      parser.parse(unsafe span.bytes, byteCount: size, into: &frame)
      guard frame.isComplete,
        (0..<frame.blockCount).allSatisfy({
          BlockOutline(frame, block: $0).elements == elements
        })
      else { return nil }
      at += frame.end / 8 - ADTSHeader.byteCount + skipped
      number += 1
      if at == bytes.byteCount { return number }
    }
    return nil
  }
}
