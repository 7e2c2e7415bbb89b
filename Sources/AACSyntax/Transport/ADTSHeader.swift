public import Bitstream

/// The two headers of an ADTS frame: `adts_fixed_header()` and `adts_variable_header()`, 56 bits.
public struct ADTSHeader: Hashable, Sendable {
  /// `adts_fixed_header()`.
  public var fixed: ADTSFixedHeader
  /// `adts_variable_header()`.
  public var variable: ADTSVariableHeader

  /// The bytes of the two headers, CRC words not counted.
  public static let byteCount = 7

  /// The headers of the low 56 bits of `bits`.
  @inlinable
  public init(bits: UInt64) {
    fixed = ADTSFixedHeader(bits: UInt32(truncatingIfNeeded: bits >> 28 & 0x0FFF_FFFF))
    variable = ADTSVariableHeader(bits: UInt32(truncatingIfNeeded: bits & 0x0FFF_FFFF))
  }

  /// The headers in the seven bytes from `offset` on, whatever they hold.
  ///
  /// - Returns: `nil` if fewer than seven bytes are there.
  @inlinable
  public init?(parsing bytes: RawSpan, at offset: Int) {
    guard offset >= 0, offset <= bytes.byteCount - Self.byteCount else { return nil }
    self.init(bits: bytes.bigEndianWord(at: offset) >> 8)
  }

  /// The 56 bits, right aligned.
  @inlinable public var bits: UInt64 { UInt64(fixed.bits) << 28 | UInt64(variable.bits) }

  /// The seven bytes.
  public var bytes: [UInt8] {
    (0..<7).map { UInt8(truncatingIfNeeded: bits >> UInt64(48 - 8 * $0)) }
  }

  /// Bytes before the first raw_data_block: both headers, and with `protection_absent` 0 the CRC
  /// word and one `raw_data_block_position` for each block after the first.
  ///
  /// ISO/IEC 13818-7, 6.2: `adts_error_check`, `adts_header_error_check`.
  @inlinable public var headerByteCount: Int {
    guard !fixed.protectionAbsent else { return Self.byteCount }
    return Self.byteCount + 2 + 2 * variable.numberOfRawDataBlocks
  }

  /// Bytes of the frame after the headers and CRC words in front; negative if the length is
  /// shorter than these.
  @inlinable public var payloadByteCount: Int { variable.frameLength - headerByteCount }

  /// Whether the header can start a frame at all: syncword, layer 0, a legal
  /// sampling_frequency_index and a length that holds the header.
  @inlinable public var isPlausible: Bool {
    // syncword 0xFFF and layer 0 at once.
    fixed.bits & 0x0FFF_6000 == 0x0FFF_0000 && fixed.samplingFrequencyIndex <= 12
      && variable.frameLength >= headerByteCount
  }
}
