/// What the outcomes of a file come to.
public struct DecodeSummary: Hashable, Sendable {
  /// Blocks that decoded.
  public private(set) var blocksDecoded = 0
  /// Blocks that did not, for whatever reason.
  public private(set) var blocksFailed = 0
  /// Blocks that the decoder refused.
  public private(set) var blocksRejected = 0
  /// Blocks that crashed the decoder.
  public private(set) var blocksCrashed = 0
  /// Blocks that ran into a limit of time or memory.
  public private(set) var blocksTimedOut = 0
  /// Blocks that the decoder cannot take.
  public private(set) var blocksUnsupported = 0
  /// Blocks that were not decoded any more.
  public private(set) var blocksSkipped = 0
  /// Samples per channel that came out.
  public private(set) var samplesPerChannel = 0
  /// The rate of the last block that decoded, in hertz.
  public private(set) var samplingFrequency: Int?
  /// The channels of the last block that decoded.
  public private(set) var channels: Int?
  /// The largest magnitude among finite samples, full scale 1.
  public private(set) var peak: Float = 0
  /// Samples of a magnitude above 1, over all channels.
  public private(set) var clippedSamples = 0
  /// Samples that are no finite number, over all channels.
  public private(set) var nonFiniteSamples = 0
  /// The first block that did not decode.
  public private(set) var firstFailure: DecodeOutcome?

  private var energy = 0.0
  private var sampleCount = 0

  /// The summary of no outcomes.
  public init() {}

  /// The root mean square over all samples of all channels, full scale 1.
  public var rms: Double {
    sampleCount == 0 ? 0 : (energy / Double(sampleCount)).squareRoot()
  }

  /// Adds an outcome.
  public mutating func add(_ outcome: DecodeOutcome) {
    switch outcome.status {
    case .decoded:
      blocksDecoded += 1
      samplesPerChannel += outcome.samples
      samplingFrequency = outcome.samplingFrequency
      channels = outcome.channels
      peak = max(peak, outcome.peak)
      clippedSamples += outcome.clippedSamples
      nonFiniteSamples += outcome.nonFiniteSamples
      energy += outcome.energy
      sampleCount += outcome.samples * outcome.channels - outcome.nonFiniteSamples
      return
    case .rejected: blocksRejected += 1
    case .crashed: blocksCrashed += 1
    case .timedOut: blocksTimedOut += 1
    case .unsupported: blocksUnsupported += 1
    case .skipped: blocksSkipped += 1
    }
    blocksFailed += 1
    if firstFailure == nil { firstFailure = outcome }
  }
}
