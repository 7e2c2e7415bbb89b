/// `adts_fixed_header()`: the 28 bits that stay the same from frame to frame of a stream.
///
/// ISO/IEC 13818-7, 6.2.1; ISO/IEC 14496-3, 1.A.2.2.1. Values as read, nothing judged.
public struct ADTSFixedHeader: Hashable, Sendable {
  /// The 28 bits, right aligned.
  public var bits: UInt32

  /// A header of the low 28 bits of `bits`.
  @inlinable
  public init(bits: UInt32) { self.bits = bits & 0x0FFF_FFFF }

  /// `syncword`, 12 bits: 0xFFF.
  @inlinable public var syncword: UInt16 { UInt16(bits >> 16) }
  /// `ID`, 1 bit: 1 for MPEG-2 (ISO/IEC 13818-7), 0 for MPEG-4 (ISO/IEC 14496-3).
  @inlinable public var id: UInt8 { UInt8(bits >> 15 & 1) }
  /// `layer`, 2 bits: 0.
  @inlinable public var layer: UInt8 { UInt8(bits >> 13 & 3) }
  /// `protection_absent`, 1 bit: 1 if the frame holds no CRC word.
  @inlinable public var protectionAbsent: Bool { bits >> 12 & 1 == 1 }
  /// `profile` (`profile_ObjectType`), 2 bits: the audio object type minus 1.
  @inlinable public var profile: UInt8 { UInt8(bits >> 10 & 3) }
  /// `sampling_frequency_index`, 4 bits: 0 to 12; the others are not to be used.
  @inlinable public var samplingFrequencyIndex: UInt8 { UInt8(bits >> 6 & 15) }
  /// `private_bit`, 1 bit.
  @inlinable public var privateBit: UInt8 { UInt8(bits >> 5 & 1) }
  /// `channel_configuration`, 3 bits: 0 if a program_config_element describes the channels.
  @inlinable public var channelConfiguration: UInt8 { UInt8(bits >> 2 & 7) }
  /// `original_copy`, 1 bit.
  @inlinable public var originalCopy: UInt8 { UInt8(bits >> 1 & 1) }
  /// `home`, 1 bit.
  @inlinable public var home: UInt8 { UInt8(bits & 1) }

  /// The sampling frequency of the core in hertz; `nil` if the index is reserved.
  @inlinable public var samplingFrequency: Int? {
    SamplingFrequency.hertz(ofIndex: Int(samplingFrequencyIndex))
  }

  /// The bits that a decoder depends on: all but `private_bit`, `original_copy` and `home`.
  public static let decodingMask: UInt32 = 0x0FFF_FFDC
}
