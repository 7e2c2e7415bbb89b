import AACSyntax
import Bitstream
import Conformance
import Transports

/// One pass over one input.
struct InspectionRun: ~Copyable {
  private var window: ByteWindow
  private let options: InspectionOptions
  private let totalBytes: UInt64?
  private var sink: InspectionSink
  private var probe: TransportProbe?
  /// The size of an input that was not read to its end.
  private var size: UInt64?

  /// Bytes between two calls for progress.
  private static let progressStep: UInt64 = 4 << 20

  /// The last frame that is wanted, if not all are.
  private var lastFrame = Int.max

  init(
    window: consuming ByteWindow, options: InspectionOptions, totalBytes: UInt64?,
    frameRow: ((FrameRow) -> Void)?
  ) {
    self.window = window
    self.options = options
    self.totalBytes = totalBytes
    sink = InspectionSink(
      depth: options.depth, expectations: options.expectations, jobs: options.jobs,
      frames: options.frames, frameRow: frameRow)
    if let frames = options.frames { lastFrame = frames.upperBound }
    let audience = options.audience
    sink.state.note { $0.audience = audience }
  }

  /// Traces the frames that `wants` chooses, none behind `last`, and reads no further than needed
  /// for them.
  mutating func trace(
    through last: Int, readings: [AcceptedReading], wants: @escaping FrameTracer.Choice,
    body: @escaping (FrameTrace) -> Void
  ) {
    traceAlong(wants: wants, through: last, readings: readings, body: body)
    lastFrame = last
    run { _, _ in }
  }

  /// Has the frames that `wants` chooses traced by the way.
  mutating func traceAlong(
    wants: @escaping FrameTracer.Choice, through last: Int = .max,
    readings: [AcceptedReading] = [], body: @escaping (FrameTrace) -> Void
  ) {
    sink.tracer = FrameTracer(last: last, readings: readings, wants: wants, body: body)
  }

  /// Bytes of a live input after which the stream is taken for what it looks like: as many as the
  /// scanner waits for anyway. Of 128 kbit/s it is eight seconds.
  private static let liveHead = ADTSScanner.lookahead + 8192

  /// Whether the input goes on while findings are told.
  private var isLive: Bool { options.onFinding != nil }

  mutating func run(progress: (UInt64, UInt64?) -> Void) {
    window.fill(to: isLive ? Self.liveHead : ByteWindow.capacity)
    noteHead()
    let start = passLeadingTags()
    if isLive {
      // Only a head without any fault is settled early.
      let isSound = window.withBytes { TransportProbe($0, isWhole: false).isWhole }
      if !isSound { window.fill(to: ByteWindow.capacity) }
    }
    probeHead()
    if case .adts(let adts)? = probe {
      scan(adts, from: start, progress: progress)
    } else {
      readOn(progress: progress)
    }
    sink.finishDecoding()
    let size = self.size ?? window.bytesRead
    if case .other? = probe {
      sink.finishRegions(at: size, rest: .foreign)
    } else {
      sink.finishRegions(at: size, rest: .junk)
    }
    let junk = sink.regions.junkBytes
    let map = sink.map
    sink.state.note {
      $0.icyBlocks = map.count
      $0.icyBytes = map.byteCount
      $0.sizeBytes = size
      $0.junkBytes = junk
    }
    sink.state.finish()
  }

  private mutating func noteHead() {
    let first = window.withBytes { bytes in
      (0..<min(16, bytes.byteCount)).map { bytes.byte(at: $0) }
    }
    sink.state.note { $0.firstBytes = first }
  }

  /// Passes over the tags before the stream, however long they are.
  private mutating func passLeadingTags() -> UInt64 {
    while true {
      let isWhole = window.isAtEnd
      let found = window.withBytes { bytes in
        ADTSScanner.leadingTag(in: bytes, isWhole: isWhole)
      }
      guard let tag = found else { return window.base }
      let offset = window.base
      sink.region(Region(.id3v2, offset: offset, length: UInt64(tag.byteCount)))
      window.withBytes { bytes in
        sink.tag(
          tag, at: offset, beforeFrame: 0,
          bytes: bytes.extracting(0..<min(tag.byteCount, bytes.byteCount)))
      }
      window.advance(to: offset + UInt64(tag.byteCount))
      // Small tags may be many: the window need not be moved for each.
      if isLive || window.count < ByteWindow.capacity / 2 {
        window.fill(to: isLive ? Self.liveHead : ByteWindow.capacity)
      }
    }
  }

  private mutating func probeHead() {
    let isWhole = window.isAtEnd
    let base = window.base
    guard window.count > 0 else { return }
    let probe = window.withBytes { TransportProbe($0, isWhole: isWhole) }
    self.probe = probe
    let newlines =
      probe.isWhole ? nil : window.withBytes { NewlineDamage($0, isWhole: isWhole) }
    var entropy = 0.0
    var isPCM = false
    if case .nothing = probe {
      entropy = window.withBytes { HeadStatistics.entropy($0) }
      isPCM = window.withBytes { HeadStatistics.looksLikePCM($0) }
    }
    var rawBlocks: RawBlockChain?
    if case .nothing = probe, options.depth >= .syntax {
      rawBlocks = window.withBytes { RawBlockChain($0) }
    }
    sink.state.note {
      $0.probe = probe
      $0.probeOffset = base
      $0.newlines = newlines
      $0.rawBlocks = rawBlocks
      $0.headEntropy = entropy
      $0.headLooksLikePCM = isPCM
    }
  }

  private mutating func scan(
    _ adts: ADTSProbe, from start: UInt64, progress: (UInt64, UInt64?) -> Void
  ) {
    if let icy = adts.icy {
      window.takeOut(icy, after: icy.firstBlock)
      takeRemoved()
    }
    var scanner = ADTSScanner(startingAt: start, model: adts.model, expecting: adts.fixed)
    var reported: UInt64 = 0
    while true {
      if isLive && scanner.frameCount > 0 {
        window.fillWithWhatIsThere()
      } else {
        window.fill(to: isLive ? Self.liveHead : ByteWindow.capacity)
      }
      takeRemoved()
      // Where an inspection is broken off, the stream goes on: nothing is said of its end.
      let isWhole = window.isAtEnd && !window.isInterrupted
      let base = window.base
      let reached = window.withBytes { bytes in
        scanner.scan(bytes, base: base, isWhole: isWhole, eagerly: isLive, into: &sink)
      }
      if isLive { announceFindings() }
      if window.bytesRead >= reported + Self.progressStep {
        reported = window.bytesRead
        progress(reported, totalBytes)
      }
      if window.isInterrupted { size = sink.map.fileOffset(of: reached) }
      guard !window.isAtEnd, scanner.frameCount <= lastFrame else { break }
      window.advance(to: reached)
    }
  }

  private mutating func takeRemoved() {
    for (at, count) in window.takeRemoved() { sink.map.remove(count, at: at) }
  }

  /// Reads what is left of an input that is no ADTS: its size and digest are still wanted.
  private mutating func readOn(progress: (UInt64, UInt64?) -> Void) {
    // The size of a regular file is known; only a pipe or a digest needs its bytes.
    if let totalBytes, window.hash == nil, !window.isAtEnd {
      size = totalBytes
      return
    }
    var reported: UInt64 = 0
    while !window.isAtEnd {
      window.advance(to: window.base + UInt64(window.count))
      window.fill(to: ByteWindow.capacity)
      if window.bytesRead >= reported + Self.progressStep {
        reported = window.bytesRead
        progress(reported, totalBytes)
      }
    }
  }

  /// Readings under which the frames should be read again, because they explain what the declared
  /// one does not.
  ///
  /// None if not the whole of the stream was wanted, or if its findings were told on the way.
  var acceptedReadings: [AcceptedReading] {
    guard !isLive, options.frames == nil, options.interruption?.isRaised != true else { return [] }
    return sink.state.facts.readings
  }

  /// All bytes of the input, if they were kept.
  var keptBytes: [[UInt8]]? { window.kept }

  /// Reads the frames as `readings` have it.
  mutating func reread(as readings: [AcceptedReading]) {
    sink.rereader = Rereader(readings)
    sink.state.reread(as: readings)
    run { _, _ in }
  }

  /// Puts what the second reading of a file shows into the `report` of the first: what the payload
  /// holds, and what is wrong besides the causes that are known.
  mutating func writeReread(into report: inout FileReport, fileExtension: String) {
    sink.state.note {
      $0.fileExtension = fileExtension
    }
    let facts = sink.state.facts
    report.stream = StreamReport(facts)
    StreamRules.check(facts, into: &sink.findings)
    report.findings = Diagnosis.settled(
      sink.findings.findings, facts: facts, asDeclared: report.findings)
    report.settleVerdict()
  }

  /// Puts everything that was found out into `report`.
  mutating func write(into report: inout FileReport, fileExtension: String) {
    sink.state.note { $0.fileExtension = fileExtension }
    let facts = sink.state.facts
    report.sizeBytes = facts.sizeBytes
    report.sha256 = window.hash?.hexDigest()
    report.regions = sink.regions.regions
    report.regionsOmitted = sink.regions.omitted
    report.container = facts.container
    report.frames = facts.frameCounts
    report.stream = StreamReport(facts)
    report.segment = HLSSegment(facts)
    if let decode = sink.decode { report.decode = decode.report }
    if let code = window.readError, window.bytesRead == 0 {
      // Nothing is known of an input that cannot be read at all, not even that it is empty.
      report.container = nil
      report.verdict = .unreadable
      report.unreadableReason = SystemError.text(code)
      return
    }
    StreamRules.check(facts, into: &sink.findings)
    report.findings = Diagnosis.settled(sink.findings.findings, facts: facts)
    if isLive { announce(report.findings) }
    report.settleVerdict()
    if let code = window.readError {
      report.verdict = .unreadable
      report.unreadableReason = SystemError.text(code)
    } else if let totalBytes, window.isAtEnd, !window.isInterrupted, window.bytesRead < totalBytes {
      // What was found is true of what was read, but nobody asked for half a file.
      report.verdict = .unreadable
      report.unreadableReason =
        "it shrank from \(totalBytes) to \(window.bytesRead) bytes while it was read"
    }
  }

  // MARK: A live input

  /// What had happened when findings were looked for last.
  private var eventCount = 0
  /// The findings that were told, by rule and place.
  private var announced: Set<Announcement> = []

  private struct Announcement: Hashable {
    let rule: RuleID
    let byteOffset: UInt64
    let bitOffset: Int
  }

  /// Tells what has become certain since the last call.
  private mutating func announceFindings() {
    let events = sink.findings.findings.count + sink.state.facts.eventCount
    guard events != eventCount else { return }
    eventCount = events
    var sofar = sink.findings
    StreamRules.checkEvents(sink.state.facts, into: &sofar)
    announce(Diagnosis.settled(sofar.findings, facts: sink.state.facts))
  }

  private mutating func announce(_ findings: [Finding]) {
    for finding in findings {
      let key = Announcement(
        rule: finding.rule, byteOffset: UInt64(finding.location.byteOffset),
        bitOffset: finding.location.bitOffset)
      if announced.insert(key).inserted { options.onFinding?(finding) }
    }
  }
}
