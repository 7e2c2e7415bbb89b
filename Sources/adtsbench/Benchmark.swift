import AACSyntax
import Glibc

/// Measures the parser alone: `adtsbench parse FILE` reads every frame of an ADTS stream to its last
/// bit and prints what it counted.
@main
struct Benchmark {
  /// What a run counted.
  struct Counts {
    var frames = 0
    var broken = 0
    var payloadBits = 0
    var channels = 0
  }

  static func main() {
    guard CommandLine.arguments.count == 3, CommandLine.arguments[1] == "parse" else {
      print("usage: adtsbench parse FILE")
      exit(2)
    }
    guard let counts = parse(CommandLine.arguments[2]) else {
      print("adtsbench: cannot read \(CommandLine.arguments[2])")
      exit(2)
    }
    print(
      "frames \(counts.frames) broken \(counts.broken) channels \(counts.channels)",
      "payload_bits \(counts.payloadBits)")
  }

  /// Reads the frames of a file through a window; `nil` if it cannot be read.
  static func parse(_ path: String) -> Counts? {
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var window = [UInt8](repeating: 0, count: 1 << 18)
    var filled = 0
    var isAtEnd = false
    var counts = Counts()
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    while !isAtEnd || filled >= 7 {
      let got = unsafe window.withUnsafeMutableBytes { buffer in
        // SAFETY: `filled` bytes are there, so the rest of the buffer is what may be written.
        unsafe read(file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      guard got >= 0 else { return nil }
      isAtEnd = got == 0
      filled += got
      let used = frames(
        in: unsafe window.span.bytes.extracting(0..<filled), isAtEnd: isAtEnd, &parser, &frame,
        &counts)
      if used == 0 && isAtEnd { break }
      for index in used..<filled { window[index - used] = window[index] }
      filled -= used
    }
    return counts
  }

  /// Reads the frames that lie whole in the window, and some bytes behind them.
  static func frames(
    in bytes: RawSpan, isAtEnd: Bool, _ parser: inout ADTSFrameParser, _ frame: inout ADTSFrame,
    _ counts: inout Counts
  ) -> Int {
    var offset = 0
    // Bytes behind a frame spare its last loads the slow path.
    let ahead = isAtEnd ? 0 : 8
    while let header = ADTSHeader(parsing: bytes, at: offset), header.isPlausible {
      let length = header.variable.frameLength
      guard offset + length + ahead <= bytes.byteCount else { break }
      parser.parse(
        bytes.extracting(offset..<offset + length + ahead), byteCount: length, into: &frame)
      counts.frames += 1
      if !frame.isComplete { counts.broken += 1 }
      counts.payloadBits += frame.payloadBitCount
      if frame.blockCount > 0 { counts.channels += frame.blocks[0].channelCount }
      offset += length
    }
    return offset
  }
}
