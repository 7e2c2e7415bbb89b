/// The eight bytes before every block that a client sends: its length and its configuration.
///
/// They are eight so that a worker can turn the last seven of them into an ADTS header without
/// moving the block.
package struct DecoderRequest: Hashable, Sendable {
  /// The bytes of a request before the block.
  package static let byteCount = 8
  /// The longest block: what fits the 13 bits of `aac_frame_length` with a header of 7 bytes.
  package static let maximumBlockByteCount = 8191 - 7

  /// What the worker is to do besides decoding.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Forget everything that came before.
    package static let fresh = Flags(rawValue: 1)
    /// Write out all answers up to this block's before the next block is decoded.
    package static let flush = Flags(rawValue: 2)
    /// Every flag there is.
    package static let all: Flags = [.fresh, .flush]
  }

  /// The bytes of the block.
  package var blockByteCount: UInt32
  /// `profile_ObjectType` of the ADTS header, 0 to 3.
  package var profile: UInt8
  /// `sampling_frequency_index` of the ADTS header, 0 to 15.
  package var samplingFrequencyIndex: UInt8
  /// `channel_configuration` of the ADTS header, 0 to 7.
  package var channelConfiguration: UInt8
  /// What the worker is to do besides decoding.
  package var flags: Flags

  /// A request with these fields.
  package init(
    blockByteCount: UInt32, profile: UInt8, samplingFrequencyIndex: UInt8,
    channelConfiguration: UInt8, flags: Flags
  ) {
    self.blockByteCount = blockByteCount
    self.profile = profile
    self.samplingFrequencyIndex = samplingFrequencyIndex
    self.channelConfiguration = channelConfiguration
    self.flags = flags
  }

  /// Appends the eight bytes.
  package func encode(into bytes: inout [UInt8]) {
    bytes.append(littleEndian: blockByteCount)
    bytes.append(profile)
    bytes.append(samplingFrequencyIndex)
    bytes.append(channelConfiguration)
    bytes.append(flags.rawValue)
  }

  /// The offset of the flags among the eight bytes.
  package static let flagsOffset = 7

  /// Reads the eight bytes; `nil` if a field is out of range.
  package init?(_ bytes: InlineArray<8, UInt8>) {
    blockByteCount =
      UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | UInt32(bytes[3]) << 24
    profile = bytes[4]
    samplingFrequencyIndex = bytes[5]
    channelConfiguration = bytes[6]
    flags = Flags(rawValue: bytes[7])
    guard
      blockByteCount <= Self.maximumBlockByteCount, profile < 4, samplingFrequencyIndex < 16,
      channelConfiguration < 8, flags.isSubset(of: .all)
    else { return nil }
  }
}
