import DecoderProtocol
import Glibc

/// One worker's queue: what is still to be sent to it, what it still owes, and what to do when it
/// dies.
///
/// When a worker dies, only the first group without all its answers can be to blame. That group
/// is fed again to a fresh worker after the blocks that led up to it, this time with each answer
/// written out at once: the first one missing is the culprit's. Decoding goes on after it.
final class WorkerLane {
  /// What the client settles for all its lanes.
  struct Rules {
    var path: String
    var preroll: Int
    var patience: Duration
    /// Faults in one segment after which the rest of it is not decoded any more.
    var faultLimit: Int
  }

  private let rules: Rules
  /// The groups without all their answers, in order.
  private var groups: [BlockGroup] = []
  /// The latest groups that are done: the source of blocks that lead up to a later one.
  private var history: [BlockGroup] = []
  private var process: WorkerProcess?
  private var hasGreeted = false
  private var received: [UInt8] = []
  private var receivedStart = 0
  private var sequence: UInt32 = 0

  /// Bytes to send before anything else: what a restart repeats.
  private var lead: [UInt8] = []
  private var leadSent = 0
  /// The group that is being sent, and how far it is.
  private var sendingGroup = 0
  private var sentBytes = 0
  /// Answers to be dropped: those of repeated blocks.
  private var answersToDrop = 0
  /// The entries (of history) that they belong to.
  private var repeated: [(group: BlockGroup, index: Int)] = []
  /// Answers for the first group, from its `resumeIndex` on.
  private var answers: [DecoderAnswer] = []
  /// The worker died with nothing to do: the next one has to be led up to its first block.
  private var needsPreparation = false
  /// The worker takes no more input; what it still says counts.
  private var isInputBroken = false
  /// The first group is repeated with an answer at a time.
  private var isProbing = false
  /// Workers that may still die before their first word.
  private var startsLeft = 3
  /// Time spent waiting without a byte in either direction.
  private var waited: Duration = .zero

  /// Bytes of groups that are not done.
  private(set) var queuedByteCount = 0
  /// Deaths of workers that no block could be blamed for.
  private(set) var unexplainedDeaths = 0
  /// The decoder's version, once a worker has told it.
  private(set) var decoderVersion: String?
  /// Whether the kernel confines the worker, once one has told it.
  private(set) var isConfined: Bool?
  /// Why no worker can be had.
  private(set) var failure: String?

  /// A lane without a worker; the first group starts one.
  init(rules: Rules) { self.rules = rules }

  /// The process that decodes now.
  var processIdentifier: pid_t? { process?.identifier }

  /// Whether everything is done.
  var isIdle: Bool { groups.isEmpty }

  /// Whether the worker owes answers.
  private var isOwed: Bool { process != nil && !groups.isEmpty }

  /// Queues a sealed group.
  func enqueue(_ group: BlockGroup) {
    groups.append(group)
    queuedByteCount += group.bytes.count
    finishAnsweredGroups()
  }

  /// Ends the worker; gives every block without an outcome this one.
  func abandon(_ outcome: DecodeOutcome.Status) {
    _ = process?.end()
    process = nil
    for group in groups { group.abandon(outcome) }
    groups = []
    history = []
    queuedByteCount = 0
    resetSending()
  }

  // MARK: Input and output

  /// What to poll for; `nil` if there is nothing to wait for.
  func pollInterest() -> (input: pollfd?, output: pollfd)? {
    startIfNeeded()
    guard let process else { return nil }
    let output = pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)
    guard hasBytesToSend else { return (nil, output) }
    return (pollfd(fd: process.input, events: Int16(POLLOUT), revents: 0), output)
  }

  /// The time until the worker's silence is held against it; `nil` if it owes nothing.
  var remainingPatience: Duration? {
    isOwed ? max(.zero, rules.patience - waited) : nil
  }

  /// Takes note of time spent waiting for the worker.
  func hasWaited(_ time: Duration) {
    guard isOwed else { return }
    waited += time
    if waited >= rules.patience { recover(.silent) }
  }

  private func startIfNeeded() {
    guard process == nil, failure == nil, !groups.isEmpty else { return }
    do {
      process = try WorkerProcess(path: rules.path)
    } catch {
      failure = error.text
      return
    }
    hasGreeted = false
    received = []
    receivedStart = 0
    sequence = 0
    waited = .zero
    isInputBroken = false
    if needsPreparation, let group = groups.first { prepare(group, probing: false) }
  }

  private var hasBytesToSend: Bool {
    if isInputBroken { return false }
    if leadSent < lead.count { return true }
    return !isProbing && sendingGroup < groups.count
  }

  /// Writes as much as the pipe takes. SIGPIPE is blocked while this runs.
  ///
  /// Returns `false` if the pipe is broken, which has raised the signal.
  func send() -> Bool {
    guard let process else { return true }
    while hasBytesToSend {
      let isLead = leadSent < lead.count
      let start = isLead ? leadSent : sentBytes
      let count =
        isLead
        ? Self.write(lead, from: start, to: process.input)
        : Self.write(groups[sendingGroup].bytes, from: start, to: process.input)
      // A broken pipe shows as the end of the answers, after those that were still written.
      guard count >= 0 else {
        isInputBroken = true
        return false
      }
      if count > 0 { waited = .zero }
      if isLead {
        leadSent += count
        if leadSent < lead.count { return true }
        lead = []
        leadSent = 0
      } else {
        sentBytes += count
        if sentBytes < groups[sendingGroup].bytes.count { return true }
        sendingGroup += 1
        sentBytes = 0
      }
    }
    return true
  }

  /// The bytes written, 0 if the pipe is full, -1 if it is broken.
  private static func write(_ bytes: [UInt8], from start: Int, to descriptor: Int32) -> Int {
    guard start < bytes.count else { return 0 }
    while true {
      // SAFETY: the range lies within a live array.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(
          descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return -1 }
    }
  }

  /// Reads what the worker has written and takes it in.
  func receive() {
    guard let process else { return }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      // SAFETY: the count is that of the array.
      let count = unsafe read(process.output, &buffer, buffer.count)
      if count > 0 {
        waited = .zero
        received.append(contentsOf: buffer[..<count])
        guard takeInReceived() else {
          recover(.broken)
          return
        }
        if self.process !== process || count < buffer.count { return }
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return
      } else {
        recover(.closed)
        return
      }
    }
  }

  /// Takes in complete answers; `false` if the worker does not speak the protocol.
  private func takeInReceived() -> Bool {
    defer {
      received.removeFirst(receivedStart)
      receivedStart = 0
    }
    if !hasGreeted {
      switch DecoderHello.read(received[...]) {
      case .incomplete: return true
      case .notAHello:
        failure = "\(rules.path) is no decoder worker"
        return true
      case .hello(let hello, let byteCount):
        guard hello.protocolVersion == DecoderHello.currentProtocol else {
          failure =
            "\(rules.path) speaks protocol \(hello.protocolVersion), not "
            + "\(DecoderHello.currentProtocol): it belongs to another version"
          return true
        }
        decoderVersion = hello.decoderVersion
        isConfined = hello.isConfined
        hasGreeted = true
        receivedStart = byteCount
      }
    }
    while true {
      switch DecoderAnswer.read(received[receivedStart...]) {
      case .incomplete: return true
      case .notAnAnswer: return false
      case .answer(let answer, let byteCount):
        receivedStart += byteCount
        guard answer.sequence == sequence, !groups.isEmpty else { return false }
        sequence &+= 1
        if answersToDrop > 0 {
          answersToDrop -= 1
        } else {
          answers.append(answer)
          finishAnsweredGroups()
        }
      }
    }
  }

  // MARK: Outcomes

  /// Hands on the outcomes of groups whose blocks all have answers.
  private func finishAnsweredGroups() {
    while let group = groups.first {
      let open = group.entries[group.resumeIndex...].lazy.filter { $0.local == nil }.count
      // Answers for a group come together with those of no other: the next group's go on after.
      guard answers.count >= open, answersToDrop == 0 || open == 0 else { return }
      take(upTo: group.entries.count, of: group)
      if isProbing, open > 0 { unexplainedDeaths += 1 }
      groups.removeFirst()
      if sendingGroup > 0 {
        sendingGroup -= 1
      } else {
        sentBytes = 0
      }
      queuedByteCount -= group.bytes.count
      isProbing = false
      remember(group)
    }
  }

  /// Hands on outcomes from the first group's `resumeIndex` up to `end`.
  private func take(upTo end: Int, of group: BlockGroup) {
    var used = 0
    for index in group.resumeIndex..<end {
      if let local = group.entries[index].local {
        deliver(group, index, local)
      } else {
        let answer = answers[used]
        used += 1
        group.mark(index, good: answer.kind == .decoded)
        if !group.entries[index].isPreroll {
          let outcome = DecodeOutcome(block: group.entries[index].block, answer: answer)
          group.segment.outcomes.append(outcome)
          group.segment.outstanding -= 1
        }
      }
    }
    answers.removeFirst(used)
    group.resumeIndex = end
  }

  private func deliver(_ group: BlockGroup, _ index: Int, _ status: DecodeOutcome.Status) {
    guard !group.entries[index].isPreroll else { return }
    let outcome = DecodeOutcome(block: group.entries[index].block, status: status)
    group.segment.outcomes.append(outcome)
    group.segment.outstanding -= 1
  }

  private func remember(_ group: BlockGroup) {
    if let last = history.last, last.segment !== group.segment { history = [] }
    history.append(group)
    // The latest group alone mostly has blocks enough; the bound is for streams that do not decode.
    let isEnough = group.entries.lazy.filter(\.isGood).count >= rules.preroll
    history = Array(history.suffix(isEnough ? 1 : 4))
  }

  // MARK: Recovery

  /// Why a worker is given up.
  private enum Loss {
    /// It has closed its output, most likely by dying.
    case closed
    /// It has said something that is no answer.
    case broken
    /// It has kept silent for too long.
    case silent
  }

  /// The worker is gone, or as good as: finds out why, and starts over.
  private func recover(_ loss: Loss) {
    guard let process else { return }
    let ending = process.end(grace: loss == .closed ? .seconds(1) : .zero)
    self.process = nil
    waited = .zero
    guard failure == nil else { return }
    if !hasGreeted, case .signal = ending, startsLeft > 0 {
      // Killed from outside, perhaps: one that cannot start says so again.
      startsLeft -= 1
      needsPreparation = true
      return
    }
    guard hasGreeted || decoderVersion != nil else {
      failure = Self.startFailure(rules.path, ending: ending, loss: loss)
      return
    }
    guard let group = groups.first else {
      unexplainedDeaths += 1
      needsPreparation = true
      return
    }
    if isProbing {
      blame(group, loss == .silent ? .timedOut : ending.fault)
    } else {
      prepare(group, probing: true)
    }
  }

  private static func startFailure(
    _ path: String, ending: WorkerProcess.Ending, loss: Loss
  ) -> String {
    if loss == .silent { return "\(path) does not answer" }
    return switch ending {
    case .exited(let status): "\(path) ended with status \(status) before it said a word"
    case .signal(let signal): "\(path) died of signal \(signal) before it said a word"
    case .ended: "\(path) closed its output before it said a word"
    }
  }

  /// The first answer missing is the culprit's.
  private func blame(_ group: BlockGroup, _ fault: DecodeOutcome.Status) {
    if answersToDrop > 0 {
      // A block that decoded before: it only fails as the first of a fresh decoder. Do without it.
      let culprit = repeated[repeated.count - answersToDrop]
      culprit.group.mark(culprit.index, good: false)
      unexplainedDeaths += 1
      prepare(group, probing: true)
      return
    }
    let open = (group.resumeIndex..<group.entries.count).filter { group.entries[$0].local == nil }
    guard answers.count < open.count else {
      unexplainedDeaths += 1
      prepare(group, probing: true)
      return
    }
    let culprit = open[answers.count]
    take(upTo: culprit, of: group)
    group.settle(culprit, fault)
    take(upTo: culprit + 1, of: group)
    group.segment.faults += 1
    if group.segment.faults >= rules.faultLimit { giveUp(on: group.segment) }
    prepare(group, probing: false)
  }

  private func giveUp(on segment: Segment) {
    for group in groups where group.segment === segment {
      for index in group.resumeIndex..<group.entries.count where group.entries[index].local == nil {
        group.settle(index, .skipped)
      }
    }
  }

  private func resetSending() {
    lead = []
    leadSent = 0
    sendingGroup = 0
    sentBytes = 0
    answersToDrop = 0
    repeated = []
    answers = []
    isProbing = false
    needsPreparation = false
  }

  /// Sets up what a fresh worker is sent first: the blocks that led up to the first one without
  /// an outcome, then the rest of its group.
  private func prepare(_ group: BlockGroup, probing: Bool) {
    resetSending()
    var leadingUp: [(group: BlockGroup, index: Int)] = []
    let done = history.filter { $0.segment === group.segment } + [group]
    search: for earlier in done.reversed() {
      let end = earlier === group ? group.resumeIndex : earlier.entries.count
      for index in (0..<end).reversed() where earlier.entries[index].isGood {
        leadingUp.append((earlier, index))
        if leadingUp.count >= rules.preroll { break search }
      }
    }
    repeated = leadingUp.reversed()
    answersToDrop = repeated.count
    for entry in repeated { repeatRequest(entry.group, entry.index, flushing: probing) }
    let open = (group.resumeIndex..<group.entries.count).filter { group.entries[$0].local == nil }
    for index in open {
      repeatRequest(group, index, flushing: probing || index == open.last)
    }
    sendingGroup = 1
    isProbing = probing
    finishAnsweredGroups()
  }

  private func repeatRequest(_ group: BlockGroup, _ index: Int, flushing: Bool) {
    let range = group.entries[index].range
    let start = lead.count
    lead.append(contentsOf: group.bytes[range])
    // Only the first request of a fresh worker could need to say so, and it need not.
    lead[start + DecoderRequest.flagsOffset] =
      flushing ? DecoderRequest.Flags.flush.rawValue : 0
  }
}

extension WorkerProcess.Ending {
  /// What this ending says about the block that the worker was at.
  var fault: DecodeOutcome.Status {
    switch self {
    case .signal(SIGXCPU): .timedOut
    case .signal(let signal): .crashed(signal: signal)
    case .exited, .ended: .crashed(signal: 0)
    }
  }
}

extension DecodeOutcome {
  /// The outcome that a worker's answer tells.
  init(block: Int, answer: DecoderAnswer) {
    let status: Status =
      switch answer.kind {
      case .decoded: .decoded
      case .rejected: .rejected(code: Int(answer.code), text: answer.text)
      case .unsupported: .unsupported(answer.text)
      }
    self.init(block: block, status: status)
    samples = Int(answer.samples)
    samplingFrequency = Int(answer.samplingFrequency)
    channels = Int(answer.channels)
    peak = answer.peak
    energy = answer.energy
    clippedSamples = Int(answer.clippedSamples)
    clippedRuns = Int(answer.clippedRuns)
    nonFiniteChannel = Int(answer.nonFiniteChannel)
    nonFiniteSamples = Int(answer.nonFiniteSamples)
  }
}
