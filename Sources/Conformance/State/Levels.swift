/// The smallest levels of the profiles that cover a stream, by channels and rates.
///
/// ISO/IEC 14496-3, 1.5.2.3, Tables 1.10 and 1.12. The complexity units of these tables are not
/// counted: with one object of AAC LC, channels and rates decide.
extension StreamReport.Levels {
  // Table 1.10, AAC profile: level, channels without LFE, rate.
  private static let aac: [(level: String, channels: Int, rate: Int)] = [
    ("L1", 2, 24000), ("L2", 2, 48000), ("L4", 5, 48000), ("L5", 5, 96000), ("L6", 7, 48000),
    ("L7", 7, 96000),
  ]

  // Table 1.12, high efficiency AAC profile, streams with SBR: level, channels without LFE, rate
  // of the core with more than two channels and with two, rate of the output.
  private static let heAAC:
    [(level: String, channels: Int, coreMany: Int, coreTwo: Int, output: Int)] = [
      ("L2", 2, 24000, 24000, 48000), ("L3", 2, 48000, 48000, 48000),
      ("L4", 5, 24000, 48000, 48000), ("L5", 5, 48000, 48000, 96000),
      ("L6", 7, 24000, 48000, 48000), ("L7", 7, 48000, 48000, 96000),
    ]

  /// The levels of a stream whose payload was read, with `lfeCount` LFE among its channels.
  init(_ stream: StreamReport, lfeCount: Int) {
    self.init(aacProfile: nil, heAACProfile: nil)
    guard stream.profileObjectType == 1, let rate = stream.samplingFrequency,
      let coded = stream.channels
    else { return }
    let main = coded - lfeCount
    guard stream.sbr == .implicit else {
      aacProfile = Self.aac.first { $0.channels >= main && $0.rate >= rate }?.level
      return
    }
    heAACProfile =
      Self.heAAC.first {
        $0.channels >= main && (main > 2 ? $0.coreMany : $0.coreTwo) >= rate
          && $0.output >= 2 * rate
      }?.level
  }
}
