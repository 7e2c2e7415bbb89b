/// What the reference decoder says of a file. What it did not get to is `nil`.
public struct DecodeReport: Hashable, Sendable {
  /// How the decode ended.
  public enum Status: String, Hashable, Sendable {
    /// Every block decoded.
    case ok
    /// At least one block was refused.
    case failed
    /// The decoder crashed on at least one block.
    case crashed
    /// The decoder ran into its time or processor limit on at least one block.
    case timedOut = "timed_out"
    /// Not asked for, or nothing to decode.
    case skipped
    /// No decoder, or nothing that it can decode.
    case unsupported
  }

  /// The decoder's name.
  public var decoder = "faad2"
  /// Its version; `nil` if it did not run.
  public var version: String?
  /// How the decode ended.
  public var status: Status = .skipped
  /// Why, if the status alone does not say it.
  public var note: String?
  /// Blocks that decoded.
  public var blocksDecoded: Int?
  /// Blocks that did not.
  public var blocksFailed: Int?
  /// Samples per channel that came out.
  public var samplesPerChannel: Int?
  /// The rate that came out, in hertz.
  public var samplingFrequency: Int?
  /// The channels that came out.
  public var channels: Int?
  /// The largest magnitude, full scale 1.
  public var peak: Double?
  /// The root mean square over all samples, full scale 1.
  public var rms: Double?
  /// Samples above full scale.
  public var clippedSamples: Int?
  /// The first block that failed.
  public var firstFailure: Failure?

  /// A block that failed.
  public struct Failure: Hashable, Sendable {
    /// Its frame.
    public var frame: Int
    /// What the decoder says of it.
    public var message: String

    /// The frame `frame` failed with `message`.
    public init(frame: Int, message: String) {
      self.frame = frame
      self.message = message
    }
  }

  /// A report of a decode that was not asked for.
  public init() {}
}
