import AACSyntax
import Bitstream

/// Headers of a few kinds that take turns, each where the length of the one before it leads: frames of
/// two streams in one file.
///
/// No two neighbours need be alike, so that more headers are wanted than of a chain of like ones, and
/// that they fill the data from its first byte on.
struct MixedChain {
  /// The fixed header of the first frame.
  let fixed: ADTSFixedHeader
  /// The headers.
  let count: Int

  private static let minimumCount = 10
  private static let kinds = 4

  /// Follows the headers of `bytes` from the first byte on.
  init?(_ bytes: RawSpan, isWhole: Bool) {
    guard let first = ADTSHeader(parsing: bytes, at: 0) else { return nil }
    var seen: [UInt32: Int] = [:]
    var at = 0
    var count = 0
    while let header = ADTSHeader(parsing: bytes, at: at), header.isPlausible {
      let kind = header.fixed.bits & ADTSFixedHeader.decodingMask
      guard seen[kind] != nil || seen.count < Self.kinds else { return nil }
      seen[kind, default: 0] += 1
      count += 1
      at += header.variable.frameLength
    }
    // A head ends within a frame, or behind one, with less than a header left.
    guard count >= Self.minimumCount, at + ADTSHeader.byteCount > bytes.byteCount,
      !isWhole || at >= bytes.byteCount, seen.values.allSatisfy({ $0 * 2 * Self.kinds >= count })
    else { return nil }
    fixed = first.fixed
    self.count = count
  }
}
