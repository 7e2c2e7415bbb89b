/// What the syntax of a raw_data_block depends on and the block itself does not say.
///
/// A header declares it. Another set may be tried on the same bytes, to learn which one is true.
public struct SyntaxParameters: Hashable, Sendable {
  /// The lines of a long window.
  public enum FrameLength: Int, Hashable, Sendable {
    /// 1024 lines, 128 of a short window: all that ADTS knows.
    case lines1024 = 1024
    /// 960 lines, 120 of a short window.
    case lines960 = 960
  }

  /// The audio object type: 1 AAC Main, 2 AAC LC, 3 AAC SSR, 4 AAC LTP.
  public var objectType: Int
  /// `sampling_frequency_index`, 0 to 12; others have no bands.
  public var samplingFrequencyIndex: Int
  /// The frame length.
  public var frameLength: FrameLength

  /// The parameters.
  public init(
    objectType: Int, samplingFrequencyIndex: Int, frameLength: FrameLength = .lines1024
  ) {
    self.objectType = objectType
    self.samplingFrequencyIndex = samplingFrequencyIndex
    self.frameLength = frameLength
  }

  /// What an ADTS header declares.
  @inlinable
  public init(header: ADTSFixedHeader) {
    objectType = Int(header.profile) + 1
    samplingFrequencyIndex = Int(header.samplingFrequencyIndex)
    frameLength = .lines1024
  }
}
