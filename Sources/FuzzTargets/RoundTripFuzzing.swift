import AACSyntax
import Bitstream
import StreamForge

/// Frames that are read into values and written again: the bytes have to be the same.
///
/// The bytes are a stream of frames; what is left behind the last of them is one more, whatever its
/// header says. Each is read as its header declares and as a frame of 960 lines.
enum RoundTripFuzzing {
  static func check(_ bytes: [UInt8]) throws(FuzzFault) {
    var ranges = ADTSStreamFields.frameRanges(in: bytes)
    let end = ranges.last?.upperBound ?? 0
    if bytes.count - end >= ADTSHeader.byteCount { ranges.append(end..<bytes.count) }
    var declared = ADTSFrameFieldsParser()
    for range in ranges {
      let frame = Array(bytes[range])
      try check(frame, &declared)
      let header = ADTSHeader(bits: frame.prefix(7).reduce(0) { $0 << 8 | UInt64($1) })
      var parameters = SyntaxParameters(header: header.fixed)
      parameters.frameLength = .lines960
      var short = ADTSFrameFieldsParser(parameters: parameters)
      try check(frame, &short)
    }
  }

  private static func check(
    _ frame: [UInt8], _ parser: inout ADTSFrameFieldsParser
  ) throws(FuzzFault) {
    let fields: ADTSFrameFields
    do throws(FieldMismatch) {
      fields = try parser.parse(frame)
    } catch {
      throw FuzzFault("the fields do not fit: \(error)")
    }
    try require(fields.bytes == frame, "other bytes are written than were read")
    if isClean(parser.frame) {
      try require(
        fields.unreadBitCount == 0, "\(fields.unreadBitCount) bits of a sound frame are no values")
    }
  }

  /// Whether all bits of a frame have to be values: SBR data before the first header are not.
  private static func isClean(_ frame: ADTSFrame) -> Bool {
    guard frame.endsExactly, frame.unaccountedBitCount == 0 else {
      return false
    }
    return frame.blocks[..<frame.blockCount].allSatisfy { block in
      block.sbrOutcomes.allSatisfy { outcome in
        outcome.ending == .complete && outcome.psCount < 2
          && (outcome.ps.map { $0.ending == .complete } ?? true)
      }
    }
  }
}
