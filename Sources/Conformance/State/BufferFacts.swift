import AACSyntax
import Transports

/// What `adts_buffer_fullness` says over time, stretch by stretch.
///
/// A mean rate and a recursion hold only where one encoder wrote one frame after the other: they
/// start anew where the fixed header changes for good, where frames do not join, behind a frame of
/// variable rate or of several blocks, and after `windowLength` frames.
public struct BufferFacts: Sendable {
  /// Frames that a recursion is checked over before the mean is taken anew.
  public static let windowLength = 4096
  /// Stretches that are listed; more are only counted.
  public static let stretchLimit = 20
  /// The value for variable rate.
  public static let variableRate = 0x7FF

  /// The stretches that hold a value other than 0x7FF in at least 20 frames or beside 0x7FF, in
  /// order; at most `stretchLimit`.
  public private(set) var stretches: [BufferStretch] = []
  /// Frames with 0x7FF.
  public private(set) var variable = 0
  /// Frames with another value.
  public private(set) var constant = 0
  /// The smallest value other than 0x7FF.
  public private(set) var smallest = Int.max
  /// The largest value other than 0x7FF.
  public private(set) var largest = Int.min
  /// Steps from frame to frame that were checked.
  public private(set) var framesChecked = 0
  /// Steps that break the recursion.
  public private(set) var violations = 0
  /// Stretches whose simulated reservoir leaves its bounds.
  public private(set) var reservoirFaults = 0

  private var current = BufferStretch()
  private var units: [AccessUnit] = []

  /// Nothing counted.
  public init() {}

  /// The considered channels of the stretch that is open.
  var consideredChannels: Int? {
    get { current.consideredChannels }
    set { current.consideredChannels = newValue }
  }

  /// Counts one frame, in order. `restarts` says that the frame does not follow the one before it.
  mutating func add(_ unit: AccessUnit, restarts: Bool) {
    current.count(unit)
    guard unit.header.variable.bufferFullness != Self.variableRate,
      unit.header.variable.numberOfRawDataBlocks == 0
    else {
      if !units.isEmpty { closeWindow() }
      return
    }
    if restarts { closeWindow() }
    units.append(unit)
    if units.count > Self.windowLength {
      closeWindow()
      units.append(unit)
    }
  }

  /// Ends the stretch that is open.
  mutating func close() {
    closeWindow()
    variable += current.variable
    constant += current.constant
    smallest = min(smallest, current.smallest)
    largest = max(largest, current.largest)
    framesChecked += current.framesChecked
    violations += current.violations
    if current.firstReservoirFault != nil { reservoirFaults += 1 }
    if current.isNotable, stretches.count < Self.stretchLimit { stretches.append(current) }
    current = BufferStretch()
  }

  private mutating func closeWindow() {
    if units.count >= 20 { current.check(units) }
    units.removeAll(keepingCapacity: true)
  }
}
