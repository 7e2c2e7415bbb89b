/// `adts_variable_header()`: the 28 bits that may change from frame to frame.
///
/// ISO/IEC 13818-7, 6.2.2; ISO/IEC 14496-3, 1.A.2.2.2. Values as read, nothing judged.
public struct ADTSVariableHeader: Hashable, Sendable {
  /// The 28 bits, right aligned.
  public var bits: UInt32

  /// A header of the low 28 bits of `bits`.
  @inlinable
  public init(bits: UInt32) { self.bits = bits & 0x0FFF_FFFF }

  /// `copyright_identification_bit`, 1 bit: one bit of a 72-bit identification.
  @inlinable public var copyrightIdentificationBit: UInt8 { UInt8(bits >> 27 & 1) }
  /// `copyright_identification_start`, 1 bit: 1 in the frame with the first bit of it.
  @inlinable public var copyrightIdentificationStart: UInt8 { UInt8(bits >> 26 & 1) }
  /// `aac_frame_length`, 13 bits: bytes of the frame, header and CRC words included.
  ///
  /// - Precondition: a new value lies in 0 to 8191.
  @inlinable public var frameLength: Int {
    get { Int(bits >> 13 & 0x1FFF) }
    set {
      precondition(newValue >= 0 && newValue <= 0x1FFF, "aac_frame_length has 13 bits")
      bits = bits & ~(0x1FFF << 13) | UInt32(newValue) << 13
    }
  }
  /// `adts_buffer_fullness`, 11 bits: units of 32 bits a channel; 0x7FF for variable rate.
  @inlinable public var bufferFullness: Int { Int(bits >> 2 & 0x7FF) }
  /// `number_of_raw_data_blocks_in_frame`, 2 bits: the number of blocks minus 1.
  @inlinable public var numberOfRawDataBlocks: Int { Int(bits & 3) }
}
