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
