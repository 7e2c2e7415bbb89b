import AACSyntax
import StreamForge
import Testing
import Transports

/// Input made to be slow, endless or fatal.
struct HostileInputTests {
  struct Pattern: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable () -> [UInt8]

    init(_ name: String, _ make: @escaping @Sendable () -> [UInt8]) {
      testDescription = name
      self.make = make
    }
  }

  static let size = 1 << 20

  /// `pattern` again and again, up to `size`.
  static func repeated(_ pattern: [UInt8], tail: [UInt8] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while bytes.count + pattern.count + tail.count <= size { bytes += pattern }
    return bytes + tail
  }

  /// A header with a chosen length; payload not included.
  static func header(_ length: Int, index: Int = 4, configuration: Int = 2) -> [UInt8] {
    var header = ADTSFrameWriter(
      samplingFrequencyIndex: index, channelConfiguration: configuration
    ).header
    header.variable.frameLength = length
    return header.bytes
  }

  static let lyricsMark = Array("LYRICSEND".utf8)
  /// Ten frames that join, so that the data is taken for ADTS.
  static let start = SampleStream(10).bytes

  /// An ID3v2 tag that claims all up to the end in frames of 30 bytes, which hold `body`.
  static func nestedTag(_ body: [UInt8]) -> [UInt8] {
    [0x49, 0x44, 0x33, 3, 0, 0, 0, 0x3E, 0, 0] + Array("AAAA".utf8)
      + [0, 0, 0, UInt8(body.count + 10)] + [0, 0] + body
  }

  /// Words that fill a file.
  static let words: [(name: String, bytes: [UInt8])] = [
    ("0x00", [0]), ("0xFF", [0xFF]), ("0xFF 0xF1", [0xFF, 0xF1]), ("0x47", [0x47]),
    ("0xFF 0xF1 0x50", [0xFF, 0xF1, 0x50]), ("0xFF 0xF1 0x50 0x80", [0xFF, 0xF1, 0x50, 0x80]),
    ("frames of seven bytes", header(7)),
    ("length 8191 every seven bytes", header(8191)),
    ("length 8190 every seven bytes", header(8190)),
    ("length 14 every seven bytes, then a stray byte", header(14) + header(14) + [0]),
    ("pairs of headers and a stray byte", header(7) + header(7) + [0x11]),
    ("two headers in turn", header(7) + header(7, index: 7)),
    ("three headers in turn", header(7) + header(7, index: 7) + header(7, index: 8)),
    ("lengths below the header", header(3)),
    ("lengths below the header and junk", header(3) + [1, 2, 3]),
    ("a wrong length in every second frame", header(20) + header(7)),
    ("empty ID3v2 tags", Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0]),
    ("ID3v2 tags without end", Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]),
    ("ID3v2 tags with bad sizes", Array("ID3".utf8) + [4, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]),
    ("a header before each ID3v2 tag", header(7) + Array("ID3".utf8) + [4, 0, 0, 0, 0, 0x10, 0]),
    ("ID3v2 tags in ID3v2 tags", nestedTag(Array(repeating: 0x41, count: 20))),
    ("ID3v2 tags in ID3v2 tags, frames between", nestedTag(header(7) + header(7) + header(7))),
    ("ID3v1 tags", Tags.id3v1), ("APE tags", Tags.ape(header: false)),
    ("APE headers", Array("APETAGEX".utf8) + [UInt8](repeating: 0x20, count: 24)),
    ("Lyrics3 tags", Tags.lyrics2), ("Lyrics3 sizes", Array("000000LYRICS200".utf8)),
    ("Lyrics3 starts", Array("LYRICSBEGIN".utf8)),
    ("LOAS frames of nothing", [0x56, 0xE0, 0]), ("LOAS syncs", [0x56, 0xE0]),
    ("MP3 headers", [0xFF, 0xFB, 0x90, 0]), ("MPEG-2.5 headers", [0xFF, 0xE3, 0x18, 0xC4]),
    ("line ends", [0x0D, 0x0A]), ("StreamTitle=", Array("\u{1}StreamTitle=".utf8)),
    ("AC-3 headers", [0x0B, 0x77, 0, 0, 0, 0]),
    ("TAG", Array("TAG".utf8)), ("ID3", Array("ID3".utf8)),
  ]

  /// Every fixed header there is with layer 0, the lengths wrong.
  static let allFixedHeaders: [UInt8] = {
    var bytes: [UInt8] = []
    for bits in 0..<0x10000 {
      bytes += [0xFF, 0xF0 | UInt8(bits & 9), UInt8(bits >> 8), UInt8(bits & 0xFF), 1, 0, 0]
    }
    return bytes
  }()

  static let patterns: [Pattern] = words.flatMap(fillings) + single

  /// A word alone, and behind a few frames and before the end of a tag that has no start.
  private static func fillings(_ name: String, _ bytes: [UInt8]) -> [Pattern] {
    [
      Pattern(name) { repeated(bytes) },
      Pattern("frames, then \(name), a lone LYRICSEND") {
        start + repeated(bytes, tail: lyricsMark)
      },
    ]
  }

  private static let single: [Pattern] = [
    Pattern("a pause between frames that looks like radio metadata") { icy(interval: 65536) },
    Pattern("the same with an interval of its own") { icy(interval: 200_000) },
    Pattern("transport stream packets that stop after five") {
      var bytes = [UInt8](repeating: 0x11, count: size)
      for at in 0..<188 * 5 { bytes[at] = 0x47 }
      return bytes
    },
    Pattern("all 65536 fixed headers") {
      repeated(allFixedHeaders)
    },
  ]

  /// A long frame of zeros, each of which may be a block of radio metadata, then frames that hold
  /// up to the second block and break there.
  static func icy(interval: Int) -> [UInt8] {
    var bytes = header(7) + header(7) + header(8191) + [UInt8](repeating: 0, count: 8184)
    bytes += [0]
    while bytes.count < interval - 10_000 { bytes += header(7) }
    bytes += [1, 2, 3, 4]
    let title = Array("StreamTitle='x';".utf8)
    return bytes + title + repeated(header(7), tail: title).dropFirst(bytes.count)
  }

  #if DEBUG
    static let allowed = Duration.seconds(10)
  #else
    static let allowed = Duration.seconds(1)
  #endif

  @Test("1 MiB made to be slow is cut in time, every byte once", arguments: patterns)
  func time(pattern: Pattern) {
    let bytes = pattern.make()
    let clock = ContinuousClock()
    var result: Cut?
    let elapsed = clock.measure {
      result = cut(bytes)
      _ = unsafe NewlineDamage(bytes.span.bytes, isWhole: true)
    }
    #expect(elapsed < Self.allowed)
    if let result, result.adts != nil {
      #expect(result.log.map?.last?.range.upperBound == bytes.count)
    }
  }

  @Test(
    "The same in the smallest windows", .timeLimit(.minutes(10)),
    arguments: patterns.filter { $0.testDescription.hasPrefix("frames") })
  func smallWindows(pattern: Pattern) {
    let bytes = Array(pattern.make().suffix(280_000))
    let whole = cut(bytes)
    let parts = cut(bytes) { ADTSScanner.lookahead + 1000 }
    // A tag longer than a window cannot be looked through to its end.
    let longest = whole.log.tags.map(\.byteCount).max() ?? 0
    if longest < ADTSScanner.lookahead { #expect(parts.log == whole.log) }
  }

  @Test("Random bytes", arguments: 0..<40)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(Int.random(in: 0...3000, using: &random))
    let result = cut(bytes)
    if result.adts != nil { #expect(result.log.map?.last?.range.upperBound == bytes.count) }
  }

  @Test("Few different bytes at random: headers, tags and runs everywhere", arguments: 0..<300)
  func alphabet(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words: [[UInt8]] = [
      [0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC], [0xFF, 0xF9, 0x50, 0x80, 0x01, 0x1F, 0xFC],
      Self.header(7), Self.header(8), Self.header(16), Self.header(3), Self.header(9, index: 7),
      Self.header(7, configuration: 1), [0], [0xFF], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0x42],
      Tags.id3v2(padding: 0), Array("ID3".utf8), Tags.id3v1, Tags.lyrics1,
      Tags.ape(header: true), Tags.ape(header: false), Array("LYRICSEND".utf8),
      [0, 0, 1, 0xC0, 0, 0, 0x80, 0, 0],
    ]
    var bytes = Int(seed) % 2 == 0 ? Self.start : []
    for _ in 0..<Int.random(in: 1...400, using: &random) {
      bytes += words.randomElement(using: &random) ?? []
    }
    let result = cut(bytes)
    if result.adts != nil {
      #expect(result.log.map?.last?.range.upperBound == bytes.count, "seed \(seed)")
    }
  }

  // Five headers, the last two shorter than a header with CRC: the third ended a gap and opened it
  // again, for ever.
  @Test(
    "A header that a chain proves and its frame does not is passed over", .timeLimit(.minutes(1)))
  func refusedProof() {
    let bytes: [UInt8] = [
      0xFF, 0xF8, 0xF1, 0x94, 0xDA, 0xEC, 0xC8, 0xFF, 0xF8, 0xF1, 0x94, 0x01, 0x2C, 0xCC,
      0xFF, 0xF8, 0xF1, 0x94, 0xF9, 0x9E, 0x71, 0xFF, 0xF8, 0xF1, 0x94, 0x00, 0x63, 0xDA,
      0xFF, 0xF8, 0xF1, 0x94, 0x01, 0x03, 0xDA,
    ]
    let result = cut(bytes)
    #expect(result.adts == nil || result.log.map?.last?.range.upperBound == bytes.count)
  }

  @Test(
    "Bare headers with any length, with and without CRC, in any order", .timeLimit(.minutes(5)),
    arguments: 0..<1000)
  func bareHeaders(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    let kinds = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      ADTSFrameWriter(
        id: Int.random(in: 0...1, using: &random),
        protectionAbsent: Bool.random(using: &random),
        samplingFrequencyIndex: Int.random(in: 0...12, using: &random),
        channelConfiguration: Int.random(in: 0...7, using: &random),
        rawDataBlocks: Int.random(in: 1...4, using: &random)
      ).header
    }
    for _ in 0..<Int.random(in: 3...40, using: &random) {
      var header = kinds.randomElement(using: &random) ?? kinds[0]
      let reach = Bool.random(using: &random) ? 24 : 2000
      header.variable.frameLength = Int.random(in: 0...reach, using: &random)
      bytes += header.bytes
      if Int.random(in: 0...4, using: &random) == 0 { bytes += random.bytes(3) }
    }
    let result = cut(bytes)
    if result.adts != nil {
      #expect(result.log.map?.last?.range.upperBound == bytes.count, "seed \(seed)")
    }
  }

  @Test("Every length from nothing to a few frames", arguments: 0...600)
  func lengths(count: Int) {
    let bytes = Array(Self.start[..<count])
    let result = cut(bytes)
    if result.adts != nil { #expect(result.log.map?.last?.range.upperBound == count) }
  }
}
