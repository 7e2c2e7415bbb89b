import AACSyntax
import Bitstream
import Conformance
import Transports

/// Takes what the scanner cuts a stream into and keeps what the report needs of it.
struct InspectionSink: TransportSink {
  var state: StreamState
  var findings = FindingSink()
  var regions = RegionMap()
  var map = OffsetMap()
  let depth: Depth
  private let maxFrameBytes: Int?
  /// Called with the row of every frame, if rows are wanted.
  let frameRow: ((FrameRow) -> Void)?

  /// The reference decoder, at depth decode.
  private(set) var decode: DecodeSession?

  /// The syntax parser and its workspace, from depth syntax on.
  private var parser = ADTSFrameParser()
  private var parsed = ADTSFrame()
  /// A frame that was read along with the one before it, and which that is.
  private var ahead = ADTSFrame()
  private var aheadUnit: (index: Int, byteCount: Int)?
  /// Frames that a second thread reads.
  private var frameAhead: FrameAhead?
  /// Whether a second thread may be started.
  private var mayReadAhead: Bool
  private let parses: Bool
  /// The frame that was read last, and what followed it if its blocks did not end with it.
  private var lastRead: (index: Int, isExact: Bool)?
  private var lastWindow: [UInt8] = []

  /// What the frame in `parsed` tells by itself.
  private var content = FrameContent()
  private var contentReader = FrameContentReader()

  /// Reads frames in another way than their headers declare, the second time that a file is read.
  var rereader: Rereader?

  /// Traces frames, if that is wanted.
  var tracer: FrameTracer?

  private var nextRemoval = 0

  /// The frames whose rows are wanted; `nil` for all.
  private let frames: ClosedRange<Int>?
  private var texts = RowTexts()

  /// Frames that are decoded before the first one whose row is wanted: the decoder says nothing of
  /// its first block, and overlap, prediction and SBR need some history.
  private static let preroll = 16

  init(
    depth: Depth, expectations: Expectations, jobs: Int, frames: ClosedRange<Int>? = nil,
    frameRow: ((FrameRow) -> Void)?
  ) {
    self.frames = frames
    decode = depth == .decode ? DecodeSession(jobs: jobs) : nil
    parses = depth >= .syntax
    // With the decoder it has enough to do without.
    mayReadAhead = depth == .syntax && jobs > 1
    state = StreamState(depth: depth, expectations: expectations)
    self.depth = depth
    maxFrameBytes = expectations.maxFrameBytes
    self.frameRow = frameRow
  }

  // MARK: Places

  private func fileOffset(_ offset: UInt64) -> UInt64 {
    map.count == 0 ? offset : map.fileOffset(of: offset)
  }

  /// Adds a run of the stream to the map of the file, with the blocks that were taken out of it.
  private mutating func add(_ kind: Region.Kind, _ offset: UInt64, _ length: UInt64) {
    var start = offset
    let end = offset + length
    while nextRemoval < map.count, map[nextRemoval].at <= end {
      let removal = map[nextRemoval]
      if removal.at == end, removal.at > start || length > 0 {
        // A block at the very end belongs before what comes next.
        break
      }
      if removal.at > start {
        regions.add(
          Region(kind, offset: start + removal.before, length: removal.at - start))
        start = removal.at
      }
      regions.add(Region(.icy, offset: removal.at + removal.before, length: removal.count))
      nextRemoval += 1
    }
    if end > start {
      regions.add(Region(kind, offset: fileOffset(start), length: end - start))
    }
  }

  /// Ends the map of the file at its size.
  mutating func finishRegions(at size: UInt64, rest: Region.Kind) {
    while nextRemoval < map.count {
      let removal = map[nextRemoval]
      regions.add(Region(.icy, offset: removal.at + removal.before, length: removal.count))
      nextRemoval += 1
    }
    regions.finish(at: size, rest: rest)
  }

  // MARK: TransportSink

  mutating func frame(_ unit: AccessUnit, bytes: RawSpan, window: RawSpan) {
    if let frames, !frames.contains(unit.index) {
      if unit.index < frames.lowerBound { pass(unit, bytes: bytes, window: window) }
      return
    }
    if map.count > 0 || !regions.extendFrames(at: unit.byteOffset, by: unit.byteCount) {
      add(.frames, unit.byteOffset, UInt64(unit.byteCount))
    }
    // What is told from here on lies no farther back than the frame before this one.
    if map.count > 0 {
      map.forget(
        before: unit.byteOffset - min(unit.byteOffset, Self.lookBack), keepingFrom: nextRemoval)
    }
    var unit = unit
    unit.byteOffset = fileOffset(unit.byteOffset)
    let time = state.add(unit)
    state.notePayload(unit, bytes: bytes)
    let context = FrameContext(
      timeSeconds: time, usual: state.usualHeader, depth: depth, maxFrameBytes: maxFrameBytes)
    findings.beginFrame()
    FrameRules.check(unit, bytes: bytes, in: context, into: &findings)
    if parses {
      if rereader != nil, let changed = rereader?.changed(unit, bytes: bytes) {
        let span = changed.bytes.span
        // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
        let changedBytes = unsafe span.bytes
        read(changed.unit, bytes: changedBytes, window: changedBytes, in: context)
        state.note(
          falseSyncs: FalseSyncs(bytes, from: unit.header.headerByteCount), in: unit)
      } else {
        read(unit, bytes: bytes, window: window, in: context)
        state.note(falseSyncs: content.falseSyncs, in: unit)
      }
    }
    if tracer != nil {
      let isNotable = !findings.frameRules.isEmpty || parses && parsed.hasError
      tracer?.add(unit, bytes: bytes, timeSeconds: time, isNotable: isNotable)
    }
    if decode != nil || frameRow != nil { passOn(unit, bytes: bytes, time: time) }
  }

  /// Hands a frame on to the decoder, and its row to whoever wants it.
  @inline(never)
  private mutating func passOn(_ unit: AccessUnit, bytes: RawSpan, time: Double?) {
    let row = frameRow == nil ? nil : row(unit, bytes: bytes, time: time)
    if decode != nil {
      decode?.submit(
        unit, bytes: bytes, parsed: parsed, timeSeconds: time, row: row, frameRow: frameRow)
    } else if let frameRow, let row {
      frameRow(row)
    }
  }

  /// Takes a frame before those whose rows are wanted: of the stream's history they need the time,
  /// the usual header, what it held in outline and a decoder that is under way.
  private mutating func pass(_ unit: AccessUnit, bytes: RawSpan, window: RawSpan) {
    let time = state.add(unit)
    guard parses, let frames else { return }
    parse(unit, bytes: bytes, window: window)
    state.pass(parsed, &content)
    noteEnd(of: unit, window: window)
    if decode != nil, unit.index >= frames.lowerBound - Self.preroll {
      decode?.submit(
        unit, bytes: bytes, parsed: parsed, timeSeconds: time, row: nil, frameRow: nil)
    }
  }

  /// Frames of a stream so short that a second thread is not worth starting.
  private static let framesAlone = 1000

  /// Reads a frame into `parsed`, and the next one along with it where that is possible.
  private mutating func parse(_ unit: AccessUnit, bytes: RawSpan, window: RawSpan) {
    if let frameAhead {
      if frameAhead.take(unit, window: window, into: &parsed, &content) {
        parser.complete(&parsed, window)
      } else {
        parser.parse(window, byteCount: unit.byteCount, into: &parsed)
        contentReader.read(parsed, bytes: bytes, into: &content)
      }
      return
    }
    if mayReadAhead, unit.index >= Self.framesAlone {
      frameAhead = FrameAhead()
      mayReadAhead = false
    }
    if let next = aheadUnit, next == (unit.index, unit.byteCount) {
      swap(&parsed, &ahead)
      parser.complete(&parsed, window)
      aheadUnit = nil
    } else if parser.parse(window, byteCount: unit.byteCount, into: &parsed, ahead: &ahead) {
      aheadUnit = (unit.index + 1, ahead.byteCount)
    } else {
      aheadUnit = nil
    }
    contentReader.read(parsed, bytes: bytes, into: &content)
  }

  /// Reads the payload of a frame and lets the rules look at it.
  private mutating func read(
    _ unit: AccessUnit, bytes: RawSpan, window: RawSpan, in context: FrameContext
  ) {
    if rereader == nil {
      parse(unit, bytes: bytes, window: window)
    } else {
      readAgain(unit, bytes: bytes, window: window)
    }
    state.take(parsed, &content, unit, bytes: bytes, in: context, into: &findings)
    noteEnd(of: unit, window: window)
    if unit.index == 0, let gap = state.facts.leading {
      let hidden = framesWithoutHeaders(in: gap, like: unit.header)
      state.note { $0.leadingFrames = hidden }
    }
  }

  /// Reads the payload of a frame as its accepted reading has it, if there is one.
  private mutating func readAgain(_ unit: AccessUnit, bytes: RawSpan, window: RawSpan) {
    let isReread = rereader?.parse(
      unit, window: window, byteCount: bytes.byteCount, into: &parsed, besides: &parser)
    if isReread == true {
      contentReader.read(parsed, bytes: bytes, into: &content)
    } else {
      parse(unit, bytes: bytes, window: window)
    }
  }

  /// The frames that a gap beside the frame that was read last is, but for their headers.
  private func framesWithoutHeaders(in gap: Gap, like header: ADTSHeader) -> Int? {
    guard !gap.bytes.isEmpty, lastRead?.isExact == true, !state.history.isInterrupted else {
      return nil
    }
    return HeaderlessBlocks.frames(
      in: gap.bytes, like: header, holding: state.history.outline.elements)
  }

  /// Notes whether the blocks of a frame end with it. If not, what lies behind may show why.
  private mutating func noteEnd(of unit: AccessUnit, window: RawSpan) {
    let isExact = parsed.endsExactly
    lastRead = (unit.index, isExact)
    guard !isExact else { return }
    lastWindow.removeAll(keepingCapacity: true)
    let head = window.extracting(0..<min(window.byteCount, Self.longestFrame))
    // SAFETY: the bytes are copied before the span that they are borrowed from ends.
    unsafe head.withUnsafeBytes { unsafe lastWindow.append(contentsOf: $0) }
  }

  /// Bytes before a frame that may still be asked for; far more than is.
  private static let lookBack: UInt64 = 1 << 16

  /// The longest that a frame can be, and be told to be, in bytes.
  private static let longestFrame = 8191

  /// What the payload of the frame before a loss tells of it.
  private mutating func verdict(on loss: SyncLoss) -> LossVerdict {
    guard let lastRead, lastRead.index == loss.frame else { return .unknown }
    let distance = Int(loss.foundOffset - loss.frameOffset)
    // Where headers overlap the frame was read up to the next one.
    if case .overlap = loss.kind { return lastRead.isExact ? .endsAtNextHeader : .broken }
    if lastRead.isExact { return .endsAsDeclared }
    guard loss.foundHeader, distance >= 7, distance <= lastWindow.count else { return .broken }
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    let span = lastWindow.span
    // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
    parser.parse(unsafe span.bytes, byteCount: distance, into: &frame)
    return frame.endsExactly ? .endsAtNextHeader : .broken
  }

  private mutating func row(_ unit: AccessUnit, bytes: RawSpan, time: Double?) -> FrameRow {
    let isProtected = !unit.header.fixed.protectionAbsent
    var row = FrameRow(
      frame: unit.index, byteOffset: unit.byteOffset, timeSeconds: time ?? 0,
      headerBits: unit.header.bits,
      crcCheck: isProtected ? unit.header.crcCheck(in: bytes) : nil,
      crcStatus: isProtected ? "unverifiable" : "absent")
    if parses {
      row.describe(parsed, texts: &texts)
      row.traits = state.traits
      row.isBroken = parsed.hasError
    }
    if !findings.frameRules.isEmpty { row.findings = findings.frameRules.sorted() }
    return row
  }

  /// Waits for the decoder.
  mutating func finishDecoding() {
    decode?.finish(frameRow: frameRow)
    let facts = decode?.decodeFacts
    state.note { $0.decode = facts }
  }

  mutating func region(_ region: Region) { add(region.kind, region.offset, region.length) }

  mutating func tag(_ tag: MetadataTag, at offset: UInt64, beforeFrame: Int, bytes: RawSpan) {
    state.add(
      TagFacts(
        tag: tag, offset: fileOffset(offset), beforeFrame: beforeFrame, timeSeconds: nil,
        frameIdentifiers: MetadataTag.frameIdentifiers(at: 0, in: bytes),
        privateOwner: MetadataTag.privateOwner(at: 0, in: bytes),
        privateFrames: MetadataTag.privateFrames(at: 0, in: bytes)))
  }

  mutating func leading(_ gap: Gap) {
    var gap = gap
    gap.offset = fileOffset(gap.offset)
    state.note { $0.leading = gap }
  }

  mutating func trailing(_ gap: Gap) {
    var gap = gap
    gap.offset = fileOffset(gap.offset)
    let hidden = state.facts.last.flatMap { framesWithoutHeaders(in: gap, like: $0.header) }
    state.note {
      $0.trailing = gap
      $0.trailingFrames = hidden
    }
  }

  mutating func syncLoss(_ loss: SyncLoss, gap: RawSpan) {
    aheadUnit = nil
    frameAhead?.forget()
    // Where only tags stand between two frames, the frames go on.
    guard loss.content != .tags else { return }
    var loss = loss
    var verdict = verdict(on: loss)
    if verdict == .endsAsDeclared, loss.content == .unknown, !state.history.isInterrupted,
      let hidden = HeaderlessBlocks.frames(
        in: gap, like: loss.header, holding: state.history.outline.elements)
    {
      verdict = .hidesFrames(hidden)
    }
    loss.frameOffset = fileOffset(loss.frameOffset)
    loss.declaredEnd = fileOffset(loss.declaredEnd)
    loss.foundOffset = fileOffset(loss.foundOffset)
    state.add(loss, verdict: verdict)
    parser.forgetHistory()
    rereader?.forgetHistory()
    tracer?.forgetHistory()
  }

  mutating func truncated(_ frame: TruncatedFrame) {
    var frame = frame
    frame.byteOffset = fileOffset(frame.byteOffset)
    state.note { $0.truncated = frame }
  }
}
