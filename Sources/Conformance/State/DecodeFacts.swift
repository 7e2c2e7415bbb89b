public import Transports

/// What the reference decoder made of a stream, for the rules.
public struct DecodeFacts: Sendable {
  /// A block that did not decode, or that gave samples worth a finding.
  public struct Event: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
      /// Refused with this code and text of the decoder.
      case rejected(code: Int, text: String)
      /// The decoder died by this signal.
      case crashed(signal: Int)
      /// The decoder ran into its limit of time or memory.
      case timedOut
      /// Samples that are no finite numbers, and the first channel that has one.
      case nonFinite(samples: Int, channel: Int)
    }
    /// What happened.
    public var kind: Kind
    /// The frame that holds the block.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to the frame.
    public var timeSeconds: Double?

    /// `kind` happened in `unit`.
    public init(kind: Kind, unit: AccessUnit, timeSeconds: Double?) {
      self.kind = kind
      self.unit = unit
      self.timeSeconds = timeSeconds
    }
  }

  /// The decoder's version.
  public var version: String?
  /// Events in order; at most `StreamFacts.eventLimit`.
  public var events: [Event] = []
  /// Events, the ones that are not listed included.
  public var eventCount = 0
  /// Runs of frames of which every block decoded; at most `StreamFacts.eventLimit`.
  public private(set) var decoded: [ClosedRange<Int>] = []
  /// The rate of the last block that decoded, in hertz.
  public var samplingFrequency: Int?
  /// The channels of the last block that decoded.
  public var channels: Int?
  /// Samples a channel that the blocks that decoded hold, those left out that a decoder swallows at
  /// its start.
  public private(set) var samplesExpected = 0
  /// Samples a channel that came out of them.
  public private(set) var samplesDecoded = 0
  /// The first frame of which other samples came out than it holds.
  public private(set) var firstShort: (unit: AccessUnit, timeSeconds: Double?)?
  /// The first frame with a run of three or more samples of a channel above full scale.
  public var firstClipped: (unit: AccessUnit, timeSeconds: Double?)?
  /// Frames with such runs.
  public var clippedFrames = 0
  /// Such runs.
  public var clippedRuns = 0
  /// The largest magnitude, full scale 1.
  public var peak = 0.0

  /// Nothing decoded.
  public init() {}

  /// Adds a frame of which every block decoded, in order.
  public mutating func addDecoded(frame: Int) {
    if let last = decoded.last, last.upperBound + 1 == frame {
      decoded[decoded.count - 1] = last.lowerBound...frame
    } else if decoded.count < StreamFacts.eventLimit {
      decoded.append(frame...frame)
    }
  }

  /// Counts the samples a channel of a block that decoded: those that it holds and those that came
  /// out.
  public mutating func addSamples(
    _ decoded: Int, expected: Int, unit: AccessUnit, timeSeconds: Double?
  ) {
    samplesExpected += expected
    samplesDecoded += decoded
    if decoded != expected, firstShort == nil { firstShort = (unit, timeSeconds) }
  }

  /// Adds an event.
  public mutating func add(_ event: Event) {
    eventCount += 1
    if events.count < StreamFacts.eventLimit { events.append(event) }
  }
}
