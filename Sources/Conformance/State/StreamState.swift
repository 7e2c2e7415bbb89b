public import AACSyntax
import Bitstream
public import Transports

/// The history of a stream: what rules may know of the frames before.
///
/// The pipeline feeds it with every frame and event in file order; the rules only read it.
public struct StreamState: Sendable {
  /// What has been counted.
  public private(set) var facts: StreamFacts

  /// What the frames before left behind.
  public private(set) var history = SyntaxHistory()

  /// The frame that was counted last, in outline.
  private var outline = FrameOutline()

  /// Whether the frames are read the second time, as accepted readings have it.
  private var isReread = false
  /// Frames that other readings can be tried on.
  private var samples = FrameSamples()

  private var usual = ADTSFixedHeader(bits: 0)
  private var usualMasked: UInt32 = 0
  /// Frames in a row that differ from the stretch, not yet known to be flips or a new stretch.
  private var pending: [(unit: AccessUnit, time: Double?, restarts: Bool)] = []
  private var lastFixed: UInt32 = 0
  private var counts: [UInt32: Int] = [:]
  private var lastBits: UInt32 = 0
  /// The bits of the first header.
  private var firstBits: UInt64 = 0
  private var runLength = 0
  private var afterBreak = true
  private var alternation = HeaderAlternation()

  private var secondsBefore = 0.0
  private var blocksInRate = 0
  private var rate = 0
  private var hertz = 0.0

  private var copyrightBits: [UInt8] = []

  /// The state before the first frame.
  public init(depth: Depth, expectations: Expectations) {
    facts = StreamFacts(depth: depth, expectations: expectations)
    if depth >= .syntax { facts.syntax = SyntaxFacts() }
  }

  /// Takes `readings` for granted: the frames are read again as they have it.
  public mutating func reread(as readings: [AcceptedReading]) {
    isReread = true
    facts.readings = readings
  }

  /// Changes facts that do not come from frames.
  public mutating func note(_ change: (inout StreamFacts) -> Void) { change(&facts) }

  /// Seconds from the start of the stream to the next frame; `nil` if the rate is not known.
  public var timeSeconds: Double? {
    rate > 0 || facts.frameCount == 0
      ? secondsBefore + (rate > 0 ? Double(blocksInRate * 1024) / Double(rate) : 0) : nil
  }

  /// The fixed header of the stretch.
  public var usualHeader: ADTSFixedHeader { usual }

  /// Counts a frame.
  ///
  /// - Returns: seconds from the start of the stream to the frame; `nil` if the rate is not known.
  public mutating func add(_ unit: AccessUnit) -> Double? {
    let header = unit.header
    let time = startTime(of: unit)
    if facts.frameCount == 0 {
      facts.first = unit
      facts.smallestFrame = unit.byteCount
      usual = header.fixed
      usualMasked = usual.bits & HeaderField.mask
      lastBits = header.fixed.bits
      firstBits = header.bits
      alternation.note(usualMasked, at: unit.index)
      openStretch(unit, time)
    }
    facts.frameCount &+= 1
    facts.varyingHeaderBits |= header.bits ^ firstBits
    facts.last = unit
    facts.frameBytes &+= UInt64(unit.byteCount)
    let blocks = header.variable.numberOfRawDataBlocks &+ 1
    facts.rawDataBlocks &+= blocks
    facts.samples &+= blocks &* 1024
    if unit.byteCount < facts.smallestFrame { facts.smallestFrame = unit.byteCount }
    if unit.byteCount > facts.largestFrame {
      facts.largestFrame = unit.byteCount
      facts.largestFrameUnit = unit
    }
    if unit.byteCount > 2047 {
      facts.framesOver2047 += 1
      facts.over2047Span.insert(unit.index)
      if facts.firstOver2047 == nil { facts.firstOver2047 = unit }
    }
    if blocks > 1 {
      facts.multiBlockFrames += 1
      facts.multiBlockSpan.insert(unit.index)
      if facts.firstMultiBlock == nil { facts.firstMultiBlock = unit }
    }
    let restarts = afterBreak
    afterBreak = false
    if header.fixed.bits != lastBits || !pending.isEmpty {
      trackStretch(unit, time, restarts: restarts)
    } else {
      runLength &+= 1
      facts.buffer.add(unit, restarts: restarts)
    }
    if !header.fixed.protectionAbsent {
      facts.crcProtected += 1
      facts.protectedSpan.insert(unit.index)
      if facts.firstProtected == nil { facts.firstProtected = unit }
    }
    if header.fixed.id == 1 { facts.mpeg2Frames += 1 }
    if header.variable.bits >> 26 != 0 || !copyrightBits.isEmpty { trackCopyright(unit) }
    return time
  }

  /// Looks into the payload of the frame that was just counted, as far as headers tell.
  @inline(__always)
  public mutating func notePayload(_ unit: AccessUnit, bytes: RawSpan) {
    let start = unit.header.headerByteCount
    guard unit.byteCount >= start + ADTSHeader.byteCount else { return }
    if bytes.byte(at: start) == 0xFF, let inner = ADTSHeader(parsing: bytes, at: start),
      inner.isPlausible, inner.variable.frameLength == unit.byteCount - start
    {
      facts.framesWithInnerHeader += 1
      if facts.firstInnerHeader == nil { facts.firstInnerHeader = (unit, inner) }
    }
  }

  /// Counts places in the frame that was just counted at which a reader would lock on.
  @inline(__always)
  public mutating func note(falseSyncs found: FalseSyncs, in unit: AccessUnit) {
    if found.count > 0 { add(found, unit) }
  }

  @inline(never)
  private mutating func add(_ found: FalseSyncs, _ unit: AccessUnit) {
    facts.falseSyncs += found.count
    facts.falseSyncSpan.insert(unit.index)
    if facts.firstFalseSync == nil {
      facts.firstFalseSync = (unit, unit.byteOffset + UInt64(found.first))
    }
  }

  /// Counts what the payload of the frame that was just counted holds, looks at it with the rules
  /// that speak of its syntax elements, and goes on to the next frame.
  ///
  /// - Parameters:
  ///   - frame: the frame as it was read.
  ///   - content: what it tells by itself; inout only so that it is not copied.
  public mutating func take(
    _ frame: borrowing ADTSFrame, _ content: inout FrameContent, _ unit: AccessUnit,
    bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    add(frame, &content, unit, timeSeconds: context.timeSeconds, bytes: bytes)
    check(frame, unit, bytes: bytes, in: context, into: &sink)
    advance(over: frame)
  }

  /// Counts what the payload of the frame that was just counted holds.
  @inline(__always)
  public mutating func add(
    _ frame: borrowing ADTSFrame, _ content: inout FrameContent, _ unit: AccessUnit,
    timeSeconds: Double?, bytes: RawSpan
  ) {
    outline.read(frame, content)
    if frame.isComplete {
      history.markDepartures(of: frame, in: &outline)
      if !frame.endsExactly { lookForFrames(behind: frame, unit, timeSeconds, bytes) }
    }
    facts.syntax?.add(frame, &content, &outline, unit, timeSeconds: timeSeconds, bytes: bytes)
    samples.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes)
    if !frame.endsExactly, facts.syntax?.gainControlSlip?.frame == unit.index {
      samples.setAside(unit.index)
    }
  }

  /// Looks whether a frame whose blocks end early goes on with whole frames that fill it to its end:
  /// then its length is wrong, and leads by chance to a header that is farther away.
  @inline(never)
  private mutating func lookForFrames(
    behind frame: borrowing ADTSFrame, _ unit: AccessUnit, _ timeSeconds: Double?, _ bytes: RawSpan
  ) {
    guard frame.end % 8 == 0, frame.byteCount == bytes.byteCount else { return }
    let first = frame.end / 8
    var at = first
    while let header = ADTSHeader(parsing: bytes, at: at),
      (header.fixed.bits ^ unit.header.fixed.bits) & ADTSFixedHeader.decodingMask == 0,
      header.variable.frameLength >= header.headerByteCount
    {
      at += header.variable.frameLength
    }
    guard at == bytes.byteCount, at > first else { return }
    outline.traits.insert(.moreBlocks)
    let end = unit.byteOffset + UInt64(unit.byteCount)
    record(
      SyncLoss(
        kind: .overlap, frame: unit.index, frameOffset: unit.byteOffset, header: unit.header,
        declaredEnd: end, foundOffset: unit.byteOffset + UInt64(first), foundHeader: true,
        content: .unknown, firstBytes: []),
      .endsAtNextHeader, timeSeconds)
  }

  private mutating func record(_ loss: SyncLoss, _ verdict: LossVerdict, _ time: Double?) {
    facts.lossCount += 1
    guard facts.losses.count < StreamFacts.eventLimit else { return }
    facts.losses.append(loss)
    facts.lossVerdicts.append(verdict)
    facts.lossTimes.append(time)
  }

  /// Goes over the frame that was just counted: only what it leaves to the frames behind it is of
  /// interest.
  public mutating func pass(_ frame: borrowing ADTSFrame, _ content: inout FrameContent) {
    outline.read(frame, content)
    advance(over: frame)
  }

  /// Looks at the frame that was just counted with the rules that speak of its syntax elements.
  ///
  /// Mutating so that the state is not copied beside a sink of the same owner; it does not change.
  private mutating func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    into sink: inout FindingSink
  ) {
    guard frame.isComplete else {
      if let (index, slip) = facts.syntax?.gainControlSlip, index == unit.index {
        GainControlDataPresentNotAllowed.add(slip, unit, in: context, into: &sink)
      } else if let error = frame.firstError {
        let sign = SyntaxRules.firstError(
          of: frame, unit, before: error.position, traits: outline.traits, bytes: bytes,
          in: context, after: history)
        if let sign { facts.syntax?.note(sign: sign, ofFrame: unit.index) }
      }
      return
    }
    guard SyntaxRules.speak(of: frame, outline.traits) else { return }
    SyntaxRules.check(
      frame, unit, traits: outline.traits, bytes: bytes, in: context, after: history, into: &sink)
  }

  /// What the frame that was counted last holds, and how it departs from those before.
  public var traits: FrameTraits { outline.traits }

  /// Goes on to the next frame: what the last one leaves becomes history.
  public mutating func advance(over frame: borrowing ADTSFrame) {
    history.note(frame, &outline)
  }

  /// Counts a place where frames do not join.
  public mutating func add(_ loss: SyncLoss, verdict: LossVerdict) {
    samples.setAside(loss.frame)
    record(loss, verdict, timeSeconds)
    afterBreak = true
    history.forget()
  }

  /// Counts a tag.
  public mutating func add(_ tag: TagFacts) {
    facts.tagBytes += UInt64(tag.tag.byteCount)
    if facts.tags.count < StreamFacts.eventLimit {
      var tag = tag
      tag.timeSeconds = timeSeconds
      facts.tags.append(tag)
    }
  }

  /// Settles what only the end of the stream decides.
  public mutating func finish() {
    flushRun()
    settlePending()
    samples.settle()
    diagnose()
    facts.buffer.close()
    if let last = facts.last {
      endStretch(before: last.index + 1)
      facts.alternatingFrames = alternation.frames(before: last.index + 1)
    }
    facts.durationSeconds = rate > 0 || facts.frameCount == 0 ? timeSeconds ?? 0 : secondsBefore
    facts.syntax?.finish(durationSeconds: facts.durationSeconds)
    facts.fixedHeaders = counts.map { (ADTSFixedHeader(bits: $0.key), $0.value) }
      .sorted { ($0.1, $1.0.bits) > ($1.1, $0.0.bits) }
      .prefix(8).map { (header: $0.0, frames: $0.1) }
  }

  /// Looks for the causes of what does not fit in the frames that were kept.
  private mutating func diagnose() {
    if !isReread {
      facts.readings = samples.samples.compactMap { ReadingSearch($0)?.run() }
      for index in facts.readings.indices {
        facts.readings[index].decideIndex(by: samples.samples, besides: facts.readings)
      }
    }
    if facts.readings.isEmpty, facts.lossCount * 20 <= facts.frameCount {
      let doubts = samples.samples.compactMap { PayloadDoubt($0) }
      facts.payloadDoubt = doubts.max { $0.span.count < $1.span.count }
    }
    for sample in samples.samples {
      var reading = Reading(declaredBy: sample.header)
      // The second time the frames that are kept are those that were read, with any changes.
      if isReread,
        let known = facts.readings.first(where: {
          $0.header.bits & HeaderField.mask == sample.key
        })
      {
        reading.parameters = known.reading.parameters
      }
      if let cause = CheckWordSearch(sample, reading: reading)?.run() {
        facts.checkWordCauses.append(cause)
      } else if sample.mismatching.count > 0 {
        facts.singleBits += SingleBitSearch.run(sample, reading: reading)
      }
    }
  }

  // MARK: Time

  @inline(__always)
  private mutating func startTime(of unit: AccessUnit) -> Double? {
    if unit.header.fixed.bits != lastBits || facts.frameCount == 0 { changeRate(unit.header.fixed) }
    let time = secondsBefore + Double(blocksInRate &* 1024) / hertz
    blocksInRate &+= unit.header.variable.numberOfRawDataBlocks &+ 1
    return rate > 0 ? time : nil
  }

  @inline(never)
  private mutating func changeRate(_ header: ADTSFixedHeader) {
    let hertz = header.samplingFrequency ?? rate
    guard hertz != rate else { return }
    // A single frame with another index is counted as it says, too.
    secondsBefore += rate > 0 ? Double(blocksInRate * 1024) / Double(rate) : 0
    blocksInRate = 0
    rate = hertz
    self.hertz = Double(hertz)
  }

  // MARK: The fixed header

  private mutating func openStretch(_ unit: AccessUnit, _ time: Double?) {
    facts.buffer.close()
    facts.buffer.consideredChannels = ChannelConfiguration.consideredChannels(
      of: Int(unit.header.fixed.channelConfiguration))
    endStretch(before: unit.index)
    facts.stretchCount += 1
    if facts.stretches.count < StreamFacts.eventLimit {
      facts.stretches.append(
        Stretch(header: unit.header.fixed, first: unit, startSeconds: time, frames: 0))
    }
  }

  /// Counts the frames of the stretch that ends before the frame `index`.
  private mutating func endStretch(before index: Int) {
    guard facts.stretchCount == facts.stretches.count, let stretch = facts.stretches.last else {
      return
    }
    facts.stretches[facts.stretches.count - 1].frames = index - stretch.first.index
  }

  private mutating func flushRun() {
    if runLength > 0 { count(lastBits, runLength) }
    runLength = 0
  }

  private mutating func count(_ bits: UInt32, _ frames: Int) {
    let masked = bits & 0x0FFF_0000 | bits & HeaderField.mask
    // Hostile input may change the header in every frame; more than this proves nothing more.
    if counts[masked] != nil || counts.count < 256 { counts[masked, default: 0] += frames }
  }

  private mutating func trackStretch(_ unit: AccessUnit, _ time: Double?, restarts: Bool) {
    let bits = unit.header.fixed.bits
    if bits != lastBits {
      flushRun()
      trackCosmetic(unit, before: lastBits)
      if (bits ^ lastBits) & HeaderField.mask != 0 {
        facts.headerChanges += 1
        alternation.note(bits & HeaderField.mask, at: unit.index)
      }
      lastBits = bits
    }
    runLength += 1
    // Illegal values have rules of their own; they are no flips.
    guard unit.header.fixed.hasLegalParameters || !usual.hasLegalParameters else {
      if pending.isEmpty { facts.buffer.add(unit, restarts: restarts) } else { afterBreak = true }
      return
    }
    let masked = bits & HeaderField.mask
    if masked == usualMasked {
      settlePending()
      facts.buffer.add(unit, restarts: restarts)
      return
    }
    pending.append((unit, time, restarts))
    guard pending.count == 3 else { return }
    if pending.allSatisfy({ $0.unit.header.fixed.bits & HeaderField.mask == masked }) {
      startStretch(pending[0].unit, pending[0].time)
      for one in pending { facts.buffer.add(one.unit, restarts: one.restarts) }
      pending.removeAll(keepingCapacity: true)
    } else {
      settle(pending.removeFirst())
    }
  }

  /// Takes the frames that differ from the stretch for flips.
  private mutating func settlePending() {
    for one in pending { settle(one) }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func settle(_ one: (unit: AccessUnit, time: Double?, restarts: Bool)) {
    recordFlips(one.unit, one.time)
    facts.buffer.add(one.unit, restarts: one.restarts)
  }

  private mutating func startStretch(_ unit: AccessUnit, _ time: Double?) {
    let old = usual
    usual = unit.header.fixed
    usualMasked = usual.bits & HeaderField.mask
    // A stretch of one or two frames at the very start is a flip of these frames.
    if facts.stretches.count == 1, unit.index <= 2, let first = facts.first,
      HeaderField.differing(old, usual).count == 1
    {
      facts.stretches[0] = Stretch(header: usual, first: first, startSeconds: 0, frames: 0)
      facts.buffer.consideredChannels = ChannelConfiguration.consideredChannels(
        of: Int(usual.channelConfiguration))
      // Illegal values have rules of their own; they are no flips.
      guard old.hasLegalParameters else { return }
      recordFlips(first, 0)
      if unit.index == 2 {
        // A second frame like the first: nothing but its number is told.
        var second = first
        second.index = 1
        recordFlips(second, nil)
      }
      return
    }
    openStretch(unit, time)
  }

  private mutating func recordFlips(_ unit: AccessUnit, _ time: Double?) {
    for field in HeaderField.differing(unit.header.fixed, usual) {
      facts.flipCounts[field.rawValue] += 1
      guard facts.flips.count < StreamFacts.eventLimit else { continue }
      facts.flips.append(
        HeaderFlip(
          field: field, unit: unit, timeSeconds: time, usual: field.value(in: usual),
          value: field.value(in: unit.header.fixed)))
    }
  }

  // private_bit, original_copy, home: name, mask in the 28 bits, bit position in the frame.
  private static let cosmetic: [(String, UInt32, Int)] = [
    ("private_bit", 1 << 5, 22), ("original_copy", 1 << 1, 26), ("home", 1, 27),
  ]

  private mutating func trackCosmetic(_ unit: AccessUnit, before: UInt32) {
    let bits = unit.header.fixed.bits
    guard (bits ^ before) & HeaderField.mask == 0 else { return }
    for (name, mask, position) in Self.cosmetic where (bits ^ before) & mask != 0 {
      if let index = facts.cosmeticChanges.firstIndex(where: { $0.field == name }) {
        facts.cosmeticChanges[index].changes += 1
      } else {
        facts.cosmeticChanges.append((name, position, 1, unit))
      }
    }
  }

  // MARK: Copyright identification

  private mutating func trackCopyright(_ unit: AccessUnit) {
    let variable = unit.header.variable
    if variable.copyrightIdentificationBit == 1 {
      facts.copyright.bitsSet += 1
      if facts.copyright.firstBit == nil { facts.copyright.firstBit = unit }
    }
    if variable.copyrightIdentificationStart == 1 {
      if let previous = facts.copyright.starts.last, unit.index - previous != 72,
        facts.copyright.firstIrregular == nil
      {
        facts.copyright.firstIrregular = unit
      }
      facts.copyright.startCount += 1
      if facts.copyright.starts.count == 64 { facts.copyright.starts.removeFirst() }
      facts.copyright.starts.append(unit.index)
      copyrightBits = []
    }
    guard facts.copyright.startCount > 0, facts.copyright.decoded == nil else { return }
    copyrightBits.append(variable.copyrightIdentificationBit)
    guard copyrightBits.count == 72 else { return }
    facts.copyright.decoded = stride(from: 0, to: 72, by: 4).map { start in
      String(copyrightBits[start..<start + 4].reduce(0) { $0 << 1 | Int($1) }, radix: 16)
    }.joined()
    copyrightBits = []
  }
}
