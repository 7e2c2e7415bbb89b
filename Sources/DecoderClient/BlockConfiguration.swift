/// What the ADTS header says of a block's coding; a decoder is set up with it.
public struct BlockConfiguration: Hashable, Sendable {
  /// `profile_ObjectType`, 0 to 3.
  public var profile: UInt8
  /// `sampling_frequency_index`, 0 to 15.
  public var samplingFrequencyIndex: UInt8
  /// `channel_configuration`, 0 to 7.
  public var channelConfiguration: UInt8

  /// A configuration with these fields; only as many bits as each field has are used.
  public init(profile: UInt8, samplingFrequencyIndex: UInt8, channelConfiguration: UInt8) {
    self.profile = profile & 3
    self.samplingFrequencyIndex = samplingFrequencyIndex & 15
    self.channelConfiguration = channelConfiguration & 7
  }
}
