import Bitstream

/// What stays of the SBR payloads of one channel element from frame to frame.
///
/// The parser needs the header to go on; the rest serves the rules: values coded as differences in
/// time, borders that have to join, references that are missing. A value of fixed size: the steady
/// state of a stream allocates nothing.
public struct SBRElementState: Sendable {
  /// The header in force; `nil` before the first one.
  public private(set) var header: SBRHeader?

  /// The frequency tables of `header`.
  public private(set) var tables = SBRFrequencyTables()

  /// The sampling frequency of SBR that `tables` are made for, in hertz.
  private var tableFrequency = 0

  /// The two channels of a pair, or the one of a single channel element and an idle one.
  var channels: InlineArray<2, SBRChannelState> = .init(repeating: SBRChannelState())

  /// `bs_coupling` of the last payload.
  var wasCoupled = false

  /// The parametric stereo of the element.
  public internal(set) var ps = PSState()

  /// The state before the first payload.
  public init() {}

  /// The state of an element of which nothing is known but the header in force.
  public init(header: SBRHeader?) { self.header = header }

  /// Tells that a frame of the element had no SBR payload.
  ///
  /// What the next payload refers to in time is lost; the headers stay in force.
  public mutating func markGap() {
    for channel in 0..<2 { channels[channel].markGap() }
    ps.forgetValues()
  }

  /// Takes a header.
  ///
  /// - Returns: whether the frequency tables differ from those before, so that a decoder resets.
  mutating func take(_ new: SBRHeader, samplingFrequency: Int) -> Bool {
    let isReset = header.map { !$0.hasSameFrequencies(as: new) } ?? true
    header = new
    if isReset {
      tableFrequency = 0
      for channel in 0..<2 { channels[channel].markReset() }
    }
    prepareTables(samplingFrequency: samplingFrequency)
    return isReset
  }

  /// Makes the tables, unless they are those of the header and the frequency already.
  mutating func prepareTables(samplingFrequency: Int) {
    guard tableFrequency != samplingFrequency, let header else { return }
    tables = SBRFrequencyTables(header: header, samplingFrequency: samplingFrequency)
    tableFrequency = samplingFrequency
  }

  /// Tells that a payload could not be read to its end, so that its values are not to be relied on.
  mutating func markFault() {
    for channel in 0..<2 { channels[channel].markFault() }
  }
}

/// What a difference in time refers to.
enum SBRReference: Sendable {
  /// There is no earlier SBR frame.
  case none
  /// A frame without SBR lies between.
  case gap
  /// A header has changed the frequency bands.
  case reset
  /// Values were there, but they are not known: a payload that broke, a change of coupling.
  case unknown
  /// The values of the frame before.
  case known
}

/// What stays of one channel from frame to frame.
struct SBRChannelState: Sendable {
  /// What differences in time refer to.
  var reference = SBRReference.none

  /// The last border of the frame before in its time slots; negative if not known.
  var trail = -1

  /// Whether the values of the last envelope are known.
  var isEnvelopeKnown = false
  /// Whether the values of the last noise floor are known.
  var isNoiseKnown = false

  /// `bs_freq_res` of the last envelope.
  var wasHighResolution = false

  /// The values of the last envelope, as many as its resolution has bands.
  var envelope: InlineArray<64, Int16> = .init(repeating: 0)

  /// The values of the last noise floor. Legal headers have up to 5 bands, others up to 12.
  var noise: InlineArray<16, Int16> = .init(repeating: 0)

  mutating func markGap() {
    if reference != .none { reference = .gap }
    trail = -1
    isEnvelopeKnown = false
    isNoiseKnown = false
  }

  mutating func markReset() {
    if reference != .none { reference = .reset }
    isEnvelopeKnown = false
    isNoiseKnown = false
  }

  mutating func markFault() {
    if reference == .known { reference = .unknown }
    trail = -1
    isEnvelopeKnown = false
    isNoiseKnown = false
  }
}
