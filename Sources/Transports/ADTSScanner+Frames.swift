import AACSyntax
import Bitstream

// Frames that the hot loop cannot follow: the header differs, or its length leads to no header.
extension ADTSScanner {
  /// One step where the hot loop cannot go on: at the expected place of a header.
  mutating func resolve(
    _ bytes: RawSpan, _ at: Int, base: UInt64, isWhole: Bool, into sink: inout some TransportSink
  ) -> Int {
    guard let header = ADTSHeader(parsing: bytes, at: at), header.fixed.syncword == 0xFFF else {
      openGap(bytes, at, base: base)
      return at
    }
    let known = isKnown(header)
    guard
      known || header.fixed.hasLegalParameters || leadsToKnown(header, at, bytes)
        || isSpoilt(header) && isNewStretch(at, in: bytes, isWhole: isWhole)
    else {
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
  func misplacedEnd(
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
  func frameSize(
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

  /// Whether a frame with `header` at `at` that ends at `next` ends in a believable place.
  func joins(
    _ header: ADTSHeader, _ at: Int, known: Bool, to next: Int, in bytes: RawSpan, isWhole: Bool
  ) -> Bool {
    let left = bytes.byteCount - next
    if left == 0 { return isWhole }
    if let following = ADTSHeader(parsing: bytes, at: next), following.fixed.syncword == 0xFFF {
      if isKnown(following) { return true }
      if (following.fixed.bits ^ header.fixed.bits) & ADTSFixedHeader.decodingMask == 0 {
        // A second one like it: a new stretch, unless all of it is chance.
        return known || isSpoilt(header)
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

  /// A header whose length does not hold the header itself.
  mutating func resolveShort(
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
  mutating func resolveBreak(
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

  func report(
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
}
