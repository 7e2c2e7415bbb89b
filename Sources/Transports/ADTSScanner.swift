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
  public private(set) var frameCount = 0

  /// The fixed header of the last frame; illegal values count as legal if they are its values.
  private var current: ADTSFixedHeader
  /// The one before `current`: after a single frame with other values the stream returns to it.
  private var alternate: ADTSFixedHeader
  private var hasLock: Bool
  private var last: (offset: UInt64, header: ADTSHeader, end: UInt64)?
  private var gap: OpenGap?
  /// The absolute offset of the next byte to look at.
  private var position: UInt64
  private var isFinished = false
  /// The tags at the end of the window that ends the data.
  private var tags = TrailingTags()

  /// Where a gap was last ended by a header. A header that does not stand up as a frame there opens
  /// the gap again, and is then passed over: no place can end a gap twice.
  private var lastGapEnd: UInt64?

  /// What is known of a gap that has not ended yet.
  private struct OpenGap: Sendable {
    var start: UInt64
    /// Where the piece of unknown bytes starts that is open now; `nil` at a boundary.
    var unknownStart: UInt64?
    var firstBytes: [UInt8]
    var sawTag = false
    var constant: UInt8?
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

  // MARK: Frames

  /// The hot loop: frames whose header and whose successor's header equal the last one.
  private mutating func followFrames(
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

  private mutating func emit(
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

  private func isKnown(_ header: ADTSHeader) -> Bool {
    guard hasLock else { return false }
    return (header.fixed.bits ^ current.bits) & ADTSFixedHeader.decodingMask == 0
      || (header.fixed.bits ^ alternate.bits) & ADTSFixedHeader.decodingMask == 0
  }

  private mutating func learn(_ header: ADTSHeader) {
    guard header.fixed.bits != current.bits else { return }
    guard header.fixed.hasLegalParameters || isKnown(header) else { return }
    if (header.fixed.bits ^ current.bits) & ADTSFixedHeader.decodingMask != 0 {
      alternate = current
    }
    current = header.fixed
    hasLock = true
  }

  /// One step where the hot loop cannot go on: at the expected place of a header.
  private mutating func resolve(
    _ bytes: RawSpan, _ at: Int, base: UInt64, isWhole: Bool, into sink: inout some TransportSink
  ) -> Int {
    guard let header = ADTSHeader(parsing: bytes, at: at), header.fixed.syncword == 0xFFF else {
      openGap(bytes, at, base: base)
      return at
    }
    let known = isKnown(header)
    guard known || header.fixed.hasLegalParameters || leadsToKnown(header, at, bytes) else {
      openGap(bytes, at, base: base)
      return at
    }
    let minimum = header.headerByteCount
    guard let size = frameSize(header, at, bytes, isWhole: isWhole) else {
      // Nothing tells where this frame ends: its bytes are given up.
      openGap(bytes, at, base: base)
      gap?.unknownStart = base + UInt64(at)
      return min(at + ADTSHeader.byteCount, bytes.byteCount)
    }
    guard size >= minimum else {
      return resolveShort(
        header, bytes, at, known: known, base: base, isWhole: isWhole, into: &sink)
    }
    let next = at + size
    if next <= bytes.byteCount,
      joins(header, at, known: known, to: next, in: bytes, isWhole: isWhole)
    {
      emit(bytes, at, size, header, base: base, into: &sink)
      learn(header)
      return next
    }
    guard known else {
      if let (end, factor) = misplacedEnd(header, next, bytes, at, isWhole: isWhole) {
        emit(bytes, at, end - at, header, base: base, into: &sink)
        report(
          .misplaced(factor), bytes, declaredEnd: next, found: end, base: base, into: &sink)
        return end
      }
      openGap(bytes, at, base: base)
      return at
    }
    return resolveBreak(
      header, bytes, at, size: size, base: base, isWhole: isWhole, into: &sink)
  }

  /// Where the frame ends whose header has bits 12 and 11 of its length on channel_configuration, as
  /// a much-copied writer puts them, and what they amount to in units of 2048; `nil` if it has not.
  private func misplacedEnd(
    _ header: ADTSHeader, _ next: Int, _ bytes: RawSpan, _ at: Int, isWhole: Bool
  ) -> (end: Int, factor: Int)? {
    let channels: UInt32 = 7 << 2
    guard hasLock,
      (header.fixed.bits ^ current.bits) & ADTSFixedHeader.decodingMask & ~channels == 0
    else { return nil }
    for factor in 1...3 {
      let end = next + 2048 * factor
      guard header.fixed.channelConfiguration == current.channelConfiguration | UInt8(factor),
        end <= bytes.byteCount,
        findKnown(bytes, from: end, to: end + 1, isWhole: isWhole) == end,
        findKnown(bytes, from: at + header.headerByteCount, to: end, isWhole: isWhole) == nil
      else { continue }
      return (end, factor)
    }
    return nil
  }

  /// The bytes of the frame with `header` at `at`.
  private func frameSize(
    _ header: ADTSHeader, _ at: Int, _ bytes: RawSpan, isWhole: Bool
  ) -> Int? {
    if let size = model.byteCount(header) { return size }
    // The length field says nothing: the next equal header ends the frame.
    var index = at + ADTSHeader.byteCount
    let stop = min(bytes.byteCount - ADTSHeader.byteCount, at + Self.lookahead / 2)
    while index <= stop {
      if let next = ADTSHeader(parsing: bytes, at: index), next.fixed.bits == header.fixed.bits {
        return index - at
      }
      index += 1
    }
    return isWhole && bytes.byteCount - at <= Self.lookahead / 2 ? bytes.byteCount - at : nil
  }

  /// Whether the header with illegal values at `at` stands exactly between known ones.
  private func leadsToKnown(_ header: ADTSHeader, _ at: Int, _ bytes: RawSpan) -> Bool {
    guard let size = model.byteCount(header), size >= header.headerByteCount else { return false }
    if at + size == bytes.byteCount { return true }
    guard let next = ADTSHeader(parsing: bytes, at: at + size) else { return false }
    return isKnown(next)
  }

  /// Whether a frame with `header` at `at` that ends at `next` ends in a believable place.
  private func joins(
    _ header: ADTSHeader, _ at: Int, known: Bool, to next: Int, in bytes: RawSpan, isWhole: Bool
  ) -> Bool {
    let left = bytes.byteCount - next
    if left == 0 { return isWhole }
    if let following = ADTSHeader(parsing: bytes, at: next), following.fixed.syncword == 0xFFF {
      if isKnown(following) { return true }
      if (following.fixed.bits ^ header.fixed.bits) & ADTSFixedHeader.decodingMask == 0 {
        // A second one like it: a new stretch, unless all of it is chance.
        return known
          || isNewStretch(next, in: bytes, isWhole: isWhole)
      }
      // One frame with other values, or the first of a new stretch.
      if known, leadsToKnown(following, next, bytes) { return true }
      if known, let size = model.byteCount(following),
        misplacedEnd(following, next + size, bytes, next, isWhole: isWhole) != nil
      {
        return true
      }
      if isNewStretch(next, in: bytes, isWhole: isWhole) { return true }
    }
    guard known else { return false }
    // A frame that ends within the tags at the end of the data was cut before them.
    if let tag = tags.start(from: at + ADTSHeader.byteCount), tag < next { return false }
    if MetadataTag.starts(at: next, in: bytes) { return true }
    if left >= 4, Self.constantRun(bytes, next, limit: 4) >= 4 { return true }
    if isWhole {
      if tags.start(from: next) == next { return true }
      if left < ADTSHeader.byteCount {
        return bytes.byte(at: next) == 0xFF && (left == 1 || bytes.byte(at: next + 1) >= 0xF0)
      }
    }
    return false
  }

  /// Whether a run of headers that proves itself starts at `at`.
  private func isNewStretch(_ at: Int, in bytes: RawSpan, isWhole: Bool) -> Bool {
    HeaderChain(
      from: at, in: bytes, isWhole: isWhole, tags: tags, model: model,
      limit: HeaderChain.confirmedCount
    ).isProof(atStart: false)
  }

  /// A header whose length does not hold the header itself.
  private mutating func resolveShort(
    _ header: ADTSHeader, _ bytes: RawSpan, _ at: Int, known: Bool, base: UInt64, isWhole: Bool,
    into sink: inout some TransportSink
  ) -> Int {
    let reach = min(bytes.byteCount, at + Self.lookahead / 2)
    guard known,
      let found = findKnown(bytes, from: at + ADTSHeader.byteCount, to: reach, isWhole: isWhole)
    else {
      openGap(bytes, at, base: base)
      return at
    }
    emit(bytes, at, found - at, header, base: base, into: &sink)
    learn(header)
    report(
      .belowHeaderSize, bytes, declaredEnd: at + max(0, header.variable.frameLength),
      found: found, base: base, into: &sink)
    return found
  }

  /// A known header whose declared end is no believable place.
  private mutating func resolveBreak(
    _ header: ADTSHeader, _ bytes: RawSpan, _ at: Int, size: Int, base: UInt64, isWhole: Bool,
    into sink: inout some TransportSink
  ) -> Int {
    let next = at + size
    let inside = at + header.headerByteCount
    // Cut within its header: the next one stands in these bytes, and what is left is no frame.
    if let found = findHeader(bytes, from: at + 1, to: inside, isWhole: isWhole) {
      openGap(bytes, at, base: base)
      gap?.unknownStart = base + UInt64(at)
      return found
    }
    // Frames longer than 13 or 11 bits can say are short by a multiple of 8192 or 2048.
    for (unit, limit) in [(8192, 7), (2048, 3)] where next <= bytes.byteCount {
      for factor in 1...limit {
        let place = next + unit * factor
        guard place <= bytes.byteCount,
          findKnown(bytes, from: place, to: place + 1, isWhole: isWhole) == place,
          findKnown(bytes, from: inside, to: place, isWhole: isWhole) == nil
        else { continue }
        emit(bytes, at, place - at, header, base: base, into: &sink)
        learn(header)
        report(
          unit == 8192 ? .wrapped(factor) : .misplaced(factor), bytes, declaredEnd: next,
          found: place, base: base, into: &sink)
        return place
      }
    }
    if let found = findHeader(
      bytes, from: inside, to: min(next, bytes.byteCount), isWhole: isWhole)
    {
      emit(bytes, at, found - at, header, base: base, into: &sink)
      learn(header)
      report(.overlap, bytes, declaredEnd: next, found: found, base: base, into: &sink)
      return found
    }
    let end = tags.start(from: inside) ?? bytes.byteCount
    if next > end {
      // Cut short by the end of the data or by the tags there.
      let offset = base + UInt64(at)
      sink.region(Region(.partialFrame, offset: offset, length: UInt64(end - at)))
      sink.truncated(
        TruncatedFrame(
          index: frameCount, byteOffset: offset, header: header, declaredLength: size,
          bytesPresent: end - at))
      emit(tags.from(inside), bytes, base: base, into: &sink)
      isFinished = true
      return bytes.byteCount
    }
    emit(bytes, at, size, header, base: base, into: &sink)
    learn(header)
    openGap(bytes, next, base: base)
    return next
  }

  private func report(
    _ kind: SyncLoss.Kind, _ bytes: RawSpan, declaredEnd: Int, found: Int, base: UInt64,
    into sink: inout some TransportSink
  ) {
    guard let last else { return }
    sink.syncLoss(
      SyncLoss(
        kind: kind, frame: frameCount - 1, frameOffset: last.offset, header: last.header,
        declaredEnd: base + UInt64(declaredEnd), foundOffset: base + UInt64(found),
        foundHeader: true, content: .unknown,
        firstBytes: Self.head(bytes, min(declaredEnd, bytes.byteCount))),
      gap: bytes.extracting(0..<0))
  }

  // MARK: Gaps

  private mutating func openGap(_ bytes: RawSpan, _ at: Int, base: UInt64) {
    gap = OpenGap(start: base + UInt64(at), firstBytes: Self.head(bytes, at))
  }

  /// Goes on through a gap until a header ends it or the window does.
  private mutating func searchOn(
    _ bytes: RawSpan, _ start: Int, base: UInt64, limit: Int, isWhole: Bool,
    into sink: inout some TransportSink
  ) -> Int {
    guard var open = gap else { return start }
    var at = start
    while at < limit {
      if open.unknownStart == nil {
        // At a boundary: tags and constant runs are told apart from unknown bytes only here.
        if let tag = tagExtent(bytes, at, isWhole: isWhole) {
          let offset = base + UInt64(at)
          sink.region(Region(of: tag.kind, offset: offset, length: UInt64(tag.byteCount)))
          sink.tag(
            tag, at: offset, beforeFrame: frameCount,
            bytes: bytes.extracting(at..<min(at + tag.byteCount, bytes.byteCount)))
          open.sawTag = true
          gap = open
          at += tag.byteCount
          // A tag may reach beyond the window; the caller skips what lies there.
          if at >= limit { return at }
          continue
        }
        var run = Self.constantRun(bytes, at, limit: bytes.byteCount - at)
        if bytes.byte(at: at) == 0xFF, run > 0, at + run < bytes.byteCount || !isWhole { run -= 1 }
        // The rest of a run that goes on in the next window must still be long enough to be one.
        if !isWhole, at + run >= bytes.byteCount - 1 { run -= 8 }
        if run >= 4 {
          let byte = bytes.byte(at: at)
          sink.region(
            Region(byte == 0 ? .zeros : .padding, offset: base + UInt64(at), length: UInt64(run)))
          open.constant = byte
          at += run
          continue
        }
      }
      let isAtStart = open.unknownStart == nil && frameCount == 0
      if base + UInt64(at) != lastGapEnd,
        isHeader(bytes, at, isWhole: isWhole, atStart: isAtStart)
      {
        lastGapEnd = base + UInt64(at)
        close(open, bytes, at, base: base, foundHeader: true, into: &sink)
        gap = nil
        // The chain has proved the header, so that the frame need not prove itself again.
        if let header = ADTSHeader(parsing: bytes, at: at) { learn(header) }
        return at
      }
      if open.unknownStart == nil {
        open.unknownStart = base + UInt64(at)
      }
      at += 1
      // Only 0xFF can start a header.
      while at < limit, bytes.byte(at: at) != 0xFF { at += 1 }
    }
    gap = open
    return at
  }

  /// Whether a header at `at` is proved by the chain that it starts.
  private func isHeader(_ bytes: RawSpan, _ at: Int, isWhole: Bool, atStart: Bool) -> Bool {
    guard let header = ADTSHeader(parsing: bytes, at: at), header.fixed.syncword == 0xFFF else {
      return false
    }
    if isKnown(header) {
      return findKnown(bytes, from: at, to: at + 1, isWhole: isWhole) == at
    }
    if atStart, leadsToKnown(firstHeader: header, at, bytes, isWhole: isWhole) { return true }
    guard header.fixed.hasLegalParameters else { return false }
    return HeaderChain(
      from: at, in: bytes, isWhole: isWhole, tags: tags, model: model,
      limit: HeaderChain.confirmedCount
    ).isProof(atStart: atStart)
  }

  /// Whether the very first frame, or the first two, end at a header that is known: they may be the
  /// ones with a damaged field.
  private func leadsToKnown(
    firstHeader header: ADTSHeader, _ at: Int, _ bytes: RawSpan, isWhole: Bool
  ) -> Bool {
    var place = at
    for _ in 0..<2 {
      guard let one = ADTSHeader(parsing: bytes, at: place),
        (one.fixed.bits ^ header.fixed.bits) & ADTSFixedHeader.decodingMask == 0,
        let size = model.byteCount(one), size >= one.headerByteCount
      else { return false }
      place += size
      if findKnown(bytes, from: place, to: place + 1, isWhole: isWhole) == place { return true }
    }
    return false
  }

  /// The first place in `from ..< to` with a known header that leads to another known one, to the
  /// end of the data or to a tag.
  private func findKnown(
    _ bytes: RawSpan, from: Int, to: Int, isWhole: Bool
  ) -> Int? {
    var at = from
    while at < to, at + ADTSHeader.byteCount <= bytes.byteCount {
      guard bytes.byte(at: at) == 0xFF, let header = ADTSHeader(parsing: bytes, at: at),
        isKnown(header)
      else {
        at += 1
        continue
      }
      if model == .nextHeader { return at }
      let chain = HeaderChain(
        from: at, in: bytes, isWhole: isWhole, tags: tags, model: model, accepting: header.fixed,
        limit: 2)
      switch chain.end {
      case .open, .atEnd, .atTag: if chain.count >= 1 { return at }
      case .truncated:
        // A header that runs past the end must equal the last one in every bit.
        if chain.count >= 2 || header.fixed.bits == current.bits { return at }
      case .broken:
        if chain.count >= 2 { return at }
        // Its frame ends where a frame with a damaged header stands.
        if chain.count == 1, let size = model.byteCount(header),
          let next = ADTSHeader(parsing: bytes, at: at + size), next.fixed.syncword == 0xFFF,
          leadsToKnown(next, at + size, bytes)
        {
          return at
        }
      }
      at += 1
    }
    return nil
  }

  /// The first place in `from ..< to` with a known header as `findKnown` wants it, or where a new
  /// stretch proves itself: there a stream was cut and another put behind it.
  private func findHeader(_ bytes: RawSpan, from: Int, to: Int, isWhole: Bool) -> Int? {
    let known = findKnown(bytes, from: from, to: to, isWhole: isWhole)
    var at = from
    while at < known ?? to, at + ADTSHeader.byteCount <= bytes.byteCount {
      if bytes.byte(at: at) == 0xFF, let header = ADTSHeader(parsing: bytes, at: at),
        header.isPlausible, isNewStretch(at, in: bytes, isWhole: isWhole)
      {
        return at
      }
      at += 1
    }
    return known
  }

  /// The tag at `at` with its true extent, as far as the window shows it.
  private func tagExtent(_ bytes: RawSpan, _ at: Int, isWhole: Bool) -> MetadataTag? {
    guard var tag = MetadataTag(startingAt: at, in: bytes) else { return nil }
    tag.settleExtent(at: at, in: bytes, isWhole: isWhole) { offset in
      self.isHeader(bytes, offset, isWhole: isWhole, atStart: false)
    }
    return tag
  }

  /// The tag that starts `bytes`, before anything is known of the stream behind it.
  public static func leadingTag(in bytes: RawSpan, isWhole: Bool) -> MetadataTag? {
    guard var tag = MetadataTag(startingAt: 0, in: bytes) else { return nil }
    // Only a tag that does not end where it says needs them.
    lazy var trailing = isWhole ? TrailingTags(bytes) : TrailingTags()
    tag.settleExtent(at: 0, in: bytes, isWhole: isWhole) { offset in
      guard let header = ADTSHeader(parsing: bytes, at: offset), header.isPlausible else {
        return false
      }
      return HeaderChain(
        from: offset, in: bytes, isWhole: isWhole, tags: trailing,
        limit: HeaderChain.confirmedCount
      ).isProof(atStart: true)
    }
    return tag
  }

  private mutating func close(
    _ open: OpenGap, _ bytes: RawSpan, _ at: Int, base: UInt64, foundHeader: Bool,
    into sink: inout some TransportSink
  ) {
    let end = base + UInt64(at)
    var open = open
    open.firstBytes = Array(open.firstBytes.prefix(Int(clamping: end &- min(end, open.start))))
    let content: GapContent
    if let start = open.unknownStart, start < end {
      content =
        ForeignPacket.name(ofFirstBytes: open.firstBytes, length: end - open.start)
        .map(GapContent.foreign) ?? .unknown
    } else if let byte = open.constant {
      content = .constant(byte)
    } else {
      content = .tags
    }
    if let start = open.unknownStart, end > start {
      let kind: Region.Kind
      if case .foreign = content { kind = .foreign } else { kind = .junk }
      sink.region(Region(kind, offset: start, length: end - start))
    }
    guard end > open.start else { return }
    let whole = Gap(
      offset: open.start, length: end - open.start, content: content, firstBytes: open.firstBytes)
    if let last {
      if foundHeader {
        let seen = open.start >= base ? Int(open.start - base) : at
        sink.syncLoss(
          SyncLoss(
            kind: .gap, frame: frameCount - 1, frameOffset: last.offset, header: last.header,
            declaredEnd: open.start, foundOffset: end, foundHeader: true, content: content,
            firstBytes: open.firstBytes),
          gap: bytes.extracting(seen..<at))
      } else {
        sink.trailing(whole)
      }
    } else if foundHeader {
      sink.leading(whole)
    } else {
      sink.trailing(whole)
    }
  }

  // MARK: The end

  private mutating func finish(
    _ bytes: RawSpan, at: Int, base: UInt64, into sink: inout some TransportSink
  ) {
    isFinished = true
    guard let open = gap else { return }
    gap = nil
    let floor = open.unknownStart.map { Int(clamping: Int64($0) - Int64(base)) } ?? at
    let end = tags.start(from: floor) ?? max(at, bytes.byteCount)
    // One to six bytes that begin like a header: the first bytes of a frame that was cut.
    if last != nil, let start = open.unknownStart, start == open.start,
      end - floor < ADTSHeader.byteCount, end > floor, open.firstBytes.first == 0xFF,
      open.firstBytes.count < 2 || open.firstBytes[1] >= 0xF0
    {
      sink.region(Region(.partialFrame, offset: start, length: UInt64(end - floor)))
      sink.truncated(
        TruncatedFrame(
          index: frameCount, byteOffset: start, header: nil, declaredLength: nil,
          bytesPresent: end - floor))
    } else {
      close(open, bytes, end, base: base, foundHeader: false, into: &sink)
    }
    emit(tags.from(floor), bytes, base: base, into: &sink)
  }

  private func emit(
    _ tags: [(start: Int, tag: MetadataTag)], _ bytes: RawSpan, base: UInt64,
    into sink: inout some TransportSink
  ) {
    for (start, tag) in tags {
      let offset = UInt64(Int64(base) + Int64(start))
      sink.region(Region(of: tag.kind, offset: offset, length: UInt64(tag.byteCount)))
      sink.tag(
        tag, at: offset, beforeFrame: frameCount,
        bytes: bytes.extracting(max(0, start)..<bytes.byteCount))
    }
  }

  // MARK: Bytes

  private static func head(_ bytes: RawSpan, _ at: Int) -> [UInt8] {
    (at..<max(at, min(at + 16, bytes.byteCount))).map { bytes.byte(at: $0) }
  }

  /// The number of equal bytes 0x00 or 0xFF from `at` on, at most `limit`.
  private static func constantRun(_ bytes: RawSpan, _ at: Int, limit: Int) -> Int {
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

extension Region {
  /// The region of a tag.
  init(of kind: MetadataTag.Kind, offset: UInt64, length: UInt64) {
    switch kind {
    case .id3v2: self.init(.id3v2, offset: offset, length: length)
    case .id3v1: self.init(.id3v1, offset: offset, length: length)
    case .ape: self.init(.ape, offset: offset, length: length)
    case .lyrics3: self.init(.lyrics3, offset: offset, length: length)
    }
  }
}
