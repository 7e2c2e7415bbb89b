/// Something that a decoder or player prints about a stream, and what stands behind it.
public struct DecoderMessage: Hashable, Sendable {
  /// A program or library that reads AAC.
  public enum Decoder: String, Hashable, Sendable, CaseIterable {
    case ffmpeg = "FFmpeg"
    case faad2
    case fdkAAC = "fdk-aac"
    case libxaac
    case mediainfo = "MediaInfo"
    case symphonia = "Symphonia"
    case vlc = "VLC"
    case hlsJS = "hls.js"
    case chrome = "Chrome"
    case exoPlayer = "ExoPlayer"
    case android = "Android"
    case shaka = "Shaka Packager"
    case mp4parser
    case gpac = "GPAC"
    case mkvmerge
    case mutagen
    case lofty
    case helix = "Helix"
    case apple = "Apple AudioFileStream"
    case zlMediaKit = "ZLMediaKit"
    /// Most of them.
    case any = "any decoder"
  }

  /// Who prints it.
  public let decoder: Decoder
  /// What is printed; `N`, `M` and `X.Y` stand for numbers. Empty if nothing is printed.
  public let text: String
  /// The number that the decoder returns for it; `nil` if there is none.
  public let code: Int?
  /// How it shows, where it is no ordinary message.
  public let note: String?
  /// What it means, in a sentence or two.
  public let meaning: String
  /// The rules that look for what may cause it, the likeliest first.
  public let causes: [RuleID]

  init(
    _ decoder: Decoder, _ text: String, code: Int? = nil, note: String? = nil, _ meaning: String,
    _ causes: [RuleID]
  ) {
    self.decoder = decoder
    self.text = text
    self.code = code
    self.note = note
    self.meaning = meaning
    self.causes = causes
  }

  /// The message as people meet it, without the decoder's name: `error 12: Invalid number of
  /// channels`, `0x4002 AAC_DEC_PARSE_ERROR`.
  public var display: String {
    var result = text
    if let code {
      result =
        code > 0xFFF
        ? "0x\(String(code, radix: 16, uppercase: true)) \(text)" : "error \(code): \(text)"
    }
    if let note { result += result.isEmpty ? note : " (\(note))" }
    return result
  }

  /// Every message that is known.
  public static let all: [DecoderMessage] =
    FFmpegMessages.all + FAADMessages.all + FDKMessages.all + PlayerMessages.all
}
