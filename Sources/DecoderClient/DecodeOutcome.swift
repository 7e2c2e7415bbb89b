/// What the reference decoder made of one block.
public struct DecodeOutcome: Hashable, Sendable {
  /// How the block fared.
  public enum Status: Hashable, Sendable {
    /// Decoded.
    case decoded
    /// Refused: libfaad's error code and text, those of the block fed alone to a fresh decoder
    /// where that shows the true cause.
    case rejected(code: Int, text: String)
    /// The decoder died on the block, by this signal; 0 if it ended without one or said something
    /// that made no sense.
    case crashed(signal: Int32)
    /// The decoder did not come back within its limits.
    case timedOut
    /// Nothing that this decoder can decode; why.
    case unsupported(String)
    /// Not fed any more: the worker had been restarted too often.
    case skipped
  }

  /// The block's number, from 0, as counted by the caller.
  public var block: Int
  /// How the block fared.
  public var status: Status
  /// Samples per channel that came out; 0 for the first block that a decoder is given, which
  /// libfaad swallows, so for the first block of a stream or of a new configuration.
  public var samples = 0
  /// The rate that came out, in hertz: that of the stream, doubled where there is SBR. libfaad's
  /// own doubling of low rates is switched off.
  public var samplingFrequency = 0
  /// The channels that came out. A single channel counts as one, though libfaad makes two equal
  /// ones of it (not so if the channel layout comes from a program_config_element()).
  public var channels = 0
  /// The largest magnitude among finite samples, full scale 1.
  public var peak: Float = 0
  /// The sum of the squares of all finite samples, full scale 1.
  public var energy: Double = 0
  /// Samples of a magnitude above 1.
  public var clippedSamples = 0
  /// Runs of three or more of them in one channel.
  public var clippedRuns = 0
  /// Samples that are no finite number.
  public var nonFiniteSamples = 0
  /// The first channel with such a sample.
  public var nonFiniteChannel = 0

  /// The outcome of a block that gave no samples.
  public init(block: Int, status: Status) {
    self.block = block
    self.status = status
  }
}
