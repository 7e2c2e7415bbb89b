import AACSyntax
import StreamForge
import Testing
import Transports

struct ForeignFormatTests {
  private static let stream = SampleStream(40)

  static func format(_ bytes: [UInt8]) -> ForeignFormat.Kind? {
    if case .other(let format) = cut(bytes).probe { format.kind } else { nil }
  }

  @Test(
    "An MP4 file is told by its first box", arguments: ["ftyp", "moov", "mdat", "moof", "styp"])
  func mp4(box: String) {
    let first: [UInt8] = [0, 0, 0, 24] + Array(box.utf8) + Array("M4A ".utf8)
    let bytes =
      first + [UInt8](repeating: 0, count: 12) + [0, 0, 40, 0] + Array("mdat".utf8)
      + Self.stream.bytes
    #expect(Self.format(bytes) == .mp4(box: box, brand: box == "ftyp" ? "M4A " : nil))
  }

  @Test("A first box that is larger than the file is no MP4")
  func hugeBox() {
    let bytes: [UInt8] = [0x7F, 0, 0, 24] + Array("ftypM4A ".utf8) + Self.stream.bytes
    #expect(Self.format(bytes) == nil)
  }

  @Test("A transport stream is told by its stride", arguments: [188, 192, 204])
  func transportStream(stride: Int) {
    var bytes: [UInt8] = []
    for (index, start) in Swift.stride(from: 0, to: 5000, by: 184).enumerated() {
      let extra = [UInt8](repeating: 0xAA, count: stride - 188)
      let packet: [UInt8] = [0x47, 0x41, 0x00, 0x10 | UInt8(index & 15)]
      bytes += (stride == 192 ? extra : []) + packet
      bytes += Self.stream.bytes[start..<start + 184] + (stride == 204 ? extra : [])
    }
    guard case .mpegTS(let found, let first, _, let pids)? = Self.format(bytes) else {
      Issue.record("no transport stream")
      return
    }
    #expect(found == stride)
    #expect(first == (stride == 192 ? 4 : 0))
    #expect(pids == [0x100])
  }

  @Test("LOAS is told by its chain, from the third frame on", arguments: [2, 3, 20])
  func loas(count: Int) {
    var bytes: [UInt8] = []
    for index in 0..<count {
      let size = 100 + index
      bytes += [0x56, 0xE0 | UInt8(size >> 8), UInt8(size & 0xFF)] + JunkTests.junk(size)
    }
    #expect(
      Self.format(bytes) == (count < 3 ? nil : .loas(first: 0, frames: count, firstLength: 100)))
  }

  @Test("ADTS with a few LOAS syncwords in its payloads is ADTS")
  func loasInsideADTS() {
    var stream = Self.stream
    // Three LOAS frames of length 0 in one payload chain, and cover nine bytes.
    stream.frames[3].replaceSubrange(20..<29, with: [0x56, 0xE0, 0, 0x56, 0xE0, 0, 0x56, 0xE0, 0])
    #expect(Self.format(stream.bytes) == nil)
    #expect(cut(stream.bytes).log.frames.count == 40)
  }

  @Test("ADIF is told by its four letters, also behind a tag")
  func adif() {
    // adif_id, no copyright_id, original_copy 1, home 0, bitstream_type 0, bitrate 128000, one PCE.
    let rate = 128_000
    let bits = 0b0100 << 27 | rate << 4
    let bytes =
      Array("ADIF".utf8) + (0..<4).map { UInt8(bits >> (23 - 8 * $0 + 0) & 0xFF) }
      + JunkTests.junk(200)
    for prefix in [[], Tags.id3v2()] {
      guard case .adif(_, _, let programs)? = Self.format(prefix + bytes) else {
        Issue.record("no ADIF")
        continue
      }
      #expect(programs >= 1)
    }
  }

  /// MPEG-1 layer III, 128 kbit/s, 44100 Hz: 417 bytes a frame.
  static func mp3(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { index in
      [0xFF, 0xFB, 0x90, 0x00] + JunkTests.junk(413 + index % 1)
    }
  }

  @Test("MP3 is told by its frame sizes", arguments: [3, 50])
  func mpegAudio(count: Int) {
    guard case .mpegAudio(let header, let frames, let offset)? = Self.format(Self.mp3(count)) else {
      Issue.record("no MPEG audio")
      return
    }
    #expect(header.layer == 3)
    #expect(header.bitRate == 128_000)
    #expect(header.samplingFrequency == 44_100)
    #expect(header.byteCount == 417)
    #expect(frames == count)
    #expect(offset == 0)
  }

  @Test("ID3v2 tells nothing: MP3 behind it is MP3, ADTS behind it is ADTS")
  func tagsDecideNothing() {
    guard case .mpegAudio? = Self.format(Tags.id3v2() + Self.mp3(20)) else {
      Issue.record("MP3 behind a tag was not told")
      return
    }
    #expect(Self.format(Tags.id3v2() + Self.stream.bytes) == nil)
    #expect(cut(Tags.id3v2() + Self.stream.bytes).log.frames.count == 40)
  }

  @Test("ADTS whose payloads hold MP3 frames is ADTS")
  func mp3InsideADTS() {
    let writer = ADTSFrameWriter()
    let stream = (0..<20).flatMap { _ in writer.frame(Self.mp3(4)) }
    #expect(Self.format(stream) == nil)
    #expect(cut(stream).log.frames.count == 20)
  }

  @Test("MP3 whose frames hold an ADTS chain is MP3")
  func adtsInsideMP3() {
    // Four small ADTS frames within one MP3 frame are a chain, yet ten MP3 frames outweigh it.
    var bytes = Self.mp3(20)
    let small = SampleStream(4, sizes: 40...60).bytes
    bytes.replaceSubrange(417 * 5 + 20..<417 * 5 + 20 + small.count, with: small)
    guard case .mpegAudio? = Self.format(bytes) else {
      Issue.record("not told as MPEG audio")
      return
    }
  }

  static let signatures: [[UInt8]] = [
    Array("RIFF".utf8), Array("RF64".utf8), Array("FORM".utf8), Array("fLaC".utf8),
    Array("OggS".utf8), [0x1A, 0x45, 0xDF, 0xA3], Array("FLV".utf8), Array("caff".utf8),
    Array("#!AMR".utf8), [0, 0, 1, 0xBA], [0xF8, 0x72, 0x4E, 0x1F], Array("PK\u{3}\u{4}".utf8),
    [0x1F, 0x8B, 8],
  ]

  static let images: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF89a".utf8),
  ]

  @Test("A picture is no audio, and before a stream it is not what the file is", arguments: images)
  func image(mark: [UInt8]) {
    let head = mark + [UInt8](repeating: 0x31, count: 100)
    guard case .other(let format) = cut(head + [UInt8](repeating: 0x55, count: 4096)).probe,
      case .signature = format.kind
    else {
      Issue.record("not told")
      return
    }
    #expect(format.innerADTSOffset == nil)
    guard case .adts(let probe) = cut(head + Self.stream.bytes).probe else {
      Issue.record("the stream behind it is not told")
      return
    }
    #expect(probe.firstOffset == head.count)
  }

  @Test("Known signatures are told, with the place of an ADTS chain inside", arguments: signatures)
  func signature(mark: [UInt8]) {
    let head = mark + [UInt8](repeating: 0x31, count: 100)
    guard case .other(let format) = cut(head + Self.stream.bytes).probe,
      case .signature = format.kind
    else {
      Issue.record("not told")
      return
    }
    #expect(format.innerADTSOffset == head.count)
  }

  @Test(
    "Text is told by what it is",
    arguments: [
      ("<!DOCTYPE html><html><body>404</body></html>", "HTML"),
      ("{\"error\": \"not found\", \"code\": 404}", "JSON"),
      ("#EXTM3U\n#EXT-X-VERSION:3\nsegment0.aac\n", "playlist"),
      ("<?xml version=\"1.0\"?><Error/>", "XML"), ("nothing but words", "text"),
    ])
  func text(content: String, kind: String) {
    guard case .text(let found, _, _)? = Self.format(Array(content.utf8)) else {
      Issue.record("not told")
      return
    }
    #expect(found == kind)
  }

  @Test("A stream that went through a text decoder is told by U+FFFD")
  func replaced() {
    let text = String(decoding: Self.stream.bytes, as: UTF8.self)
    guard case .text(let kind, _, let share)? = Self.format(Array(text.utf8)) else {
      Issue.record("not told")
      return
    }
    #expect(kind == "binary data that went through a text decoder")
    #expect(share > 5)
  }

  @Test("Noise, zeros and ones are nothing", arguments: [1, 7, 100, 5000])
  func nothing(count: Int) {
    for bytes in [
      JunkTests.junk(count).map { $0 | 0x80 == 0xFF ? 0x9D : $0 | 0x81 & 0xFD },
      [UInt8](repeating: 0, count: count), [UInt8](repeating: 0xFF, count: count),
    ] {
      guard case .nothing(let search) = cut(bytes).probe else {
        Issue.record("\(cut(bytes).probe)")
        continue
      }
      #expect(search.chain == nil)
    }
  }
}
