/// What the AAC stream of a file is. What was not analysed is `nil`.
///
/// Header facts are those of the first stretch of equal headers.
public struct StreamReport: Hashable, Sendable {
  /// 2 or 4: the `ID` of the headers.
  public var mpegVersion: Int
  /// The effective object type, `AAC LC`.
  public var objectType: String
  /// `profile` of the headers, 0 to 3.
  public var profileObjectType: Int
  /// `sampling_frequency_index` of the headers.
  public var samplingFrequencyIndex: Int
  /// The core's sampling frequency in hertz.
  public var samplingFrequency: Int?
  /// `channel_configuration` of the headers.
  public var channelConfiguration: Int
  /// Coded channels.
  public var channels: Int?
  /// Speakers of the coded channels.
  public var channelLayout: String?
  /// Whether SBR is there.
  public var sbr: SBRSignalling?
  /// Whether parametric stereo is there.
  public var ps: Bool?
  /// The rate a decoder that knows SBR puts out, in hertz.
  public var outputSamplingFrequency: Int?
  /// The channels a decoder that knows parametric stereo puts out.
  public var outputChannels: Int?
  /// The RFC 6381 string, `mp4a.40.2`.
  public var codecString: String?
  /// Samples per channel of one raw_data_block.
  public var frameLengthSamples: Int
  /// The exact duration.
  public var durationSeconds: Double
  /// Bit rates over the frames.
  public var bitrate: Bitrate
  /// The encoder's name, as it left it in fill or data elements.
  public var encoder: String?
  /// Frames that use each tool.
  public var tools: ToolCounts?
  /// The smallest levels that cover the stream.
  public var levels: Levels?

  /// How a stream says that it holds SBR.
  public enum SBRSignalling: String, Hashable, Sendable {
    /// No SBR.
    case none
    /// SBR in fill elements only, as always in ADTS.
    case implicit
    /// SBR in the configuration.
    case explicit
  }

  /// Bits per second over the frames, headers included.
  public struct Bitrate: Hashable, Sendable {
    /// How the rate behaves.
    public enum Mode: String, Hashable, Sendable {
      /// Constant, with or without a bit reservoir.
      case cbr
      /// Variable.
      case vbr
      /// Too few frames to tell.
      case unknown
    }
    /// Over the whole stream.
    public var average: Int
    /// Of the smallest frame.
    public var minimum: Int
    /// Of the largest frame.
    public var maximum: Int
    /// How the rate behaves.
    public var mode: Mode

    /// Bit rates.
    public init(average: Int, minimum: Int, maximum: Int, mode: Mode) {
      self.average = average
      self.minimum = minimum
      self.maximum = maximum
      self.mode = mode
    }
  }

  /// Frames that use each tool.
  public struct ToolCounts: Hashable, Sendable {
    /// Mid/side stereo.
    public var ms = 0
    /// Intensity stereo.
    public var intensity = 0
    /// Perceptual noise substitution.
    public var pns = 0
    /// Temporal noise shaping.
    public var tns = 0
    /// Pulse data.
    public var pulse = 0
    /// Main prediction.
    public var prediction = 0
    /// Long-term prediction.
    public var ltp = 0
    /// Gain control.
    public var gainControl = 0
    /// EIGHT_SHORT_SEQUENCE.
    public var shortWindows = 0

    /// No frame uses any tool.
    public init() {}
  }

  /// The smallest levels that cover the stream, `L2`.
  public struct Levels: Hashable, Sendable {
    /// Of the AAC profile.
    public var aacProfile: String?
    /// Of the HE-AAC or HE-AAC v2 profile.
    public var heAACProfile: String?

    /// Levels.
    public init(aacProfile: String?, heAACProfile: String?) {
      self.aacProfile = aacProfile
      self.heAACProfile = heAACProfile
    }
  }

  /// A stream of headers, everything else unknown.
  public init(
    mpegVersion: Int, objectType: String, profileObjectType: Int, samplingFrequencyIndex: Int,
    samplingFrequency: Int?, channelConfiguration: Int, durationSeconds: Double, bitrate: Bitrate
  ) {
    self.mpegVersion = mpegVersion
    self.objectType = objectType
    self.profileObjectType = profileObjectType
    self.samplingFrequencyIndex = samplingFrequencyIndex
    self.samplingFrequency = samplingFrequency
    self.channelConfiguration = channelConfiguration
    frameLengthSamples = 1024
    self.durationSeconds = durationSeconds
    self.bitrate = bitrate
  }
}
