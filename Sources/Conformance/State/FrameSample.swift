public import AACSyntax
import Bitstream
public import Transports

/// Frames of one fixed header that are kept whole, so that other readings can be tried on them.
///
/// The first frames, and of those that end exactly, that do not, and that have a wrong check word,
/// as many as fit, spread over the stream: their number doubles the distance at which the next ones
/// are kept. What is kept does not grow with the stream.
public struct FrameSample: Sendable {
  /// A frame that was kept.
  public struct Kept: Sendable {
    /// Where it lies.
    public var unit: AccessUnit
    /// Its bytes.
    public var bytes: [UInt8]
    /// Whether its blocks end where the frame ends.
    public var isExact: Bool
  }

  /// Frames of one kind, spread over the stream.
  struct Spread: Sendable {
    private(set) var kept: [Kept] = []
    private var distance = 1
    private var seen = 0

    /// Frames that are kept at most.
    static let limit = 100

    /// Keeps a frame if it is its turn.
    @inline(__always)
    mutating func offer(_ make: () -> Kept) {
      // The distance is a power of two.
      if seen & (distance &- 1) == 0 { take(make) }
      seen &+= 1
    }

    @inline(never)
    private mutating func take(_ make: () -> Kept) {
      if kept.count == Self.limit {
        kept = stride(from: 0, to: kept.count, by: 2).map { kept[$0] }
        distance *= 2
        guard seen % distance == 0 else { return }
      }
      kept.append(make())
    }

    /// Drops the frame `index`, if it is the last that was kept.
    mutating func drop(_ index: Int) {
      if kept.last?.unit.index == index { kept.removeLast() }
    }
  }

  /// The fixed header, its bits without effect on the payload left out.
  let key: UInt32
  /// The header of the first frame.
  public let header: ADTSFixedHeader
  /// The first frame.
  public let firstUnit: AccessUnit
  /// Seconds from the start of the stream to the first frame.
  public let firstTime: Double?
  /// The frames.
  public private(set) var span = FrameSpan()
  /// Those that do not end exactly.
  public private(set) var failing = FrameSpan()
  /// Those that end exactly and have a wrong check word over their payload.
  public private(set) var mismatching = FrameSpan()
  /// The first of those that do not end exactly.
  public private(set) var firstFailing: AccessUnit?
  /// The first of those with a wrong check word.
  public private(set) var firstMismatching: AccessUnit?
  /// Frames that the framing or their content explain, and that are none of the above.
  public private(set) var setAside = 0
  /// The frames by `number_of_raw_data_blocks_in_frame`.
  private(set) var announcing = InlineArray<4, FrameGroup>(repeating: FrameGroup())

  /// The first frames, at most 20.
  private var head: [Kept] = []
  private var exact = Spread()
  private var broken = Spread()
  private var wrongWord = Spread()
  private var exactBytes = 0
  /// The frame that was added last, as long as the framing may still explain it.
  private var pending: (unit: AccessUnit, isExact: Bool)?

  init(_ unit: AccessUnit, timeSeconds: Double?) {
    key = unit.header.fixed.bits & HeaderField.mask
    header = unit.header.fixed
    firstUnit = unit
    firstTime = timeSeconds
  }

  /// All frames that were kept, in the order of the stream.
  public var frames: [Kept] {
    var byIndex: [Int: Kept] = [:]
    for one in head { byIndex[one.unit.index] = one }
    for spread in [exact, broken, wrongWord] {
      for one in spread.kept { byIndex[one.unit.index] = one }
    }
    return byIndex.values.sorted { $0.unit.index < $1.unit.index }
  }

  /// The frames with a wrong check word that were kept.
  public var wrongWords: [Kept] { wrongWord.kept }

  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    if pending != nil { settle() }
    span.insert(unit.index)
    announcing[unit.header.variable.numberOfRawDataBlocks & 3].insert(unit, timeSeconds)
    let isExact = frame.endsExactly
    func kept() -> Kept {
      Kept(unit: unit, bytes: (0..<bytes.byteCount).map { bytes.byte(at: $0) }, isExact: isExact)
    }
    if isExact {
      exactBytes &+= unit.byteCount
      if !frame.header.fixed.protectionAbsent, frame.crcStatus == .mismatch {
        pending = (unit, true)
        wrongWord.offer(kept)
      }
      if head.count < 20 {
        head.append(kept())
      } else if unit.byteCount &* (span.count &- failing.count) >= exactBytes {
        // The frames with the most payload tell the most.
        exact.offer(kept)
      }
    } else {
      let payload = unit.header.headerByteCount
      let count = unit.byteCount - payload
      guard count > 8, ConstantFill.pattern(bytes, from: payload, count: count) == nil else {
        setAside += 1
        return
      }
      pending = (unit, false)
      broken.offer(kept)
    }
  }

  /// Counts the frame that was added last.
  mutating func settle() {
    guard let (unit, isExact) = pending else { return }
    pending = nil
    if isExact {
      mismatching.insert(unit.index)
      if firstMismatching == nil { firstMismatching = unit }
    } else {
      failing.insert(unit.index)
      if firstFailing == nil { firstFailing = unit }
    }
  }

  /// Takes back the frame that was added last: the framing explains it.
  mutating func setAside(_ index: Int) {
    guard span.last == index, span.count > 0 else { return }
    pending = nil
    setAside += 1
    wrongWord.drop(index)
    broken.drop(index)
    exact.drop(index)
    if head.last?.unit.index == index { head.removeLast() }
  }
}

/// The samples of a stream, one for each fixed header.
public struct FrameSamples: Sendable {
  /// The samples, in the order in which their headers came first.
  public private(set) var samples: [FrameSample] = []
  private var current = 0

  /// Headers that are sampled: one more would be noise.
  static let limit = 4

  /// Nothing yet.
  public init() {}

  /// Takes a frame into the sample of its header.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    let key = unit.header.fixed.bits & HeaderField.mask
    if samples.isEmpty || samples[current].key != key {
      if let index = samples.firstIndex(where: { $0.key == key }) {
        current = index
      } else {
        guard samples.count < Self.limit else { return }
        current = samples.count
        samples.append(FrameSample(unit, timeSeconds: timeSeconds))
      }
    }
    samples[current].add(frame, unit, timeSeconds: timeSeconds, bytes: bytes)
  }

  /// Takes back the frame that was added last: the framing explains it.
  mutating func setAside(_ index: Int) {
    guard !samples.isEmpty else { return }
    samples[current].setAside(index)
  }

  /// Counts the last frames.
  mutating func settle() {
    for index in samples.indices { samples[index].settle() }
  }
}
