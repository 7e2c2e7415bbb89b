public import AACSyntax
import Bitstream

/// Writes ADTS frames around payloads, right or deliberately wrong.
public struct ADTSFrameWriter: Hashable, Sendable {
  /// The header that every frame gets; `aac_frame_length` is set for each frame.
  public var header: ADTSHeader

  /// A writer of frames with the given header fields, MPEG-4, AAC LC, no CRC, fullness 0x7FF.
  public init(
    id: Int = 0, protectionAbsent: Bool = true, profile: Int = 1, samplingFrequencyIndex: Int = 4,
    channelConfiguration: Int = 2, bufferFullness: Int = 0x7FF, rawDataBlocks: Int = 1
  ) {
    var bits = BitWriter()
    bits.write(0xFFF, 12)
    bits.write(UInt64(id), 1)
    bits.write(0, 2)
    bits.write(protectionAbsent)
    bits.write(UInt64(profile), 2)
    bits.write(UInt64(samplingFrequencyIndex), 4)
    bits.write(0, 1)
    bits.write(UInt64(channelConfiguration), 3)
    bits.write(0, 4)
    bits.write(0, 13)
    bits.write(UInt64(bufferFullness), 11)
    bits.write(UInt64(rawDataBlocks - 1), 2)
    header = ADTSHeader(bits: bits.bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// A frame of one block without CRC around `payload`.
  ///
  /// - Precondition: the frame fits into the 13 bits of `aac_frame_length`.
  public func frame(_ payload: [UInt8]) -> [UInt8] {
    var header = header
    header.variable.frameLength = 7 + payload.count
    return header.bytes + payload
  }
}
