import AACSyntax
import Bitstream

// What lies between frames: tags, runs of a byte, and bytes that nobody knows.
extension ADTSScanner {
  mutating func openGap(_ bytes: RawSpan, _ at: Int, base: UInt64) {
    gap = OpenGap(start: base + UInt64(at), firstBytes: Self.head(bytes, at))
  }

  /// Goes on through a gap until a header ends it or the window does.
  mutating func searchOn(
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
          open.drop()
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
        open.keep(bytes, start..<at)
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
    open.keep(bytes, start..<min(at, bytes.byteCount))
    gap = open
    return at
  }

  /// The tag at `at` with its true extent, as far as the window shows it.
  func tagExtent(_ bytes: RawSpan, _ at: Int, isWhole: Bool) -> MetadataTag? {
    guard var tag = MetadataTag(startingAt: at, in: bytes) else { return nil }
    tag.settleExtent(at: at, in: bytes, isWhole: isWhole) { offset in
      self.isHeader(bytes, offset, isWhole: isWhole, atStart: false)
    }
    return tag
  }

  mutating func close(
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
    var whole = Gap(
      offset: open.start, length: end - open.start, content: content, firstBytes: open.firstBytes)
    if content == .unknown, open.bytes.count >= whole.length {
      whole.bytes = Array(open.bytes.prefix(Int(whole.length)))
    }
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

  mutating func finish(
    _ bytes: RawSpan, at: Int, base: UInt64, into sink: inout some TransportSink
  ) {
    isFinished = true
    guard var open = gap else { return }
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
      open.keep(bytes, at..<max(at, min(end, bytes.byteCount)))
      close(open, bytes, end, base: base, foundHeader: false, into: &sink)
    }
    emit(tags.from(floor), bytes, base: base, into: &sink)
  }

  func emit(
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
}
