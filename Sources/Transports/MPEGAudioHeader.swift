/// The header of an MPEG-1/2 audio frame, layers 1 to 3: what ADTS is most often mistaken for.
///
/// ISO/IEC 11172-3, 2.4.2.3; ISO/IEC 13818-3 for the half sampling frequencies.
public struct MPEGAudioHeader: Hashable, Sendable {
  /// 1, 2 or 25 for the unofficial version 2.5.
  public let version: Int
  /// 1 to 3.
  public let layer: Int
  /// Bits per second.
  public let bitRate: Int
  /// Hertz.
  public let samplingFrequency: Int
  /// Bytes of the frame, header included.
  public let byteCount: Int

  // ISO/IEC 11172-3, 2.4.2.3: kbit/s by bitrate_index 1 to 14, for layers 1 to 3, then
  // ISO/IEC 13818-3: for layer 1 and for layers 2 and 3 at the half sampling frequencies.
  private static let rates: [[Int]] = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// The header in the first four of `bytes`; `nil` if they are none.
  public init?(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(4))
    guard head.count == 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return nil }
    let versionCode = head[1] >> 3 & 3
    let layerCode = head[1] >> 1 & 3
    let rateIndex = Int(head[2] >> 4)
    let frequencyIndex = Int(head[2] >> 2 & 3)
    guard versionCode != 1, layerCode != 0, (1...14).contains(rateIndex), frequencyIndex < 3 else {
      return nil
    }
    version = versionCode == 3 ? 1 : versionCode == 2 ? 2 : 25
    layer = 4 - Int(layerCode)
    let row = version == 1 ? layer - 1 : layer == 1 ? 3 : 4
    bitRate = Self.rates[row][rateIndex - 1] * 1000
    samplingFrequency =
      [44100, 48000, 32000][frequencyIndex] / (version == 1 ? 1 : version == 2 ? 2 : 4)
    let padding = Int(head[2] >> 1 & 1)
    if layer == 1 {
      byteCount = (12 * bitRate / samplingFrequency + padding) * 4
    } else {
      let samples = layer == 3 && version != 1 ? 72 : 144
      byteCount = samples * bitRate / samplingFrequency + padding
    }
  }
}
