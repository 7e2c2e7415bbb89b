/// What a frame holds, in one word: the rules that speak of something else need not look at it.
public struct FrameTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: UInt64

  /// The traits of `rawValue`.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// M/S stereo in a pair.
  public static let ms = Self(rawValue: 1 << 0)
  /// Intensity stereo in a channel.
  public static let intensity = Self(rawValue: 1 << 1)
  /// Noise substitution in a channel.
  public static let noise = Self(rawValue: 1 << 2)
  /// `tns_data_present` in a channel.
  public static let tns = Self(rawValue: 1 << 3)
  /// `pulse_data_present` in a channel.
  public static let pulse = Self(rawValue: 1 << 4)
  /// Prediction of AAC Main in a channel.
  public static let prediction = Self(rawValue: 1 << 5)
  /// Long-term prediction in a channel.
  public static let ltp = Self(rawValue: 1 << 6)
  /// `gain_control_data_present` in a channel.
  public static let gainControl = Self(rawValue: 1 << 7)
  /// EIGHT_SHORT_SEQUENCE in a channel.
  public static let shortWindows = Self(rawValue: 1 << 8)
  /// SBR data in a block.
  public static let sbr = Self(rawValue: 1 << 9)
  /// Parametric stereo data in a block.
  public static let ps = Self(rawValue: 1 << 10)
  /// A PCE.
  public static let programConfig = Self(rawValue: 1 << 11)
  /// A DSE.
  public static let dataStream = Self(rawValue: 1 << 12)
  /// A CCE.
  public static let coupling = Self(rawValue: 1 << 13)
  /// An LFE.
  public static let lfe = Self(rawValue: 1 << 14)
  /// A FIL with something in it, SBR included.
  public static let fill = Self(rawValue: 1 << 15)
  /// A line of a channel that is coded in a codebook.
  public static let spectrum = Self(rawValue: 1 << 16)
  /// A TNS filter of AAC Main in a long window with an order above 12.
  public static let longTNS = Self(rawValue: 1 << 17)
  /// SBR or parametric stereo data that a rule has something to say of.
  public static let oddSBR = Self(rawValue: 1 << 24)
  /// SBR data that do not stand, alone in a fill element, behind each SCE and CPE.
  public static let misplacedSBR = Self(rawValue: 1 << 26)
  /// An extension payload other than SBR data.
  public static let otherExtension = Self(rawValue: 1 << 25)

  /// `ics_reserved_bit` or `ms_mask_present` with a reserved value.
  public static let reserved = Self(rawValue: 1 << 32)
  /// A section of length zero.
  public static let emptySection = Self(rawValue: 1 << 33)
  /// A scale factor, intensity position or noise energy out of its range.
  public static let extremeGain = Self(rawValue: 1 << 34)
  /// An alignment bit behind ID_END that is 1.
  public static let alignmentOnes = Self(rawValue: 1 << 35)
  /// Two elements of a kind with one tag.
  public static let repeatedTag = Self(rawValue: 1 << 36)
  /// A block without SCE, CPE and LFE.
  public static let noAudio = Self(rawValue: 1 << 37)
  /// No line, noise or intensity in any channel.
  public static let silent = Self(rawValue: 1 << 38)
  /// MPEG Surround data.
  public static let spatialAudio = Self(rawValue: 1 << 39)
  /// Elements of the declared number of channels, but not those of `channel_configuration`.
  public static let otherElements = Self(rawValue: 1 << 40)
  /// Other elements than in the frame before, with the same header and PCE.
  public static let layoutChange = Self(rawValue: 1 << 41)
  /// A window that does not fit to the one before.
  public static let windowBreak = Self(rawValue: 1 << 42)
  /// Blocks that the header does not count behind those that it counts, or whole frames.
  public static let moreBlocks = Self(rawValue: 1 << 44)
  /// Other elements than the PCE in force lists.
  public static let unlistedElements = Self(rawValue: 1 << 43)

  /// An LFE with a tool, or perhaps a line, that it must not have.
  public static let oddLFE = Self(rawValue: 1 << 45)
}
