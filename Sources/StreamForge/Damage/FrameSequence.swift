public import AACSyntax
import Bitstream

/// A clean ADTS stream as a list of frames, so that a defect can be put at a known place.
public struct FrameSequence: Hashable, Sendable {
  /// The frames, headers included.
  public var frames: [[UInt8]]

  /// A stream of `frames`.
  public init(_ frames: [[UInt8]]) { self.frames = frames }

  /// The frames of `stream`.
  public init(_ stream: ADTSStreamFields) { frames = stream.frames.map(\.bytes) }

  /// The frames of a stream in which each length leads exactly to the next header; `nil` if one
  /// does not.
  public init?(cutting bytes: [UInt8]) {
    frames = []
    var at = 0
    while at < bytes.count {
      guard bytes.count - at >= ADTSHeader.byteCount else { return nil }
      let header = Self.header(of: bytes[at..<at + ADTSHeader.byteCount])
      let end = at + header.variable.frameLength
      guard header.isPlausible, end <= bytes.count else { return nil }
      frames.append(Array(bytes[at..<end]))
      at = end
    }
  }

  /// The bytes of all frames.
  public var bytes: [UInt8] { Array(frames.joined()) }

  /// The number of bytes.
  public var byteCount: Int { offset(of: frames.count) }

  /// The number of frames.
  public var count: Int { frames.count }

  /// The first byte of frame `index`; for the number of frames, the end.
  public func offset(of index: Int) -> Int { frames[..<index].reduce(0) { $0 + $1.count } }

  /// The frames of `range` as a stream of their own.
  public func only(_ range: Range<Int>) -> FrameSequence { FrameSequence(Array(frames[range])) }

  /// The header of frame `index`.
  public func header(of index: Int) -> ADTSHeader { Self.header(of: frames[index].prefix(7)) }

  private static func header(of bytes: some Collection<UInt8>) -> ADTSHeader {
    ADTSHeader(bits: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Writes the header of frame `index` anew, changed by `change`; the payload stays.
  public mutating func changeHeader(of index: Int, _ change: (inout ADTSHeader) -> Void) {
    var header = header(of: index)
    change(&header)
    frames[index].replaceSubrange(..<ADTSHeader.byteCount, with: header.bytes)
  }

  /// The same with all headers changed.
  public mutating func changeHeaders(_ change: (inout ADTSHeader) -> Void) {
    for index in frames.indices { changeHeader(of: index, change) }
  }

  /// Sets `aac_frame_length` of frame `index` to the bytes that it has.
  ///
  /// - Precondition: they are at most 8191.
  public mutating func settleLength(of index: Int) {
    let count = frames[index].count
    changeHeader(of: index) { $0.variable.frameLength = count }
  }

  /// Puts eight fill elements with `bytes` bytes of fill data in all before the first element of
  /// frame `index`: the block stays sound and byte aligned, as eight elements take 8 x 15 bits
  /// besides their data.
  ///
  /// - Precondition: the frame has no CRC word; `bytes` lies in 120 to 2152.
  public mutating func stuff(_ index: Int, bytes: Int) {
    precondition(
      (120...2152).contains(bytes), "a fill_element with esc_count holds 15 to 269 bytes")
    var bits = BitWriter()
    for element in 0..<8 {
      let count = bytes / 8 + (element < bytes % 8 ? 1 : 0)
      bits.write(6, 3)  // ID_FIL
      bits.write(15, 4)  // count: more follows
      bits.write(UInt64(count - 14), 8)  // esc_count: cnt = 15 + esc_count - 1
      bits.write(0, 8)  // extension_type EXT_FILL, fill_nibble
      for _ in 1..<count { bits.write(0b1010_0101, 8) }  // fill_byte
    }
    frames[index].insert(contentsOf: bits.bytes, at: header(of: index).headerByteCount)
    settleLength(of: index)
  }

  /// Writes all frames as a draft of 1998 has them: two bits of emphasis behind the fixed header, so
  /// that all that follows lies two bits later.
  ///
  /// - Precondition: the frames have no CRC word.
  public mutating func insertEmphasis() {
    for index in frames.indices {
      var header = header(of: index)
      header.variable.frameLength = frames[index].count + 1
      var bits = BitWriter()
      bits.write(UInt64(header.fixed.bits), 28)
      bits.write(0, 2)
      bits.write(UInt64(header.variable.bits), 28)
      for byte in frames[index][ADTSHeader.byteCount...] { bits.write(UInt64(byte), 8) }
      bits.write(0, 6)  // byte_alignment
      frames[index] = bits.bytes
    }
  }
}
