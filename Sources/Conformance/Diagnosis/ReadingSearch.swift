import AACSyntax
import Bitstream
import Transports

/// Tries other readings on the frames of a sample, the likelier and simpler ones first.
///
/// A reading is accepted if nearly all frames end exactly in it and those that differ do not end as
/// declared: random bits end exactly in one of ten thousand cases, so that a few frames are proof.
struct ReadingSearch {
  private let sample: FrameSample
  private let frames: [FrameSample.Kept]
  /// Frames that do not end exactly, the ones with the most payload first.
  private let probes: [FrameSample.Kept]
  private let declared: Reading

  /// Frames that a reading has to explain before all are tried.
  private static let probeCount = 40
  /// Frames fewer than these prove nothing.
  private static let fewest = 5

  init?(_ sample: FrameSample) {
    guard sample.span.count >= Self.fewest, sample.failing.count >= 3 else { return nil }
    self.sample = sample
    frames = sample.frames
    probes = Array(
      frames.filter { !$0.isExact }
        .sorted { ($0.bytes.count, $1.unit.index) > ($1.bytes.count, $0.unit.index) }
        .prefix(Self.probeCount))
    declared = Reading(declaredBy: sample.header)
    guard probes.count >= 3 else { return nil }
  }

  /// The reading that explains the frames; `nil` if none does.
  func run() -> AcceptedReading? {
    if let found = surplus() { return found }
    var starts: [(Reading, [AcceptedReading.Change])] = []
    for (reading, change) in starting() {
      if let found = evaluate(reading, [change], share: 0.9, rejects: 0.1) { return found }
      starts.append((reading, [change]))
    }
    if let found = blockCounts() { return found }
    if let found = tables(declared, []) { return found }
    if let found = objectTypes(declared, []) { return found }
    if let found = lines960(declared, []) { return found }
    // Two causes at once.
    for (reading, changes) in starts {
      if let found = tables(reading, changes) { return found }
      if let found = objectTypes(reading, changes) { return found }
    }
    for type in [1, 4] where type != declared.parameters.objectType {
      var reading = declared
      reading.parameters.objectType = type
      if let found = tables(reading, [.objectType(type)]) { return found }
    }
    return nil
  }

  // MARK: Where the payload starts

  private func starting() -> [(Reading, AcceptedReading.Change)] {
    var readings: [(Reading, AcceptedReading.Change)] = []
    var reading = declared
    reading.protectionAbsent = !sample.header.protectionAbsent
    readings.append(
      (reading, sample.header.protectionAbsent ? .checkWord(verified: 0) : .noCheckWord))
    let start = frames[0].unit.header.headerByteCount
    for count in 1...16 where count != 2 || !sample.header.protectionAbsent {
      var reading = declared
      reading.prefix = count
      readings.append(
        (
          reading,
          .prefix(count: count, sample: Array(probes[0].bytes.dropFirst(start).prefix(count)))
        ))
    }
    return readings
  }

  // MARK: How many blocks, and what follows them

  private func blockCounts() -> AcceptedReading? {
    var best: AcceptedReading?
    for extra in 0...3 {
      var reading = declared
      reading.extraBlocks = extra
      let announced = probes[0].unit.header.variable.numberOfRawDataBlocks
      guard extra != announced,
        var found = evaluate(
          reading, [.blockCount(announced: announced + 1, found: extra + 1)], share: 0.9,
          rejects: 0.1)
      else { continue }
      found.miscounted = miscounted(holding: extra)
      if best.map({ $0.exact < found.exact }) ?? true { best = found }
    }
    return best
  }

  /// The frames that announce another number of blocks than `extra` besides the first.
  private func miscounted(holding extra: Int) -> AcceptedReading.Miscounted? {
    let groups = (0...3).filter { $0 != extra && sample.announcing[$0].first != nil }
    let firsts = groups.map { sample.announcing[$0] }
    guard let first = firsts.min(by: { $0.frames.first < $1.frames.first }), let unit = first.first
    else { return nil }
    return AcceptedReading.Miscounted(
      span: FrameSpan(joining: firsts.map(\.frames)), first: unit, timeSeconds: first.timeSeconds,
      announced: groups.map { $0 + 1 })
  }

  /// Bytes behind the last block, the same number in nearly every frame.
  private func surplus() -> AcceptedReading? {
    var trial = ReadingTrial(declared)
    var counts: [Int: Int] = [:]
    var samples: [Int: [[UInt8]]] = [:]
    for one in frames {
      _ = trial.isExact(one)
      guard let count = trial.trailingBytes else { continue }
      counts[count, default: 0] += 1
      samples[count, default: []].append(Array(one.bytes.suffix(count)))
    }
    guard let (count, number) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      (1...64).contains(count), number >= Self.fewest, number * 10 >= frames.count * 9,
      let bytes = samples[count]
    else { return nil }
    // A block more of that size in every frame would be one.
    if count >= 2, let found = blockCounts() { return found }
    var reading = declared
    reading.suffix = count
    guard
      var found = accepted(
        reading, [.surplus(count: count, sample: bytes[0], kind: Self.kind(bytes))])
    else { return nil }
    found.exact = number
    found.probative = number
    found.declaredFailures = number
    return found
  }

  private static func kind(_ trailers: [[UInt8]]) -> String {
    if trailers.allSatisfy({ $0 == trailers[0] }) { return "constant" }
    let headers = trailers.count { $0.count >= 2 && $0[0] == 0xFF && $0[1] & 0xF6 == 0xF0 }
    return headers * 10 >= trailers.count * 9 ? "next header" : "checksum"
  }

  // MARK: What the payload is read with

  private static let classes = [[0, 1], [2], [3, 4], [5], [6, 7], [8, 9, 10], [11, 12]]

  private func tables(
    _ base: Reading, _ changes: [AcceptedReading.Change]
  ) -> AcceptedReading? {
    // Under a reserved index there are no bands: nothing reads as declared.
    let bands = ScaleFactorBands(base.parameters)
    let own = SamplingFrequency.sharingBands(withIndex: base.parameters.samplingFrequencyIndex)
    var fits: [(indices: [Int], reading: Reading, found: AcceptedReading)] = []
    for indices in Self.classes where indices != own {
      var reading = base
      reading.parameters.samplingFrequencyIndex = indices[0]
      guard
        let found = evaluate(
          reading, changes + [.tables(candidates: indices)], share: 0.99, rejects: 0.005,
          bands: bands)
      else { continue }
      fits.append((indices, reading, found))
    }
    guard let best = fits.max(by: { $0.found.exact < $1.found.exact }) else { return nil }
    var candidates: [Int] = []
    for fit in fits where !isSeparated(fit.reading, from: best.reading) {
      candidates += fit.indices
    }
    var found = best.found
    candidates.sort()
    found.indexProof = IndexProof.find(among: candidates, in: frames, as: best.reading)
    if found.indexProof == nil, found.sbrFrames * 2 >= found.exact {
      candidates = SBRIndexFit(of: candidates, in: frames, as: best.reading).fitting
      if candidates.count == 1 {
        found.indexProof = IndexProof(index: candidates[0], witness: .sbr)
      }
    }
    if let proof = found.indexProof {
      candidates = [proof.index]
      found.reading.parameters.samplingFrequencyIndex = proof.index
    }
    if let shorter = lines960(base, changes), found.indexProof == nil {
      // At 48 kHz 49 bands of 960 lines are those of 32 kHz.
      found.fits960 = !isSeparated(shorter.reading, from: best.reading)
    }
    found.changes = changes + [.tables(candidates: candidates)]
    return found
  }

  /// Whether a frame that ends exactly in the reading `best` does not in `other`.
  private func isSeparated(_ other: Reading, from best: Reading) -> Bool {
    guard other != best else { return false }
    var trial = ReadingTrial(best)
    var otherTrial = ReadingTrial(other)
    return frames.contains { trial.isExact($0) && !otherTrial.isExact($0) }
  }

  private func objectTypes(
    _ base: Reading, _ changes: [AcceptedReading.Change]
  ) -> AcceptedReading? {
    for type in [1, 4, 2] where type != base.parameters.objectType {
      var reading = base
      reading.parameters.objectType = type
      if let found = evaluate(
        reading, changes + [.objectType(type)], share: 0.99, rejects: 0.005, differs: \.predicts)
      {
        return found
      }
    }
    return nil
  }

  private func lines960(
    _ base: Reading, _ changes: [AcceptedReading.Change]
  ) -> AcceptedReading? {
    var reading = base
    reading.parameters.frameLength = .lines960
    guard let bands = ScaleFactorBands(base.parameters) else { return nil }
    return evaluate(
      reading, changes + [.frameLength960], share: 0.99, rejects: 0.005, bands: bands)
  }

  // MARK: Acceptance

  private func accepted(
    _ reading: Reading, _ changes: [AcceptedReading.Change]
  ) -> AcceptedReading? {
    guard let firstFailing = sample.firstFailing else { return nil }
    var found = AcceptedReading(
      header: sample.header, first: sample.firstUnit, timeSeconds: sample.firstTime,
      span: sample.span, failing: sample.failing, firstFailing: firstFailing, changes: changes,
      reading: reading)
    found.sampled = frames.count
    found.exactAsDeclared = frames.count { $0.isExact }
    return found
  }

  /// Tries a reading: first on the frames that fail as declared, then on all.
  ///
  /// - Parameters:
  ///   - share: of all frames, those that have to end exactly.
  ///   - rejects: of all frames, those that may end exactly as declared and not in this reading.
  ///   - bands: the bands of the declared reading, where the readings differ in them.
  ///   - differs: whether a frame that was read cannot read the same as declared, if that is known.
  private func evaluate(
    _ reading: Reading, _ changes: [AcceptedReading.Change], share: Double, rejects: Double,
    bands: ScaleFactorBands? = nil, differs: ((ReadingTrial) -> Bool)? = nil
  ) -> AcceptedReading? {
    var trial = ReadingTrial(reading)
    var misses = 0
    for one in probes where !trial.isExact(one) {
      misses += 1
      guard Double(misses) <= (1 - share) * Double(probes.count) + 1 else { return nil }
    }
    guard var found = accepted(reading, changes) else { return nil }
    var rejected = 0
    var verified = 0
    for one in frames {
      let isExact = trial.isExact(one)
      if isExact {
        found.exact += 1
        if trial.hasSBR { found.sbrFrames += 1 }
        if reading.protectionAbsent == false, trial.frame.crcStatus == .ok { verified += 1 }
      } else if one.isExact {
        rejected += 1
      }
      // Without a difference in bands the two readings never see the same bits.
      guard bands.map({ trial.differs(fromBands: $0) }) ?? differs?(trial) ?? true else { continue }
      found.probative += 1
      if !one.isExact { found.declaredFailures += 1 }
      if !isExact { found.alternativeFailures += 1 }
    }
    guard Double(found.exact) >= share * Double(frames.count),
      Double(rejected) <= rejects * Double(frames.count), found.declaredFailures >= 3,
      found.declaredFailures * 2 >= found.probative
    else { return nil }
    if case .checkWord? = found.changes.last {
      found.changes[found.changes.count - 1] = .checkWord(verified: verified)
    }
    return found
  }
}
