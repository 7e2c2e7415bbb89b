import AACSyntax
import Bitstream

/// Two frames with one fixed header, read side by side and one after the other: the same has to come
/// out.
///
/// The first byte holds profile in bits 6 and 7, sampling_frequency_index in bits 2 to 5 and
/// protection_absent in bit 1; the next two the bytes that the first frame has behind its header, the
/// rest of the bytes are the payloads.
enum FramePairFuzzing {
  static func check(_ bytes: [UInt8]) throws(FuzzFault) {
    guard bytes.count >= 3 else { return }
    let parts = bytes[3...]
    let count = min(Int(bytes[1]) << 8 | Int(bytes[2]), parts.count, longestPayload)
    let payloads = [parts.prefix(count), parts.dropFirst(count).prefix(longestPayload)]
    var stream: [UInt8] = []
    var lengths: [Int] = []
    for payload in payloads + [[]] {
      let length = ADTSHeader.byteCount + payload.count
      let fixed: UInt64 =
        0xFFF << 16 | UInt64(bytes[0] >> 1 & 1) << 12 | UInt64(bytes[0] >> 6) << 10
        | UInt64(bytes[0] >> 2 & 15) << 6 | 2 << 2
      let header = fixed << 28 | UInt64(length) << 13 | 0x7FF << 2
      stream += (0..<7).map { UInt8(truncatingIfNeeded: header >> UInt64(48 - 8 * $0)) } + payload
      lengths.append(length)
    }
    // Another pair before leaves its traces in the workspaces, if there are any.
    var paired = ADTSFrameParser()
    var alone = ADTSFrameParser()
    var first = ADTSFrame()
    var second = ADTSFrame()
    var expected = ADTSFrame()
    for round in 0..<2 {
      // SAFETY: the span does not outlive `stream`, which nothing changes.
      let whole = unsafe stream.span.bytes
      let behind = whole.extracting(lengths[0]..<stream.count)
      let isAhead = paired.parse(whole, byteCount: lengths[0], into: &first, ahead: &second)
      alone.parse(whole, byteCount: lengths[0], into: &expected)
      try compare(expected, first, "frame 0, round \(round)")
      if isAhead {
        paired.complete(&second, behind)
      } else {
        paired.parse(behind, byteCount: lengths[1], into: &second)
      }
      alone.parse(behind, byteCount: lengths[1], into: &expected)
      try compare(expected, second, "frame 1, round \(round)")
    }
  }

  /// The input that holds two frames; `nil` if they are not alike.
  static func input(_ one: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    let headers = [one, other].map { frame in
      ADTSHeader(bits: frame.prefix(7).reduce(0) { $0 << 8 | UInt64($1) })
    }
    guard headers[0].fixed.bits == headers[1].fixed.bits,
      headers.allSatisfy({ $0.variable.numberOfRawDataBlocks == 0 })
    else { return nil }
    let fixed = headers[0].fixed
    let count = one.count - ADTSHeader.byteCount
    return [
      fixed.profile << 6 | fixed.samplingFrequencyIndex << 2 | (fixed.protectionAbsent ? 2 : 0),
      UInt8(count >> 8), UInt8(truncatingIfNeeded: count),
    ] + one.dropFirst(7) + other.dropFirst(7)
  }

  /// aac_frame_length has 13 bits.
  private static let longestPayload = 8191 - ADTSHeader.byteCount

  private static func compare(
    _ expected: ADTSFrame, _ frame: ADTSFrame, _ context: String
  ) throws(FuzzFault) {
    if let difference = expected.difference(to: frame) {
      throw FuzzFault("\(context) differs when read side by side: \(difference)")
    }
  }
}
