import AACSyntax
import Bitstream
import Transports

/// A stream that is probed and cut into frames and everything else.
///
/// With a first byte of 240 or more what follows is repeated, up to 20,000 bytes for 240 and as many
/// more for each step above. Streams longer than a window are cut in small windows as well.
enum TransportFuzzing {
  static func check(_ bytes: [UInt8]) throws(FuzzFault) {
    guard let first = bytes.first, bytes.count > 1 else { return }
    let word = bytes.dropFirst()
    var stream = Array(word)
    let wanted = (Int(first) - 239) * 20_000
    while stream.count < wanted { stream += word }

    // SAFETY: the span does not outlive `stream`, which nothing changes.
    let span = unsafe stream.span.bytes
    _ = NewlineDamage(span, isWhole: true)
    var whole = RegionSink()
    guard let adts = try cut(span, windowSize: .max, into: &whole) else { return }
    try whole.finish(at: stream.count, isADTS: adts)
    guard adts, stream.count > ADTSScanner.lookahead + 1000,
      whole.longestTag < ADTSScanner.lookahead
    else { return }
    var parts = RegionSink()
    _ = try cut(span, windowSize: ADTSScanner.lookahead + 1000, into: &parts)
    try parts.finish(at: stream.count, isADTS: adts)
    try require(parts.runs == whole.runs, "small windows give another map")
    try require(parts.frames == whole.frames, "small windows give other frames")
    try require(parts.events == whole.events, "small windows give other events")
  }

  /// Passes leading tags, probes and scans, the way an inspection does.
  ///
  /// - Returns: whether it is ADTS; `nil` if tags take all there is.
  private static func cut(
    _ span: RawSpan, windowSize: Int, into sink: inout RegionSink
  ) throws(FuzzFault) -> Bool? {
    let count = span.byteCount
    var start = 0
    while let tag = ADTSScanner.leadingTag(in: span.extracting(start..<count), isWhole: true) {
      try require(tag.byteCount > 0, "an empty tag")
      sink.region(Region(.id3v2, offset: UInt64(start), length: UInt64(tag.byteCount)))
      start += tag.byteCount
      guard start < count else { return nil }
    }
    let probe = TransportProbe(span.extracting(start..<count), isWhole: true)
    guard case .adts(let adts) = probe else { return false }
    var scanner = ADTSScanner(
      startingAt: UInt64(start), model: adts.model, expecting: adts.fixed)
    var base = start
    while true {
      let end = windowSize > count - base ? count : base + windowSize
      let reached = scanner.scan(
        span.extracting(base..<end), base: UInt64(base), isWhole: end == count, into: &sink)
      if end == count { break }
      try require(Int(reached) > base, "the scanner does not go on at \(base)")
      base = min(count, Int(reached))
    }
    return true
  }
}

/// Takes the pieces of a stream and expects them side by side.
private struct RegionSink: TransportSink {
  /// What is told besides frames and regions.
  enum Event: Equatable {
    case tag(MetadataTag.Kind, offset: UInt64, byteCount: Int, beforeFrame: Int)
    case leading(Gap)
    case loss(SyncLoss)
    case trailing(Gap)
    case truncated(TruncatedFrame)
  }

  /// Runs of one kind: pieces side by side are one run.
  private(set) var runs: [Region] = []
  private(set) var frames: [AccessUnit] = []
  /// Everything else that was told, in its order.
  private(set) var events: [Event] = []
  private(set) var longestTag = 0
  private var end: UInt64 = 0
  private var firstFault: String?

  mutating func frame(_ unit: AccessUnit, bytes: RawSpan, window: RawSpan) {
    if unit.index != frames.count { note("frame \(frames.count) has number \(unit.index)") }
    if bytes.byteCount != unit.byteCount || window.byteCount < bytes.byteCount {
      note("frame \(unit.index) has \(bytes.byteCount) bytes for \(unit.byteCount)")
    }
    frames.append(unit)
    add(Region(.frames, offset: unit.byteOffset, length: UInt64(unit.byteCount)))
  }

  mutating func region(_ region: Region) { add(region) }

  mutating func tag(_ tag: MetadataTag, at offset: UInt64, beforeFrame: Int, bytes: RawSpan) {
    longestTag = max(longestTag, tag.byteCount)
    events.append(
      .tag(tag.kind, offset: offset, byteCount: tag.byteCount, beforeFrame: beforeFrame))
  }

  mutating func leading(_ gap: Gap) { events.append(.leading(gap)) }
  mutating func syncLoss(_ loss: SyncLoss, gap: RawSpan) { events.append(.loss(loss)) }
  mutating func trailing(_ gap: Gap) { events.append(.trailing(gap)) }
  mutating func truncated(_ frame: TruncatedFrame) { events.append(.truncated(frame)) }

  private mutating func add(_ region: Region) {
    if region.offset != end || region.length == 0 {
      note("\(region.kind) at \(region.offset) of \(region.length) bytes, expected at \(end)")
    }
    end = region.offset + region.length
    if var last = runs.last, last.kind == region.kind {
      last.length += region.length
      runs[runs.count - 1] = last
    } else {
      runs.append(region)
    }
  }

  private mutating func note(_ fault: String) {
    if firstFault == nil { firstFault = fault }
  }

  /// Throws what was wrong so far. A stream that is no ADTS is not cut.
  func finish(at count: Int, isADTS: Bool) throws(FuzzFault) {
    if let firstFault { throw FuzzFault(firstFault) }
    if isADTS { try require(Int(end) == count, "the map ends at \(end) of \(count)") }
  }
}
