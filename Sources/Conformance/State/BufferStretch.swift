import AACSyntax
public import Transports

/// What `adts_buffer_fullness` says over one stretch of frames with one fixed header, against the
/// sizes of the frames.
///
/// ISO/IEC 13818-7, 8.2.2: the field counts units of 32 bits a considered channel (NCC) that are
/// in the decoder's input buffer; with a constant rate, state += mean - frame bits.
public struct BufferStretch: Sendable {
  /// The first frame.
  public var first: AccessUnit?
  /// The number of the last frame.
  public var last = 0
  /// Considered channels; `nil` if the header does not tell them.
  public var consideredChannels: Int?
  /// Frames with 0x7FF.
  public var variable = 0
  /// Frames with another value.
  public var constant = 0
  /// The first frame whose kind differs from the first frame's.
  public var firstModeChange: AccessUnit?
  /// The smallest value other than 0x7FF.
  public var smallest = Int.max
  /// The largest value other than 0x7FF.
  public var largest = Int.min
  /// Bytes of the shortest and longest frame with a value other than 0x7FF.
  public var sizes = (smallest: Int.max, largest: 0)
  /// Bytes of the next shortest and longest: a single length may be wrong.
  private var inner = (smallest: Int.max, largest: 0)
  /// Bytes of all frames with a value other than 0x7FF.
  public var bytes = 0

  // MARK: The recursion

  /// Steps from frame to frame in windows of at least 20 frames.
  public var framesChecked = 0
  /// Steps that break the recursion by more than two units.
  public var violations = 0
  /// The frame of the first of these.
  public var firstViolation: AccessUnit?
  /// The worst of these: its frame and its error in bits.
  public var worst: (unit: AccessUnit, error: Double)?
  /// The first frames of which each breaks it by more than a quarter of what the reservoir holds.
  public var jumps: [AccessUnit] = []
  /// Jumps that are kept; a stream with more of them tells nothing by any of them.
  static let jumpLimit = 16
  /// Frames whose value exceeds what the mean rate allows.
  public var overMaximum = FrameSpan()
  /// The first of these, its value, the limit and the mean bits of a frame around it.
  public var firstOverMaximum: (unit: AccessUnit, value: Int, limit: Int, mean: Double)?
  /// The first frame at which the simulated reservoir leaves its bounds.
  public var firstReservoirFault: AccessUnit?
  /// The lowest and highest state of the simulated reservoir in bits, its upper bound and the mean
  /// bits of a frame, in the window of the first fault, or the last one.
  public var reservoir = (lowest: 0.0, highest: 0.0, limit: 0.0, mean: 0.0)
  /// Bits of a frame on average: of the first window, and over how many frames.
  public var mean: (bits: Double, frames: Int)?

  /// Nothing counted.
  public init() {}

  /// The frames of the stretch.
  public var frames: FrameSpan {
    guard let first else { return FrameSpan() }
    return FrameSpan(first.index...max(first.index, last))
  }

  /// Whether every frame claims a constant rate and all name the same fullness, although the
  /// sizes of more than one stray from their mean by more than 5 %.
  public var isNeverUpdated: Bool {
    guard variable == 0, constant >= 20, smallest == largest else { return false }
    let mean = Double(bytes) / Double(constant)
    return Double(inner.largest) > mean * 1.05 || Double(inner.smallest) < mean * 0.95
  }

  /// Whether every frame claims a constant rate, and more than 5 % of the steps contradict it.
  public var breaksRecursion: Bool { variable == 0 && violations * 20 > framesChecked }

  /// Whether any rule has something to say of it.
  var isNotable: Bool { framesChecked > 0 || constant >= 20 || variable > 0 && constant > 0 }

  mutating func count(_ unit: AccessUnit) {
    let fullness = unit.header.variable.bufferFullness
    if first == nil { first = unit }
    last = unit.index
    if fullness == BufferFacts.variableRate {
      variable += 1
      if constant > 0, firstModeChange == nil { firstModeChange = unit }
      return
    }
    constant += 1
    if variable > 0, firstModeChange == nil { firstModeChange = unit }
    if fullness < smallest { smallest = fullness }
    if fullness > largest { largest = fullness }
    if unit.byteCount < inner.smallest {
      inner.smallest = max(unit.byteCount, sizes.smallest)
      sizes.smallest = min(unit.byteCount, sizes.smallest)
    }
    if unit.byteCount > inner.largest {
      inner.largest = min(unit.byteCount, sizes.largest)
      sizes.largest = max(unit.byteCount, sizes.largest)
    }
    bytes += unit.byteCount
  }

  /// Checks frames that follow each other, all with a fullness and one raw_data_block.
  mutating func check(_ units: [AccessUnit]) {
    guard units.count >= 20, let ncc = consideredChannels, ncc > 0, let first = units.first,
      let last = units.last
    else { return }
    let unit = Double(32 * ncc)
    func state(_ one: AccessUnit) -> Double { unit * Double(one.header.variable.bufferFullness) }
    func bits(_ one: AccessUnit) -> Double { Double(8 * one.byteCount) }
    let sum = units.dropFirst().reduce(0) { $0 + bits($1) }
    let mean = (sum + state(last) - state(first)) / Double(units.count - 1)
    if self.mean == nil { self.mean = (mean, units.count) }
    let bound = Double(6144 * ncc) - mean
    let limit = max(0, Int((bound / unit).rounded(.down)) + 1)
    framesChecked += units.count - 1
    var simulated = state(first)
    var (lowest, highest) = (simulated, simulated)
    var fault: AccessUnit?
    for (before, one) in zip(units, units.dropFirst()) {
      let error = state(one) - (state(before) + mean - bits(one))
      if abs(error) > 2 * unit {
        violations += 1
        if firstViolation == nil { firstViolation = one }
        if abs(error) > abs(worst?.error ?? 0) { worst = (one, error) }
        if abs(error) * 4 > bound, jumps.count <= Self.jumpLimit { jumps.append(one) }
      }
      simulated += mean - bits(one)
      lowest = min(lowest, simulated)
      highest = max(highest, simulated)
      if fault == nil, simulated < -unit || simulated > bound + unit { fault = one }
    }
    for one in units where one.header.variable.bufferFullness > limit {
      overMaximum.insert(one.index)
      if firstOverMaximum == nil {
        firstOverMaximum = (one, one.header.variable.bufferFullness, limit, mean)
      }
    }
    if firstReservoirFault == nil {
      reservoir = (lowest, highest, bound, mean)
      firstReservoirFault = fault
    }
  }
}
