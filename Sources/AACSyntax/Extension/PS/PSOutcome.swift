/// What a `ps_data()` turned out to be: the facts that rules judge.
public struct PSOutcome: Hashable, Sendable {
  /// How reading ended.
  public enum Ending: Hashable, Sendable {
    /// All of `ps_data()` was read.
    case complete
    /// No header was seen yet, so that the data have no known size.
    case headerMissing
    /// `iid_mode` or `icc_mode` is reserved, so that the data have no known size.
    case modeReserved
    /// The data go on behind the SBR extension that holds them, or a ps_extension behind its size.
    case overrun
  }

  /// The kind of a parameter.
  public enum ParameterKind: String, Hashable, Sendable {
    /// An inter-channel intensity difference.
    case iid
    /// An inter-channel coherence.
    case icc
  }

  /// A parameter outside its range.
  public struct ParameterFault: Hashable, Sendable {
    /// The kind.
    public var kind: ParameterKind
    /// The envelope.
    public var envelope: Int
    /// The band.
    public var band: Int
    /// The value: the sum of the differences.
    public var value: Int
    /// The first bit of its codeword.
    public var position: Int
  }

  /// The first bit, that of `enable_ps_header`.
  public var position = 0
  /// The first bit of `border_position`, with variable borders.
  public var borderPosition = 0

  /// The bits from `enable_ps_header` to the end of the SBR extension.
  public var bitsAvailable: Int
  /// The bits that were read; with `overrun`, up to the first field that does not fit, this one
  /// included.
  public var bitsRead = 0
  /// Bits that belong to no field, because what they are could not be told.
  public var bitsUnread = 0
  /// How reading ended.
  public var ending = Ending.complete

  /// `enable_ps_header`: whether there is a header.
  public var hasHeader = false
  /// The header in force; `nil` if none was seen yet.
  public var header: PSHeader?

  /// `frame_class`: 0 for fixed, 1 for variable borders.
  public var frameClass: UInt8 = 0
  /// `num_env`, the number of envelopes, 0 to 4.
  public var envelopeCount = 0
  /// `border_position` of the envelopes with variable borders, in QMF slots.
  public var borders: SIMD4<UInt8> = .zero
  /// Whether variable borders strictly increase; always true of fixed ones.
  public var hasIncreasingBorders: Bool {
    guard frameClass == 1 else { return true }
    for envelope in 1..<max(envelopeCount, 1) where borders[envelope] <= borders[envelope - 1] {
      return false
    }
    return true
  }

  /// Whether a `ps_extension()` holds inter-channel and overall phase differences.
  public var hasPhases = false

  /// The number of parameters outside their range.
  public var parameterFaultCount = 0
  /// The first of them.
  public var firstParameterFault: ParameterFault?

  /// The outcome of data of which nothing was read yet.
  init(bitsAvailable: Int) { self.bitsAvailable = bitsAvailable }
}
