import Foundation
import StreamForge
import Testing

@testable import corpusforge

extension ConformingStream.Decoder {
  /// The program, if it is installed.
  var path: String? {
    ["/usr/bin", "/usr/local/bin"].map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  var isInstalled: Bool { path != nil }

  /// What the program has to complain about; empty if nothing.
  func complaints(about file: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments =
      switch self {
      case .ffmpeg:
        ["-nostdin", "-hide_banner", "-v", "warning", "-i", file.path, "-f", "null", "-"]
      case .faad: ["-w", file.path]
      }
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self)
      .split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    // ffmpeg says of every raw ADTS file that it estimates the duration; faad prints banners and
    // progress, and its errors begin with "Error".
    return lines.filter {
      self == .ffmpeg ? !$0.contains("Estimating duration") : $0.contains("Error")
    }.joined(separator: "\n")
  }
}

/// Independent decoders take what we write. Each suite is skipped, and says so, where its decoder is
/// not installed.
@Suite("Decoders accept without a word")
struct DecoderAcceptanceTests {
  private func complaints(
    _ stream: ADTSStreamFields, _ decoder: ConformingStream.Decoder
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "forge-\(UUID().uuidString).aac")
    try Data(stream.bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try decoder.complaints(about: file)
  }

  private func check(_ stream: ConformingStream, _ decoder: ConformingStream.Decoder) throws {
    let complaints = try complaints(stream.fields, decoder)
    if let reason = stream.unsupported[decoder] {
      #expect(complaints != "", "\(decoder.rawValue) takes it now, unlike: \(reason)")
    } else {
      #expect(complaints == "")
    }
  }

  @Test(
    "ffmpeg: conforming streams",
    .enabled(if: ConformingStream.Decoder.ffmpeg.isInstalled, "ffmpeg is not installed"),
    arguments: ConformingStreams.all)
  func ffmpegConforming(stream: ConformingStream) throws { try check(stream, .ffmpeg) }

  @Test(
    "faad: conforming streams",
    .enabled(if: ConformingStream.Decoder.faad.isInstalled, "faad is not installed"),
    arguments: ConformingStreams.all)
  func faadConforming(stream: ConformingStream) throws { try check(stream, .faad) }

  @Test(
    "ffmpeg: base vectors",
    .enabled(if: ConformingStream.Decoder.ffmpeg.isInstalled, "ffmpeg is not installed"),
    arguments: BaseVector.allCases.filter(\.isDecodable))
  func ffmpegBase(vector: BaseVector) throws {
    #expect(try complaints(vector.stream, .ffmpeg) == "")
  }

  @Test(
    "faad: base vectors",
    .enabled(if: ConformingStream.Decoder.faad.isInstalled, "faad is not installed"),
    arguments: BaseVector.allCases.filter(\.isDecodable))
  func faadBase(vector: BaseVector) throws {
    #expect(try complaints(vector.stream, .faad) == "")
  }
}
