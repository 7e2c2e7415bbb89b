import AACSyntax
import StreamForge

extension Recipes {
  /// Bytes of other layers, transfers that changed bytes, and files that are no ADTS.
  func foreign() throws -> [DamagedStream] {
    let clean = try frames(count: 60)
    var pes = clean
    for index in [48, 36, 24, 12] { pes.frames.insert(MetadataBytes.pesHeader, at: index) }
    var streams = [
      stream(
        "a0-pes-headers", "a PES header before every twelfth frame", pes,
        [.init("FRM009", frame: 11, byte: clean.offset(of: 12))])
    ]

    let interval = 4096
    var mixed: [UInt8] = []
    let audio = clean.bytes
    for start in stride(from: 0, to: audio.count, by: interval) {
      if start > 0 { mixed += start == interval ? Self.title : [0] }
      mixed += audio[start..<min(audio.count, start + interval)]
    }
    streams.append(
      stream(
        "a1-icy-metadata", "a metadata block of a radio server after every 4096 bytes",
        FrameSequence([mixed]), [.init("FRM010", frame: 0, byte: interval)]))

    let newlines = audio.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    streams.append(
      stream(
        "a2-newlines", "0x0D before every 0x0A, as a transfer in text mode puts it",
        FrameSequence([newlines]),
        [.init("FRM011", frame: 0, byte: audio.firstIndex(of: 0x0A) ?? 0)]))

    streams.append(try lostPackets())

    let few = clean.only(0..<5)
    streams.append(
      stream("b0-few-frames", "five frames", few, [.init("DET013", frame: 0, byte: 0)]))
    let one = FrameSequence([Array(clean.frames[0].dropLast(40))])
    streams.append(
      stream(
        "b1-no-complete-frame", "one frame without its last 40 bytes", one,
        [.init("DET002", frame: 0, byte: 0, bit: 30)]))
    streams.append(
      stream(
        "b2-empty", from: "", "no bytes", FrameSequence([]), [.init("DET002", frame: 0, byte: 0)]))
    let page = "<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head></html>\n"
    streams.append(
      stream(
        "b3-html", from: "", "the page that a server sends in place of the stream",
        FrameSequence([Array(page.utf8)]), [.init("DET009", frame: 0, byte: 0)]))
    let blocks = FrameSequence(clean.frames.map { Array($0.dropFirst(7)) })
    streams.append(
      stream(
        "b4-raw-blocks", "the headers removed", blocks, [.init("DET001", frame: 0, byte: 0)],
        syntax: [.init("DET010", frame: 0, byte: 0)]))
    let size = audio.count + 4
    let riff: [UInt8] =
      Array("RIFF".utf8) + (0..<4).map { UInt8(size >> (8 * $0) & 0xFF) } + Array("WAVE".utf8)
    streams.append(
      stream(
        "b5-riff", "a RIFF header before the first frame",
        Self.inserting(riff, before: 0, in: clean), [.init("DET008", frame: 0, byte: 0)]))
    return streams
  }

  /// Frames have to be small against packets, and losses many, for the packets to show.
  private func lostPackets() throws -> DamagedStream {
    let sources = [Self.stereo, "ff_opt_aac_tns0.aac", "ff_opt_aac_is0aac_ms0.aac"]
    let clean = FrameSequence(try sources.flatMap { try frames($0, from: 10, count: 110).frames })
    let audio = clean.bytes
    var kept: [UInt8] = []
    for (number, start) in stride(from: 0, to: audio.count, by: 4096).enumerated()
    where number % 3 != 2 {
      kept += audio[start..<min(audio.count, start + 4096)]
    }
    // The place of the first loss is a border of packets in what is left as well.
    return stream(
      "a3-packets-lost", "330 frames of three streams; every third packet of 4096 bytes removed",
      FrameSequence([kept]), [.init("FRM012", frame: frame(at: 8192, in: clean), byte: 8192)],
      syntax: nil)
  }

  private static let title: [UInt8] = {
    let text = Array("StreamTitle='Synthetic - Tones';".utf8)
    let blocks = (text.count + 15) / 16
    return [UInt8(blocks)] + text + [UInt8](repeating: 0, count: 16 * blocks - text.count)
  }()

  /// The frame that holds the byte `offset`.
  private func frame(at offset: Int, in sequence: FrameSequence) -> Int {
    (0..<sequence.count).last { sequence.offset(of: $0) <= offset } ?? 0
  }
}
