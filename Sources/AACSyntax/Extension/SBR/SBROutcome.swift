public import Bitstream

/// What an SBR payload turned out to be: the facts that rules judge.
///
/// A value of fixed size. A payload keeps its faults to itself: whatever stands here, the fill
/// element goes on behind its count.
public struct SBROutcome: Hashable, Sendable {
  /// How the reading of a payload ended.
  public enum Ending: Hashable, Sendable {
    /// All of `sbr_extension_data()` was read.
    case complete
    /// No header was seen yet, so that the data have no known size.
    case headerMissing
    /// The header gives no usable frequency tables; `tables.defects` says why.
    case tablesUnusable
    /// A grid has more envelopes than allowed; see the grids of `channels`.
    case envelopeCountIllegal
    /// The data go on behind the payload.
    case overrun
  }

  /// A check word and what it should be.
  public struct Check: Hashable, Sendable {
    /// `bs_sbr_crc_bits`, 10 bits.
    public var read: UInt16
    /// The CRC-10 of the bits behind it.
    public var computed: UInt16
    /// Whether both are the same.
    public var isMatch: Bool { read == computed }
  }

  /// The kind of a value that is coded as a difference.
  public enum ValueKind: String, Hashable, Sendable {
    /// An envelope, as a level.
    case envelopeLevel = "envelope level"
    /// An envelope of the second channel of a coupled pair: a balance.
    case envelopeBalance = "envelope balance"
    /// A noise floor, as a level.
    case noiseLevel = "noise level"
    /// A noise floor of the second channel of a coupled pair: a balance.
    case noiseBalance = "noise balance"
  }

  /// A value outside its range.
  public struct ValueFault: Hashable, Sendable {
    /// The channel, 0 or 1.
    public var channel: Int
    /// What kind of value it is.
    public var kind: ValueKind
    /// The envelope or noise floor.
    public var envelope: Int
    /// The band.
    public var band: Int
    /// The value: the sum of the differences. Legal envelopes have 0 to 127, noise floors 0 to 30.
    public var value: Int
    /// The first bit of its codeword.
    public var position: Int
  }

  /// The facts of one channel.
  public struct Channel: Hashable, Sendable {
    /// `sbr_grid()`; the first channel's if the pair is coupled.
    public var grid = SBRGrid()
    /// Where `sbr_grid()` lies.
    public var gridBits = BitRange(start: 0, count: 0)
    /// Where `sbr_dtdf()` lies.
    public var directionBits = BitRange(start: 0, count: 0)
    /// The resolution in force: `bs_amp_res`, but 0 for FIXFIX with one envelope.
    public var ampRes: UInt8 = 0
    /// `bs_df_env`: bit n is that of envelope n; 1 for differences in time.
    public var timeEnvelopes: UInt8 = 0
    /// `bs_df_noise`: bit n is that of noise floor n.
    public var timeNoiseFloors: UInt8 = 0
    /// Why the first envelope or noise floor is coded as a difference to nothing, if it is.
    public var missingReference: MissingReference?
    /// The last border of the frame before, less the time slots of a frame: where the first border
    /// of this one has to be. `nil` if not known.
    public var expectedLead: Int?
  }

  /// Why a difference in time refers to nothing.
  public enum MissingReference: String, Hashable, Sendable {
    /// It is the first SBR frame of the element.
    case firstFrame = "first SBR frame"
    /// The frame before had no SBR.
    case gap = "gap"
    /// The header of this frame changes the frequency bands.
    case reset = "header reset"
  }

  /// A `sbr_extension()` whose identifier is not that of parametric stereo.
  public struct ReservedExtension: Hashable, Sendable {
    /// `bs_extension_id`: 0, 1 or 3.
    public var id: UInt8
    /// The first bit of the identifier.
    public var position: Int
    /// The bits behind the identifier.
    public var bitCount: Int
    /// Whether all of them are zero.
    public var isZero: Bool
  }

  /// Whether the payload belongs to a channel_pair_element.
  public var isPair: Bool
  /// The bits of the payload behind `extension_type`: 8 * cnt - 4.
  public var bitsAvailable: Int
  /// The bits of the data that were read, closing bits not counted; with `overrun`, the bits that
  /// would have been read up to the first field that does not fit, this one included.
  public var bitsRead = 0
  /// How reading ended.
  public var ending = Ending.complete
  /// The bits behind the data, closing bits or what could not be read; 8 or more are too many.
  public var bitsLeft = 0
  /// Whether all of these are zero.
  public var isRestZero = true

  /// The CRC, if the payload has one.
  public var crc: Check?

  /// `bs_header_flag`: whether the payload has a header.
  public var hasHeader = false
  /// Where `sbr_header()` lies; empty if there is none.
  public var headerBits = BitRange(start: 0, count: 0)
  /// Whether the header differs in any field from the one before.
  public var isHeaderChanged = false
  /// Whether the header changes the frequency bands, as the first one does.
  public var isReset = false
  /// The header in force; `nil` if none was seen yet.
  public var header: SBRHeader?
  /// The frequency tables in force.
  public var tables = SBRFrequencyTables()

  /// `bs_coupling`: the second channel of a pair is coded as a balance.
  public var isCoupled = false
  /// The number of channels whose grid was read.
  public var channelCount = 0
  /// The facts of the first channel.
  public var first = Channel()
  /// The facts of the second channel of a pair.
  public var second = Channel()

  /// The number of values outside their range.
  public var valueFaultCount = 0
  /// The first of them.
  public var firstValueFault: ValueFault?

  /// `bs_extended_data`: whether there are extensions.
  public var hasExtendedData = false
  /// The first bit of `bs_extension_size`.
  public var extensionPosition = 0
  /// The bytes of the extensions: `bs_extension_size` and `bs_esc_count`.
  public var extensionByteCount = 0
  /// The bits that were left for the extensions.
  public var extensionBitsAvailable = 0
  /// Whether the extensions go on behind the payload.
  public var isExtensionOverrun: Bool { extensionByteCount * 8 > extensionBitsAvailable }
  /// The extension with a reserved identifier, if there is one.
  public var reservedExtension: ReservedExtension?

  /// The number of `ps_data()`.
  public var psCount = 0
  /// Bits of all `ps_data()` that belong to no field.
  public var psBitsUnread = 0
  /// The first `ps_data()`.
  public var ps: PSOutcome?

  /// The outcome of a payload of which nothing was read yet.
  init(isPair: Bool, bitsAvailable: Int) {
    self.isPair = isPair
    self.bitsAvailable = bitsAvailable
  }

  /// An outcome to start from: copied as a whole, where `init` sets value by value.
  static let blank = SBROutcome(isPair: false, bitsAvailable: 0)

  /// Channel 0 or 1.
  public subscript(channel channel: Int) -> Channel {
    get { channel == 0 ? first : second }
    set {
      if channel == 0 { first = newValue } else { second = newValue }
    }
  }

  /// Changes the facts of channel 0 or 1 where they are.
  @inline(__always)
  mutating func withChannel(_ channel: Int, _ change: (inout Channel) -> Void) {
    if channel == 0 { change(&first) } else { change(&second) }
  }

  /// Counts a value outside its range.
  mutating func add(_ fault: ValueFault) {
    valueFaultCount += 1
    if firstValueFault == nil { firstValueFault = fault }
  }
}
