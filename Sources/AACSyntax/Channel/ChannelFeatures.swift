/// What a channel may hold and few channels do, in one byte: who looks for something else need not
/// look at it.
public struct ChannelFeatures: OptionSet, Hashable, Sendable {
  /// One bit for each feature.
  public let rawValue: UInt8

  /// The features of `rawValue`.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `ics_reserved_bit` is 1.
  public static let reservedBit = Self(rawValue: 1 << 0)
  /// `window_sequence` is EIGHT_SHORT_SEQUENCE.
  public static let shortWindows = Self(rawValue: 1 << 1)
  /// `predictor_data_present`.
  public static let prediction = Self(rawValue: 1 << 2)
  /// `pulse_data_present`, and the data were read.
  public static let pulse = Self(rawValue: 1 << 3)
  /// `tns_data_present`.
  public static let tns = Self(rawValue: 1 << 4)
  /// `gain_control_data_present`.
  public static let gainControl = Self(rawValue: 1 << 5)
}
