/// What the values of `channel_configuration` stand for.
///
/// ISO/IEC 14496-3, 1.6.3.5, Table 1.19.
public enum ChannelConfiguration {
  /// Channels of the configurations 1 to 7, LFE included; `nil` for 0 (a PCE says) and others.
  public static func channels(of configuration: Int) -> Int? {
    configuration >= 1 && configuration <= 7 ? [1, 2, 3, 4, 5, 6, 8][configuration - 1] : nil
  }

  /// Channels that count for the buffer, NCC: those of `channels(of:)` without the LFE.
  ///
  /// ISO/IEC 13818-7, 8.2.2.
  public static func consideredChannels(of configuration: Int) -> Int? {
    configuration >= 1 && configuration <= 7 ? [1, 2, 3, 4, 5, 5, 7][configuration - 1] : nil
  }

  /// The channel elements of the configurations 1 to 7, and of 11, 12 and 14, which ADTS cannot
  /// name; `nil` for others.
  public static func elements(of configuration: Int) -> [SyntacticElement.Kind]? {
    switch configuration {
    case 1: [.singleChannel]
    case 2: [.channelPair]
    case 3: [.singleChannel, .channelPair]
    case 4: [.singleChannel, .channelPair, .singleChannel]
    case 5: [.singleChannel, .channelPair, .channelPair]
    case 6: [.singleChannel, .channelPair, .channelPair, .lfeChannel]
    case 7, 12: [.singleChannel, .channelPair, .channelPair, .channelPair, .lfeChannel]
    case 11: [.singleChannel, .channelPair, .channelPair, .singleChannel, .lfeChannel]
    case 14: [.singleChannel, .channelPair, .channelPair, .lfeChannel, .channelPair]
    default: nil
    }
  }

  /// The speakers of the configurations 1 to 7, in the order of the coded channels.
  public static func layout(of configuration: Int) -> String? {
    switch configuration {
    case 1: "C"
    case 2: "L R"
    case 3: "C L R"
    case 4: "C L R Cs"
    case 5: "C L R Ls Rs"
    case 6: "C L R Ls Rs LFE"
    case 7: "C Lc Rc L R Ls Rs LFE"
    default: nil
    }
  }
}
