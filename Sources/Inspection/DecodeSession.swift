import AACSyntax
import Bitstream
import Conformance
import DecoderClient
import Transports

/// Sends the blocks of a stream to the reference decoder and counts what comes back.
///
/// Answers come later than the frames that they are about, so rows of frames wait here for theirs.
struct DecodeSession {
  private let client: DecoderClient
  private var summary = DecodeSummary()
  private var facts = DecodeFacts()
  private var nextBlock = 0
  /// Frames whose blocks have not all been answered, in order.
  private var waiting: [WaitingFrame] = []
  private var firstWaiting = 0
  /// The configuration of the last block, and whether a block of it has decoded since it began.
  private var configuration: BlockConfiguration?
  private var hasDecoded = false
  private var firstFailedFrame: (frame: Int, outcome: DecodeOutcome)?

  private struct WaitingFrame {
    var unit: AccessUnit
    var timeSeconds: Double?
    var firstBlock: Int
    var blocks: Int
    var answered = 0
    var status = "ok"
    /// What the decoder is told of the blocks; a change of it begins a new decoder.
    var configuration: BlockConfiguration
    var row: FrameRow?
  }

  /// Answers are fetched after so many frames.
  private static let batch = 256

  init(jobs: Int) { client = DecoderClient(jobs: jobs) }

  /// Submits the blocks of a frame. `row` is handed on when they have been decoded.
  mutating func submit(
    _ unit: AccessUnit, bytes: RawSpan, parsed: borrowing ADTSFrame, timeSeconds: Double?,
    row: FrameRow?, frameRow: ((FrameRow) -> Void)?
  ) {
    let fixed = unit.header.fixed
    let configuration = BlockConfiguration(
      profile: Self.profile(fixed, parsed), samplingFrequencyIndex: fixed.samplingFrequencyIndex,
      channelConfiguration: fixed.channelConfiguration)
    let first = nextBlock
    for range in Self.blocks(of: unit, bytes: bytes, parsed: parsed) {
      if let range {
        client.submit(
          block: nextBlock, configuration: configuration, payload: bytes.extracting(range))
      } else {
        client.submit(
          block: nextBlock, unsupported: "the raw_data_blocks of the frame cannot be told apart")
      }
      nextBlock += 1
    }
    waiting.append(
      WaitingFrame(
        unit: unit, timeSeconds: timeSeconds, firstBlock: first, blocks: nextBlock - first,
        configuration: configuration, row: row))
    if unit.index % Self.batch == Self.batch - 1 { take(client.takeOutcomes(), frameRow: frameRow) }
  }

  /// Where the raw_data_blocks of a frame lie in its bytes; `nil` for one that cannot be told apart
  /// from those around it.
  private static func blocks(
    of unit: AccessUnit, bytes: RawSpan, parsed: borrowing ADTSFrame
  ) -> [Range<Int>?] {
    let count = unit.header.variable.numberOfRawDataBlocks + 1
    guard count > 1 else {
      return [min(unit.header.headerByteCount, bytes.byteCount)..<bytes.byteCount]
    }
    return (0..<count).map { index in
      guard index < parsed.blockCount, parsed.blocks[index].isComplete else { return nil }
      let (start, end) = (parsed.blocks[index].position / 8, parsed.blocks[index].end / 8)
      return start <= end && end <= bytes.byteCount ? start..<end : nil
    }
  }

  /// The profile to decode with. SSR differs from LC in the gain control alone, which libfaad lacks:
  /// without it the block is one of LC.
  private static func profile(_ header: ADTSFixedHeader, _ parsed: borrowing ADTSFrame) -> UInt8 {
    guard header.profile == 2, parsed.firstError == nil else { return header.profile }
    for index in 0..<parsed.blockCount {
      for channel in 0..<parsed.blocks[index].channelCount
      where parsed.blocks[index].channels[channel].hasGainControl {
        return header.profile
      }
    }
    return 1
  }

  /// Waits for all answers.
  mutating func finish(frameRow: ((FrameRow) -> Void)?) {
    take(client.finish(), frameRow: frameRow)
    facts.version = client.decoderVersion
  }

  private mutating func take(_ outcomes: [DecodeOutcome], frameRow: ((FrameRow) -> Void)?) {
    for outcome in outcomes {
      summary.add(outcome)
      while firstWaiting < waiting.count,
        outcome.block >= waiting[firstWaiting].firstBlock + waiting[firstWaiting].blocks
      {
        release(frameRow)
      }
      guard firstWaiting < waiting.count else { continue }
      note(outcome)
      waiting[firstWaiting].answered += 1
      if waiting[firstWaiting].answered == waiting[firstWaiting].blocks { release(frameRow) }
    }
    if firstWaiting > 1024 {
      waiting.removeFirst(firstWaiting)
      firstWaiting = 0
    }
  }

  private mutating func release(_ frameRow: ((FrameRow) -> Void)?) {
    let frame = waiting[firstWaiting]
    firstWaiting += 1
    if frame.status == "ok", frame.answered == frame.blocks {
      facts.addDecoded(frame: frame.unit.index)
    }
    guard let frameRow, var row = frame.row else { return }
    row.decodeStatus = frame.status
    frameRow(row)
  }

  private mutating func note(_ outcome: DecodeOutcome) {
    let frame = waiting[firstWaiting]
    func event(_ kind: DecodeFacts.Event.Kind) -> DecodeFacts.Event {
      DecodeFacts.Event(kind: kind, unit: frame.unit, timeSeconds: frame.timeSeconds)
    }
    if configuration != frame.configuration {
      configuration = frame.configuration
      hasDecoded = false
    }
    switch outcome.status {
    case .decoded:
      noteSamples(outcome, of: frame)
      facts.peak = max(facts.peak, Double(outcome.peak))
      if outcome.nonFiniteSamples > 0 {
        facts.add(
          event(
            .nonFinite(samples: outcome.nonFiniteSamples, channel: outcome.nonFiniteChannel)))
      }
      if outcome.clippedRuns > 0 {
        if facts.firstClipped == nil { facts.firstClipped = (frame.unit, frame.timeSeconds) }
        facts.clippedFrames += 1
        facts.clippedRuns += outcome.clippedRuns
      }
      return
    case .rejected(let code, let text):
      facts.add(event(.rejected(code: code, text: text)))
      waiting[firstWaiting].status = "failed"
    case .crashed(let signal):
      facts.add(event(.crashed(signal: Int(signal))))
      waiting[firstWaiting].status = "crashed"
    case .timedOut:
      facts.add(event(.timedOut))
      waiting[firstWaiting].status = "timed_out"
    case .unsupported: waiting[firstWaiting].status = "unsupported"
    case .skipped: waiting[firstWaiting].status = "skipped"
    }
    if firstFailedFrame == nil { firstFailedFrame = (frame.unit.index, outcome) }
  }

  /// Counts the samples of a block that decoded. libfaad swallows the first one that it is given:
  /// that of the stream, and that of a new configuration.
  private mutating func noteSamples(_ outcome: DecodeOutcome, of frame: WaitingFrame) {
    facts.samplingFrequency = outcome.samplingFrequency
    facts.channels = outcome.channels
    let isFirst = !hasDecoded
    hasDecoded = true
    if isFirst, outcome.samples == 0 { return }
    let core = frame.unit.header.fixed.samplingFrequency ?? 0
    facts.addSamples(
      outcome.samples, expected: outcome.samplingFrequency == 2 * core ? 2048 : 1024,
      unit: frame.unit, timeSeconds: frame.timeSeconds)
  }

  /// What the decoder made of the stream, for the rules.
  var decodeFacts: DecodeFacts { facts }

  /// The decoder's part of the report.
  var report: DecodeReport {
    var report = DecodeReport()
    report.version = client.decoderVersion
    report.status = status
    if case .unavailable(let reason) = client.status {
      report.note = reason
      return report
    }
    if case .exhausted(let reason) = client.status { report.note = reason }
    report.blocksDecoded = summary.blocksDecoded
    report.blocksFailed =
      summary.blocksRejected + summary.blocksCrashed + summary.blocksTimedOut
    report.samplesPerChannel = summary.samplesPerChannel
    report.samplingFrequency = summary.samplingFrequency
    report.channels = summary.channels
    if summary.blocksDecoded > 0 {
      report.peak = Double(summary.peak)
      report.rms = summary.rms
      report.clippedSamples = summary.clippedSamples
    }
    if let (frame, outcome) = firstFailedFrame {
      report.firstFailure = .init(frame: frame, message: Self.message(outcome.status))
      if report.note == nil, case .unsupported(let reason) = outcome.status { report.note = reason }
    }
    if report.note == nil, client.isConfined == false { report.note = Self.unconfined }
    return report
  }

  private static let unconfined =
    "the kernel has no filter of system calls for the decoder: it ran under limits alone"

  private var status: DecodeReport.Status {
    if case .unavailable = client.status { return .unsupported }
    if nextBlock == 0 { return .skipped }
    if summary.blocksCrashed > 0 { return .crashed }
    if summary.blocksTimedOut > 0 { return .timedOut }
    if summary.blocksRejected > 0 { return .failed }
    return summary.blocksUnsupported > 0 || summary.blocksSkipped > 0 ? .unsupported : .ok
  }

  private static func message(_ status: DecodeOutcome.Status) -> String {
    switch status {
    case .decoded: "decoded"
    case .rejected(let code, let text): "\(code) \(text)"
    case .crashed(let signal): "the decoder crashed with signal \(signal)"
    case .timedOut: "the decoder did not come back within its limits"
    case .unsupported(let reason): reason
    case .skipped: "not decoded any more"
    }
  }
}
