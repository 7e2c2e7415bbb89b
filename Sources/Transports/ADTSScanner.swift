public import AACSyntax
import Bitstream

/// Cuts a stream of bytes into ADTS frames and everything else.
///
/// Fed with windows of bytes in order, it keeps only a few numbers between them, so its memory
/// does not grow with the stream. A frame counts only in a chain: a header is followed where its
/// length leads, and after damage the stream is searched for the next chain, so a syncword inside
/// a payload is not taken for a header.
public struct ADTSScanner: Sendable {
  /// Bytes that a window must hold beyond the place of work unless the data ends in it: enough for
  /// the longest frame, the headers after it and a length that is wrong by seven wraps.
  public static let lookahead = 1 << 17

  /// How lengths lead from header to header.
  public let model: LengthModel

  /// The number of the next frame.
  public internal(set) var frameCount = 0

  /// The fixed header of the last frame; illegal values count as legal if they are its values.
  var current: ADTSFixedHeader
  /// The one before `current`: after a single frame with other values the stream returns to it.
  var alternate: ADTSFixedHeader
  var hasLock: Bool
  var last: (offset: UInt64, header: ADTSHeader, end: UInt64)?
  var gap: OpenGap?
  /// The absolute offset of the next byte to look at.
  var position: UInt64
  var isFinished = false
  /// The tags at the end of the window that ends the data.
  var tags = TrailingTags()

  /// Where a gap was last ended by a header. A header that does not stand up as a frame there opens
  /// the gap again, and is then passed over: no place can end a gap twice.
  var lastGapEnd: UInt64?

  /// What is known of a gap that has not ended yet.
  struct OpenGap: Sendable {
    var start: UInt64
    /// Where the piece of unknown bytes starts that is open now; `nil` at a boundary.
    var unknownStart: UInt64?
    var firstBytes: [UInt8]
    var constant: UInt8?
    /// All bytes so far, whatever windows they came in; none if they are more than a frame can have,
    /// or if a tag is among them.
    private(set) var bytes: [UInt8] = []
    private var isDropped = false

    /// The bytes that a frame can have: aac_frame_length has 13 bits.
    private static let longestFrame = 8191

    init(start: UInt64, firstBytes: [UInt8]) {
      self.start = start
      self.firstBytes = firstBytes
    }

    /// Adds the bytes of `window` that the gap goes on with.
    mutating func keep(_ window: RawSpan, _ range: Range<Int>) {
      guard !isDropped, !range.isEmpty else { return }
      guard bytes.count + range.count <= Self.longestFrame else { return drop() }
      for index in range { bytes.append(window.byte(at: index)) }
    }

    /// Keeps no bytes.
    mutating func drop() {
      isDropped = true
      bytes = []
    }
  }

  /// A scanner that starts at the absolute offset `start`.
  ///
  /// - Parameters:
  ///   - start: where the first byte of the stream lies.
  ///   - model: what the headers' lengths count.
  ///   - expected: the fixed header that a look at the head of the stream found most often; its values
  ///     count as legal even if the standard forbids them.
  public init(startingAt start: UInt64, model: LengthModel, expecting expected: ADTSFixedHeader?) {
    self.model = model
    position = start
    current = expected ?? ADTSFixedHeader(bits: 0)
    alternate = current
    hasLock = expected != nil
    gap = nil
  }

  /// Works through a window.
  ///
  /// - Parameters:
  ///   - bytes: the window; unless `isWhole` it holds more than `lookahead` bytes of what was not
  ///     yet worked through.
  ///   - base: the absolute offset of its first byte.
  ///   - isWhole: whether the data ends with the window.
  ///   - eagerly: whether frames that the next header confirms are passed on although less than
  ///     `lookahead` follows. They are the same frames; a live stream is only not kept waiting.
  ///   - sink: receives frames, tags and what lies between them, in order.
  /// - Returns: the absolute offset of the first byte that must stay in the next window.
  public mutating func scan(
    _ bytes: RawSpan, base: UInt64, isWhole: Bool, eagerly: Bool = false,
    into sink: inout some TransportSink
  ) -> UInt64 {
    let count = bytes.byteCount
    if isWhole { tags = TrailingTags(bytes) }
    let limit = isWhole ? count : count - Self.lookahead
    var at = Int(position - base)
    if frameCount == 0, gap == nil, !isFinished {
      gap = OpenGap(start: position, firstBytes: Self.head(bytes, at))
    }
    while at < limit, !isFinished {
      if gap != nil {
        at = searchOn(bytes, at, base: base, limit: limit, isWhole: isWhole, into: &sink)
      } else {
        at = followFrames(bytes, at, base: base, limit: limit, into: &sink)
        guard at < limit else { break }
        at = resolve(bytes, at, base: base, isWhole: isWhole, into: &sink)
      }
      position = base + UInt64(at)
    }
    if eagerly, gap == nil, !isFinished {
      at = followFrames(bytes, at, base: base, limit: count, into: &sink)
    }
    position = base + UInt64(at)
    if isWhole, !isFinished { finish(bytes, at: at, base: base, into: &sink) }
    return position
  }

  /// The hot loop: frames whose header and whose successor's header equal the last one.
  mutating func followFrames(
    _ bytes: RawSpan, _ start: Int, base: UInt64, limit: Int, into sink: inout some TransportSink
  ) -> Int {
    let delta: Int
    switch model {
    case .declared: delta = 0
    case .offset(let bytes): delta = bytes
    case .nextHeader, .afterEmphasis: return start
    }
    var at = start
    let count = bytes.byteCount
    let expected = current.bits
    guard at + ADTSHeader.byteCount <= count else { return at }
    var header = ADTSHeader(bits: bytes.bigEndianWord(at: at) >> 8)
    guard header.fixed.bits == expected else { return at }
    while at < limit {
      let size = header.variable.frameLength + delta
      let next = at + size
      guard size >= header.headerByteCount, next + ADTSHeader.byteCount <= count else { break }
      let following = ADTSHeader(bits: bytes.bigEndianWord(at: next) >> 8)
      guard following.fixed.bits == expected else { break }
      emit(bytes, at, size, header, base: base, into: &sink)
      at = next
      header = following
    }
    return at
  }

  mutating func emit(
    _ bytes: RawSpan, _ at: Int, _ size: Int, _ header: ADTSHeader, base: UInt64,
    into sink: inout some TransportSink
  ) {
    let offset = base + UInt64(at)
    let header = model.settled(header, nextByte: size > 7 ? bytes.byte(at: at + 7) : 0)
    sink.frame(
      AccessUnit(index: frameCount, byteOffset: offset, header: header, byteCount: size),
      bytes: bytes.extracting(at..<at + size), window: bytes.extracting(at..<bytes.byteCount))
    last = (offset, header, offset + UInt64(size))
    frameCount += 1
  }

  func isKnown(_ header: ADTSHeader) -> Bool {
    guard hasLock else { return false }
    return (header.fixed.bits ^ current.bits) & ADTSFixedHeader.decodingMask == 0
      || (header.fixed.bits ^ alternate.bits) & ADTSFixedHeader.decodingMask == 0
  }

  mutating func learn(_ header: ADTSHeader) {
    guard header.fixed.bits != current.bits else { return }
    guard header.fixed.hasLegalParameters || isKnown(header) else { return }
    if (header.fixed.bits ^ current.bits) & ADTSFixedHeader.decodingMask != 0 {
      alternate = current
    }
    current = header.fixed
    hasLock = true
  }

  static func head(_ bytes: RawSpan, _ at: Int) -> [UInt8] {
    (at..<max(at, min(at + 16, bytes.byteCount))).map { bytes.byte(at: $0) }
  }

  /// The number of equal bytes 0x00 or 0xFF from `at` on, at most `limit`.
  static func constantRun(_ bytes: RawSpan, _ at: Int, limit: Int) -> Int {
    guard at < bytes.byteCount else { return 0 }
    let byte = bytes.byte(at: at)
    guard byte == 0 || byte == 0xFF else { return 0 }
    var count = 1
    let word = byte == 0 ? 0 : UInt64.max
    let reach = min(limit, bytes.byteCount - at)
    while count + 8 <= reach, bytes.bigEndianWord(at: at + count) == word { count += 8 }
    while count < limit, at + count < bytes.byteCount, bytes.byte(at: at + count) == byte {
      count += 1
    }
    return count
  }
}
