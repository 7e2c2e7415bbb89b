import AACSyntax
import Bitstream
import Glibc

/// Measures the parser alone: `adtsbench parse FILE` reads every frame of an ADTS stream to its last
/// bit and prints what it counted; `adtsbench count FILE` counts what makes reading costly.
@main
struct Benchmark {
  /// What a run counted.
  struct Counts {
    var frames = 0
    var broken = 0
    var payloadBits = 0
    var channels = 0
    var bytes = 0
    var fields: [String: Int] = [:]
  }

  static func main() {
    guard CommandLine.arguments.count == 3, ["parse", "count"].contains(CommandLine.arguments[1])
    else {
      print("usage: adtsbench parse|count FILE")
      exit(2)
    }
    let isCounting = CommandLine.arguments[1] == "count"
    guard let counts = parse(CommandLine.arguments[2], isCounting: isCounting) else {
      print("adtsbench: cannot read \(CommandLine.arguments[2])")
      exit(2)
    }
    if isCounting {
      let frames = max(1, counts.frames)
      for name in ["hcod", "dpcm_sf", "dpcm_is_position", "dpcm_noise_nrg", "sect_cb", "ms_used"] {
        print(name, "\((counts.fields[name] ?? 0) * 10 / frames)", "in ten frames")
      }
      print("bytes", "\(counts.bytes * 10 / frames)", "in ten frames")
    }
    print(
      "frames \(counts.frames) broken \(counts.broken) channels \(counts.channels)",
      "payload_bits \(counts.payloadBits)")
  }

  /// Reads the frames of a file through a window; `nil` if it cannot be read.
  static func parse(_ path: String, isCounting: Bool) -> Counts? {
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var window = [UInt8](repeating: 0, count: 1 << 18)
    var filled = 0
    var isAtEnd = false
    var counts = Counts()
    var parser = ADTSFrameParser()
    var frame = ADTSFrame()
    var next = ADTSFrame()
    while !isAtEnd || filled >= 7 {
      let got = unsafe window.withUnsafeMutableBytes { buffer in
        // SAFETY: `filled` bytes are there, so the rest of the buffer is what may be written.
        unsafe read(file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      guard got >= 0 else { return nil }
      isAtEnd = got == 0
      filled += got
      let used = frames(
        in: unsafe window.span.bytes.extracting(0..<filled), isAtEnd: isAtEnd,
        isCounting: isCounting, &parser, &frame, &next, &counts)
      if used == 0 && isAtEnd { break }
      for index in used..<filled { window[index - used] = window[index] }
      filled -= used
    }
    return counts
  }

  /// Reads the frames that lie whole in the window, and some bytes behind them.
  static func frames(
    in bytes: RawSpan, isAtEnd: Bool, isCounting: Bool, _ parser: inout ADTSFrameParser,
    _ frame: inout ADTSFrame, _ next: inout ADTSFrame, _ counts: inout Counts
  ) -> Int {
    var offset = 0
    // Bytes behind a frame spare its last loads the slow path.
    let ahead = isAtEnd ? 0 : 16
    // Whether the next frame was read along with the last one.
    var isRead = false
    while let header = ADTSHeader(parsing: bytes, at: offset), header.isPlausible {
      let length = header.variable.frameLength
      guard isRead || offset + length + ahead <= bytes.byteCount else { break }
      let unit = bytes.extracting(offset..<bytes.byteCount)
      if isCounting {
        var trace = FieldTrace()
        parser.trace(unit, byteCount: length, into: &frame, &trace)
        for field in trace.fields { counts.fields["\(field.name)", default: 0] += 1 }
      } else {
        if isRead {
          swap(&frame, &next)
          parser.complete(&frame, unit)
          isRead = false
        } else {
          isRead = parser.parse(unit, byteCount: length, into: &frame, ahead: &next)
        }
      }
      counts.frames += 1
      counts.bytes += length
      if !frame.isComplete { counts.broken += 1 }
      counts.payloadBits += frame.payloadBitCount
      if frame.blockCount > 0 { counts.channels += frame.blocks[0].channelCount }
      offset += length
    }
    return offset
  }
}
