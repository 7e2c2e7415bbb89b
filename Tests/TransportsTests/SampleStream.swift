import AACSyntax
import StreamForge

/// Frames around pseudo-random payloads: the scanner looks at headers only.
struct SampleStream {
  var frames: [[UInt8]]

  init(
    _ count: Int = 20, seed: UInt64 = 1, sizes: ClosedRange<Int> = 100...300,
    writer: ADTSFrameWriter = ADTSFrameWriter()
  ) {
    var random = SplitMix64(seed: seed)
    frames = (0..<count).map { _ in
      writer.frame(random.bytes(Int.random(in: sizes, using: &random)))
    }
  }

  var bytes: [UInt8] { frames.flatMap { $0 } }

  /// Where frame `index` starts; for the number of frames where the last ends.
  func offset(_ index: Int) -> Int { frames[..<index].reduce(0) { $0 + $1.count } }

  var count: Int { offset(frames.count) }

  /// The stream with `bytes` put before frame `index`.
  func inserting(_ bytes: [UInt8], before index: Int) -> [UInt8] {
    Array((frames[..<index] + [bytes] + frames[index...]).joined())
  }

  /// The stream with the header of frame `index` changed.
  func changingHeader(of index: Int, _ change: (inout ADTSHeader) -> Void) -> SampleStream {
    var copy = self
    copy.frames[index] = Self.changing(frames[index], change)
    return copy
  }

  /// The stream with all headers changed.
  func changingHeaders(_ change: (inout ADTSHeader) -> Void) -> SampleStream {
    var copy = self
    copy.frames = frames.map { Self.changing($0, change) }
    return copy
  }

  private static func changing(
    _ frame: [UInt8], _ change: (inout ADTSHeader) -> Void
  ) -> [UInt8] {
    var header = ADTSHeader(bits: frame[..<7].reduce(0) { $0 << 8 | UInt64($1) })
    change(&header)
    return header.bytes + frame[7...]
  }
}

/// Blocks of metadata, written by the texts of their formats.
enum Tags {
  /// ID3v2.`version` around a TIT2 frame and `padding` zeros.
  static func id3v2(version: UInt8 = 4, padding: Int = 30, size: [UInt8]? = nil) -> [UInt8] {
    let frame: [UInt8] = Array("TIT2".utf8) + [0, 0, 0, 6, 0, 0, 3] + Array("Title".utf8)
    let count = frame.count + padding
    let bytes =
      size
      ?? [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) }
    return Array("ID3".utf8) + [version, 0, 0] + bytes + frame
      + [UInt8](repeating: 0, count: padding)
  }

  static let id3v1: [UInt8] =
    Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 124) + [17]
  static let id3v1Extended: [UInt8] =
    Array("TAG+".utf8) + [UInt8](repeating: 0x20, count: 223) + id3v1

  /// APEv2: an item, a footer, and a header if wanted.
  static func ape(header: Bool) -> [UInt8] {
    let item: [UInt8] = [5, 0, 0, 0, 0, 0, 0, 0] + Array("Title\0abcde".utf8)
    func end(_ flags: UInt8) -> [UInt8] {
      Array("APETAGEX".utf8) + [0xD0, 7, 0, 0] + [UInt8(item.count + 32), 0, 0, 0] + [1, 0, 0, 0]
        + [0, 0, 0, flags] + [UInt8](repeating: 0, count: 8)
    }
    return (header ? end(0xA0) : []) + item + end(header ? 0x80 : 0)
  }

  /// Lyrics3 version 2: LYRICSBEGIN, fields, six digits of size, LYRICS200.
  static let lyrics2: [UInt8] = {
    let body = "LYRICSBEGIN" + "IND00002" + "10" + "LYR00005" + "words"
    let size = String(body.utf8.count)
    let digits = String(repeating: "0", count: 6 - size.count) + size
    return Array((body + digits + "LYRICS200").utf8)
  }()
  static let lyrics1: [UInt8] = Array("LYRICSBEGINsome words\r\nmoreLYRICSEND".utf8)
}
