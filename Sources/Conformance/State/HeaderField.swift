public import AACSyntax

/// A field of `adts_fixed_header()` that a decoder depends on.
public enum HeaderField: Int, Hashable, Sendable, CaseIterable {
  /// `ID`.
  case id
  /// `protection_absent`.
  case protectionAbsent
  /// `profile`.
  case profile
  /// `sampling_frequency_index`.
  case samplingFrequencyIndex
  /// `channel_configuration`.
  case channelConfiguration

  /// The bits of all fields in the 28 of a fixed header.
  static let mask: UInt32 = 0x0000_9FDC

  /// The name in the standard.
  public var syntaxName: String {
    switch self {
    case .id: "ID"
    case .protectionAbsent: "protection_absent"
    case .profile: "profile"
    case .samplingFrequencyIndex: "sampling_frequency_index"
    case .channelConfiguration: "channel_configuration"
    }
  }

  /// The first bit of the field, counted from the first bit of the frame.
  public var bitPosition: Int {
    switch self {
    case .id: 12
    case .protectionAbsent: 15
    case .profile: 16
    case .samplingFrequencyIndex: 18
    case .channelConfiguration: 23
    }
  }

  /// The width of the field in bits.
  public var bitLength: Int {
    switch self {
    case .id, .protectionAbsent: 1
    case .profile: 2
    case .samplingFrequencyIndex: 4
    case .channelConfiguration: 3
    }
  }

  /// The value of the field in `header`.
  public func value(in header: ADTSFixedHeader) -> Int {
    switch self {
    case .id: Int(header.id)
    case .protectionAbsent: header.protectionAbsent ? 1 : 0
    case .profile: Int(header.profile)
    case .samplingFrequencyIndex: Int(header.samplingFrequencyIndex)
    case .channelConfiguration: Int(header.channelConfiguration)
    }
  }

  /// The fields in which two headers differ.
  public static func differing(_ one: ADTSFixedHeader, _ other: ADTSFixedHeader) -> [HeaderField] {
    allCases.filter { $0.value(in: one) != $0.value(in: other) }
  }
}
