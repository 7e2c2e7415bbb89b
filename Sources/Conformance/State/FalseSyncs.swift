import AACSyntax
import Bitstream
import Glibc

/// Places inside a frame at which a reader that joins the stream there would lock on.
public struct FalseSyncs: Sendable {
  /// How many.
  public private(set) var count = 0
  /// The first of them, in bytes from the first byte of the frame.
  public private(set) var first = 0

  /// None.
  init() {}

  /// Counts the bytes of the frame `bytes` from `start` on that pass as an ADTS header (syncword,
  /// layer, index, a length of at least 7) and lead to another such place in the frame, or to its
  /// end, where the next header stands.
  public init(_ bytes: RawSpan, from start: Int) {
    // Frames that hold less than a header beside their own are of no interest.
    guard bytes.byteCount >= start + ADTSHeader.byteCount else { return }
    let end = bytes.byteCount - ADTSHeader.byteCount
    var offset = start
    while let place = Self.firstOnes(bytes, from: offset), place <= end {
      offset = place + 1
      guard let length = Self.candidate(bytes, at: place) else { continue }
      let target = place + length
      guard target == bytes.byteCount || target <= end && Self.candidate(bytes, at: target) != nil
      else { continue }
      if count == 0 { first = place }
      count += 1
    }
  }

  /// The first byte 0xFF from `start` on.
  private static func firstOnes(_ bytes: RawSpan, from start: Int) -> Int? {
    guard start < bytes.byteCount else { return nil }
    // SAFETY: the bytes from `start` to the end of the buffer are there, and memchr reads no others.
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, 0xFF, buffer.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The length that a header at `offset` would declare; `nil` if none can stand there.
  private static func candidate(_ bytes: RawSpan, at offset: Int) -> Int? {
    let word = bytes.bigEndianWord(at: offset)
    // syncword 0xFFF and layer 0 at once.
    guard word >> 48 & 0xFFF6 == 0xFFF0 else { return nil }
    let header = ADTSHeader(bits: word >> 8)
    guard header.fixed.samplingFrequencyIndex <= 12, header.variable.frameLength >= 7 else {
      return nil
    }
    return header.variable.frameLength
  }
}
