import Glibc

/// The reference decoder, as seen from the inspector.
///
/// Blocks are submitted in order, outcomes come back in the same order, one for every block,
/// whatever the blocks do to the decoder. Decoding happens in worker processes: a crash, a hang or
/// a limit becomes the outcome of the block that caused it, and decoding goes on after it.
///
/// The blocks are cut into segments by their numbers, each decoded from a fresh start after a few
/// blocks before it that lead up to it. So outcomes do not depend on the number of workers.
///
/// A client belongs to one thread at a time. It writes to pipes with SIGPIPE blocked for that
/// thread, and leaves the process's handling of the signal alone.
public final class DecoderClient {
  /// Whether blocks get decoded.
  public enum Status: Hashable, Sendable {
    /// Nothing is known against it: no worker has spoken yet, or one does its work.
    case available
    /// There is no worker, or it is none; a sentence that says why.
    case unavailable(String)
    /// The decoder failed so often that the blocks that are left are not decoded; why.
    case exhausted(String)
  }

  /// Faults (crashes, limits) in a file after which the rest of it is not decoded any more.
  public static let faultLimit = 32
  /// Deaths of workers that no block explains, after which the rest is not decoded any more.
  private static let unexplainedDeathLimit = 32
  /// The bytes of blocks that wait to be decoded, over all workers.
  private static let queueByteLimit = 8 << 20

  /// Whether blocks get decoded.
  public private(set) var status = Status.available
  /// The decoder's version, once a worker has told it.
  public var decoderVersion: String? {
    lanes.lazy.compactMap(\.decoderVersion).first
  }
  /// Whether the kernel refuses the decoder everything but reading, writing and memory, once a
  /// worker has told it. Where it cannot, the decoder works under limits of time and memory alone.
  public var isConfined: Bool? {
    lanes.lazy.compactMap(\.isConfined).first
  }

  private let segmentLength: Int
  private let preroll: Int
  private var lanes: [WorkerLane] = []

  /// Segments that have not handed on all their outcomes, in order.
  private var segments: [Segment] = []
  private var segmentsOpened = 0
  private var openGroup: BlockGroup?
  private var openSegmentIndex = -1
  /// The last blocks of the open segment, to lead up to the next one.
  private var border: [(configuration: BlockConfiguration, payload: [UInt8])] = []

  private var ready: [DecodeOutcome] = []
  private var unfinishedCount = 0
  private var faults = 0

  /// A client that decodes with up to `jobs` workers, which start when they are needed.
  ///
  /// - Parameters:
  ///   - worker: where the worker program is.
  ///   - jobs: how many workers may run at once; outcomes do not depend on it.
  ///   - segmentLength: the blocks that are decoded from one fresh start.
  ///   - preroll: the blocks before a segment that lead up to it.
  ///   - patience: how long a worker may keep silent while it has blocks to decode. Its own limit
  ///     of processor time comes first, unless it does not run at all.
  public init(
    worker: WorkerLocation = .standard, jobs: Int = 1, segmentLength: Int = 4096,
    preroll: Int = 16, patience: Duration = .seconds(20)
  ) {
    self.segmentLength = max(1, segmentLength)
    self.preroll = min(max(0, preroll), self.segmentLength)
    guard let path = worker.resolve() else {
      status = .unavailable(Self.missing(worker))
      return
    }
    let rules = WorkerLane.Rules(
      path: path, preroll: self.preroll, patience: patience, faultLimit: Self.faultLimit)
    lanes = (0..<min(max(1, jobs), 256)).map { _ in WorkerLane(rules: rules) }
  }

  private static func missing(_ worker: WorkerLocation) -> String {
    switch worker {
    case .standard:
      "\(WorkerLocation.programName) is neither beside this program nor on PATH, "
        + "so nothing was decoded"
    case .path(let path): "\(path) is no program that can be run, so nothing was decoded"
    }
  }

  /// Submits a block to be decoded.
  ///
  /// - Parameters:
  ///   - block: the block's number; higher than that of any block before.
  ///   - configuration: what the ADTS header says of it.
  ///   - payload: one `raw_data_block()` from its first byte to its last; copied.
  public func submit(block: Int, configuration: BlockConfiguration, payload: RawSpan) {
    if let reason = BlockGroup.unsupported(byteCount: payload.byteCount) {
      submit(block: block, unsupported: reason)
      return
    }
    group(for: block).append(
      block: block, configuration: configuration, payload: payload, isPreroll: false,
      isFresh: takeFreshStart())
    if block % segmentLength >= segmentLength - preroll {
      // SAFETY: the span's own bytes, copied at once.
      border.append((configuration, unsafe payload.withUnsafeBytes { unsafe Array($0) }))
    }
    submitted()
  }

  /// Gives a block its place in the order without decoding it, because the decoder cannot take it.
  public func submit(block: Int, unsupported reason: String) {
    group(for: block).append(block: block, outcome: .unsupported(reason))
    submitted()
  }

  /// The outcomes that have come since the last call, in block order.
  public func takeOutcomes() -> [DecodeOutcome] {
    defer { ready = [] }
    return ready
  }

  /// Decodes what is left, ends the workers and returns the outcomes not taken yet.
  public func finish() -> [DecodeOutcome] {
    closeSegment()
    while !lanes.allSatisfy(\.isIdle) { pump(waiting: true) }
    for lane in lanes { lane.abandon(.skipped) }
    collect()
    return takeOutcomes()
  }

  /// The processes that decode now.
  package var workerIdentifiers: [Int32] { lanes.compactMap(\.processIdentifier) }

  // MARK: Segments and groups

  private var needsFreshStart = false

  private func takeFreshStart() -> Bool {
    defer { needsFreshStart = false }
    return needsFreshStart
  }

  /// The group that takes block `block`.
  private func group(for block: Int) -> BlockGroup {
    let index = block / segmentLength
    if index != openSegmentIndex || segments.isEmpty {
      closeSegment()
      if index != openSegmentIndex + 1 { border = [] }
      openSegmentIndex = index
      segments.append(Segment())
      segmentsOpened += 1
      needsFreshStart = true
    }
    if let openGroup { return openGroup }
    let group = BlockGroup(segment: segments[segments.count - 1])
    if needsFreshStart {
      for (configuration, payload) in border {
        // SAFETY: the span is used within the call, while its array lives.
        group.append(
          block: -1, configuration: configuration, payload: unsafe payload.span.bytes,
          isPreroll: true, isFresh: takeFreshStart())
      }
      border = []
    }
    openGroup = group
    return group
  }

  private func submitted() {
    unfinishedCount += 1
    segments[segments.count - 1].outstanding += 1
    if let openGroup, openGroup.count >= BlockGroup.size {
      closeGroup()
      pump(waiting: false)
      let unfinishedLimit = 2 * lanes.count * max(segmentLength, 2 * BlockGroup.size)
      while lanes.reduce(0, { $0 + $1.queuedByteCount }) > Self.queueByteLimit
        || (unfinishedCount > unfinishedLimit && !lanes.allSatisfy(\.isIdle))
      {
        pump(waiting: true)
      }
    }
  }

  private func closeGroup() {
    guard let group = openGroup else { return }
    openGroup = nil
    group.seal()
    guard !lanes.isEmpty else {
      group.abandon(outcomeWithoutDecoder)
      return
    }
    let lane = lanes[(segmentsOpened - 1) % lanes.count]
    lane.enqueue(group)
    if status != .available { lane.abandon(outcomeWithoutDecoder) }
  }

  private func closeSegment() {
    closeGroup()
    segments.last?.isClosed = true
  }

  // MARK: The loop

  /// Moves bytes; waits until some can be moved if asked to.
  private func pump(waiting: Bool) {
    defer { collect() }
    var lanesPolled: [WorkerLane] = []
    var polled: [pollfd] = []
    for lane in lanes {
      guard let interest = lane.pollInterest() else { continue }
      // A descriptor of -1 is passed over.
      polled.append(interest.input ?? pollfd(fd: -1, events: 0, revents: 0))
      polled.append(interest.output)
      lanesPolled.append(lane)
    }
    guard !polled.isEmpty, checkLanes() else {
      _ = checkLanes()
      return
    }
    let patience = lanesPolled.compactMap(\.remainingPatience).min() ?? .zero
    let start = ContinuousClock.now
    // SAFETY: the count is that of the array.
    let count = unsafe poll(
      &polled, nfds_t(polled.count), waiting ? Self.milliseconds(patience) : 0)
    if waiting {
      let time = ContinuousClock.now - start
      for lane in lanesPolled where count <= 0 { lane.hasWaited(time) }
    }
    if count > 0 {
      let mask = PipeSignalMask()
      for (index, lane) in lanesPolled.enumerated() {
        let isWritable = polled[2 * index].revents != 0
        let isReadable = polled[2 * index + 1].revents != 0
        if isWritable, !lane.send() { mask.discardSignal() }
        if isReadable {
          lane.receive()
        } else if waiting {
          lane.hasWaited(ContinuousClock.now - start)
        }
      }
      mask.restore()
    }
    _ = checkLanes()
  }

  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    return Int32(
      clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue
        + attoseconds / 1_000_000_000_000_000 + 1)
  }

  /// Gives up where there is no use in going on; `false` if so.
  private func checkLanes() -> Bool {
    guard status == .available else { return false }
    if let reason = lanes.lazy.compactMap(\.failure).first {
      stop(.unavailable(reason + ", so nothing was decoded"))
    } else if lanes.reduce(0, { $0 + $1.unexplainedDeaths }) > Self.unexplainedDeathLimit {
      stop(.exhausted("the decoder worker kept dying for no reason that could be found"))
    }
    return status == .available
  }

  private func stop(_ status: Status) {
    self.status = status
    for lane in lanes { lane.abandon(outcomeWithoutDecoder) }
  }

  private var outcomeWithoutDecoder: DecodeOutcome.Status {
    switch status {
    case .unavailable(let reason): .unsupported(reason)
    case .available, .exhausted: .skipped
    }
  }

  /// Moves outcomes to where the caller takes them, in block order.
  private func collect() {
    while let segment = segments.first {
      // Handing on can end the decoding, which gives more outcomes.
      while !segment.outcomes.isEmpty {
        let outcomes = segment.outcomes
        segment.outcomes = []
        unfinishedCount -= outcomes.count
        for outcome in outcomes { handOn(outcome) }
      }
      guard segment.isClosed, segment.outstanding == 0 else { return }
      segments.removeFirst()
    }
  }

  private func handOn(_ outcome: DecodeOutcome) {
    guard faults < Self.faultLimit else {
      // Counted in block order, so that the cut does not depend on which worker was ahead.
      ready.append(DecodeOutcome(block: outcome.block, status: .skipped))
      return
    }
    ready.append(outcome)
    switch outcome.status {
    case .crashed, .timedOut:
      faults += 1
      if faults == Self.faultLimit, status == .available {
        stop(.exhausted("the decoder failed \(faults) times, so the rest was not decoded"))
      }
    default: break
    }
  }
}
