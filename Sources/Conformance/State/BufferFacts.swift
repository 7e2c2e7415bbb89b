import AACSyntax
public import Transports

/// What `adts_buffer_fullness` says over time, against the sizes of the frames.
///
/// ISO/IEC 13818-7, 8.2.2: the field counts units of 32 bits a considered channel (NCC) that are
/// in the decoder's input buffer; with a constant rate, state += mean - frame bits.
public struct BufferFacts: Sendable {
  /// Frames that a recursion is checked over before the mean is taken anew.
  public static let windowLength = 4096
  /// The value for variable rate.
  public static let variableRate = 0x7FF

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
  /// Considered channels; `nil` if the header does not tell them.
  public var consideredChannels: Int?

  // MARK: The recursion

  /// Frames in windows of at least 20 frames.
  public var framesChecked = 0
  /// Frames that break the recursion by more than two units.
  public var violations = 0
  /// The first of these.
  public var firstViolation: AccessUnit?
  /// The worst of these: its frame and its error in bits.
  public var worst: (unit: AccessUnit, error: Double)?
  /// Frames whose value exceeds what the mean rate allows.
  public var overMaximum = FrameSpan()
  /// The first of these, its value and the limit.
  public var firstOverMaximum: (unit: AccessUnit, value: Int, limit: Int)?
  /// The first frame at which the simulated reservoir leaves its bounds.
  public var firstReservoirFault: AccessUnit?
  /// The lowest and highest state of the simulated reservoir in bits.
  public var reservoir = (lowest: 0.0, highest: 0.0)
  /// The upper bound of the reservoir in bits in the window of the first fault, or the last one.
  public var reservoirLimit = 0.0
  /// Bits of a frame on average: of the first window, and over how many frames.
  public var mean: (bits: Double, frames: Int)?

  private var units: [AccessUnit] = []

  /// Nothing counted.
  public init() {}

  /// Counts one frame. `restarts` says that the frame does not follow the one before it.
  mutating func add(_ unit: AccessUnit, restarts: Bool) {
    let fullness = unit.header.variable.bufferFullness
    if fullness == Self.variableRate { variable += 1 } else { constant += 1 }
    if firstModeChange == nil, variable > 0, constant > 0 { firstModeChange = unit }
    guard fullness != Self.variableRate else {
      if !units.isEmpty { close() }
      return
    }
    smallest = min(smallest, fullness)
    largest = max(largest, fullness)
    sizes.smallest = min(sizes.smallest, unit.byteCount)
    sizes.largest = max(sizes.largest, unit.byteCount)
    guard unit.header.variable.numberOfRawDataBlocks == 0 else {
      if !units.isEmpty { close() }
      return
    }
    if restarts { close() }
    units.append(unit)
    if units.count > Self.windowLength {
      close()
      units.append(unit)
    }
  }

  /// Checks the window that is open and starts a new one.
  mutating func close() {
    defer { units.removeAll(keepingCapacity: true) }
    guard units.count >= 20, let ncc = consideredChannels, ncc > 0, let first = units.first,
      let last = units.last
    else { return }
    let unit = Double(32 * ncc)
    func state(_ one: AccessUnit) -> Double { unit * Double(one.header.variable.bufferFullness) }
    func bits(_ one: AccessUnit) -> Double { Double(8 * one.byteCount) }
    let steps = Double(units.count - 1)
    let sum = units.dropFirst().reduce(0) { $0 + bits($1) }
    let mean = (sum + state(last) - state(first)) / steps
    if self.mean == nil { self.mean = (mean, units.count) }
    let bound = Double(6144 * ncc) - mean
    let limit = Int((bound / unit).rounded(.down)) + 1
    framesChecked += units.count - 1
    var simulated = state(first)
    var lowest = simulated
    var highest = simulated
    var fault: AccessUnit?
    for (before, one) in zip(units, units.dropFirst()) {
      let error = state(one) - (state(before) + mean - bits(one))
      if abs(error) > 2 * unit {
        violations += 1
        if firstViolation == nil { firstViolation = one }
        if abs(error) > abs(worst?.error ?? 0) { worst = (one, error) }
      }
      simulated += mean - bits(one)
      lowest = min(lowest, simulated)
      highest = max(highest, simulated)
      if fault == nil, simulated < -unit || simulated > bound + unit { fault = one }
    }
    for one in units where one.header.variable.bufferFullness > limit {
      overMaximum.insert(one.index)
      if firstOverMaximum == nil {
        firstOverMaximum = (one, one.header.variable.bufferFullness, limit)
      }
    }
    if firstReservoirFault == nil {
      reservoir = (lowest, highest)
      reservoirLimit = bound
      firstReservoirFault = fault
    }
  }
}
