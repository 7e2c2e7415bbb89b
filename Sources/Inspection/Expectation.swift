/// Something that a caller knows about a stream and that the stream may contradict.
public struct Expectation: Hashable, Sendable {
  /// What can be known of a stream.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The core's rate in hertz.
    case samplingFrequency = "sampling_frequency"
    /// Coded channels.
    case channels
    /// The effective object type, `AAC LC`.
    case objectType = "object_type"
    /// The rate that comes out of a decoder, in hertz.
    case outputSamplingFrequency = "output_sampling_frequency"
    /// The channels that come out of a decoder.
    case outputChannels = "output_channels"
    /// The average rate in bits per second.
    case bitrate
    /// The duration in seconds.
    case duration
    /// An AudioSpecificConfig in hexadecimal.
    case asc
    /// The largest frame in bytes.
    case maxFrameBytes = "max_frame_bytes"
  }

  /// What is known.
  public let key: Key
  /// The value as it was written, a number perhaps with `~tolerance`.
  public let value: String

  /// `key` is `value`.
  public init(_ key: Key, _ value: String) {
    self.key = key
    self.value = value
  }
}
