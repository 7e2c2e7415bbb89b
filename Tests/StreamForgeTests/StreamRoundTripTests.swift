import AACSyntax
import Foundation
import StreamForge
import Testing

/// Streams that encoders made.
@Suite("Frames of encoders are read and written back")
struct StreamRoundTripTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The committed streams, and those of the shared folder where it is there.
  static var streams: [String] {
    let folders = [
      root.appending(path: "Corpus/encoded").path, "/work/shared/streams/encoded",
      "/work/shared/streams/third-party",
    ]
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".aac") || $0.hasSuffix(".adts") }.sorted()
        .map { folder + "/" + $0 }
    }
  }

  @Test("all values of a frame give its bytes again, and none of them is an unread rest")
  func frames() throws {
    #expect(!Self.streams.isEmpty)
    var count = 0
    for path in Self.streams {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      var parser = ADTSFrameFieldsParser()
      for (number, range) in ADTSStreamFields.frameRanges(in: bytes).enumerated() {
        let frame = Array(bytes[range])
        let fields = try parser.parse(frame)
        #expect(fields.bytes == frame, "frame \(number) of \(path)")
        if parser.frame.firstError == nil {
          #expect(fields.unreadBitCount == 0, "frame \(number) of \(path)")
        }
        count += 1
      }
    }
    print("\(count) frames round-tripped")
  }
}
