import AACSyntax

/// What the caller knows about a file, to be compared with what it is.
public struct Expectations: Hashable, Sendable {
  /// A number with an optional tolerance.
  public struct Number: Hashable, Sendable {
    /// The values any of which is right.
    public var values: [Double]
    /// How far off a value may be; `nil` for the rule's own tolerance.
    public var tolerance: Double?

    /// Any of `values`, give or take `tolerance`.
    public init(_ values: [Double], tolerance: Double? = nil) {
      self.values = values
      self.tolerance = tolerance
    }

    /// Whether `value` is one of those expected.
    public func accepts(_ value: Double, tolerance other: Double = 0) -> Bool {
      values.contains { abs($0 - value) <= (tolerance ?? other) }
    }
  }

  /// The core's sampling frequency in hertz.
  public var samplingFrequency: Number?
  /// Coded channels.
  public var channels: Number?
  /// Object types, `AAC LC`, `HE-AAC`.
  public var objectTypes: [String]?
  /// The rate that a decoder puts out, in hertz.
  public var outputSamplingFrequency: Number?
  /// The channels that a decoder puts out.
  public var outputChannels: Number?
  /// Bits per second over all frames.
  public var bitrate: Number?
  /// Seconds.
  public var duration: Number?
  /// An AudioSpecificConfig, as bytes.
  public var audioSpecificConfig: [UInt8]?
  /// The largest allowed frame in bytes.
  public var maxFrameBytes: Int?

  /// The object types that a stream can turn out to be.
  public static let objectTypeNames =
    (0...3).map { AudioObjectType.name(ofProfile: $0) } + ["HE-AAC", "HE-AAC v2"]

  /// Whether `name` is that of an object type; only its letters and digits count.
  public static func isObjectType(_ name: String) -> Bool {
    objectTypeNames.contains { plain($0) == plain(name) }
  }

  /// The letters and digits of a name, in lower case.
  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// No expectations.
  public init() {}

  /// Whether nothing is expected.
  public var isEmpty: Bool { self == Expectations() }
}
