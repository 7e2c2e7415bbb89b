import AACSyntax
import Bitstream
import Conformance

/// Frames whose headers were overwritten: behind the place of each header the bytes read as blocks,
/// and the last ends with them.
enum HeaderlessFrames {
  /// The most frames that are looked for in one gap.
  private static let limit = 8
  /// The shortest payload that is looked at: a few bytes may be anything.
  private static let shortestPayload = 4

  /// The frames that `gap` holds but for their headers; `nil` if it is something else.
  ///
  /// - Parameters:
  ///   - header: the header of the frame before: the lost ones are taken to be like it.
  ///   - elements: the channel elements of the frame before. Chance does not bring them again, and
  ///     an end to the bit.
  static func count(in gap: RawSpan, like header: ADTSHeader, holding elements: ElementList) -> Int?
  {
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    var at = 0
    for number in 1...limit {
      let rest = min(gap.byteCount - at, 8191)
      guard rest >= header.headerByteCount + shortestPayload else { return nil }
      // aac_frame_length is bits 30 to 42 of 56.
      let lengthless = header.bits & ~(0x1FFF << 13)
      var bytes = ADTSHeader(bits: lengthless | UInt64(rest) << 13).bytes
      for index in bytes.count..<rest { bytes.append(gap.byte(at: at + index)) }
      let span = bytes.span
      // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
      parser.parse(unsafe span.bytes, byteCount: rest, into: &frame)
      guard frame.isComplete,
        (0..<frame.blockCount).allSatisfy({
          BlockOutline(frame, block: $0).elements == elements
        })
      else { return nil }
      at += frame.end / 8
      if at == gap.byteCount { return number }
    }
    return nil
  }
}
