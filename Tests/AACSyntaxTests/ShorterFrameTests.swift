import AACSyntax
import Bitstream
import StreamForge
import Testing

/// Frames of 960 lines, which ADTS cannot announce: streams that were wrapped by mistake.
@Suite("Blocks of 960 lines, read as such")
struct ShorterFrameTests {
  /// num_swb of long and of short windows by `sampling_frequency_index`, ISO/IEC 14496-3, 4.5.4.
  static let bands: [(index: Int, long: Int, short: Int)] = [
    (0, 40, 12), (1, 40, 12), (2, 46, 12), (3, 49, 14), (4, 49, 14), (5, 49, 14), (6, 46, 15),
    (7, 46, 15), (8, 42, 15), (9, 42, 15), (10, 42, 15), (11, 40, 15), (12, 40, 15),
  ]

  private static func binary(_ value: Int, _ width: Int) -> String {
    let text = String(value, radix: 2)
    return String(repeating: "0", count: width - text.count) + text
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

  /// A section of codebook 1 over all `bands`, whose length has `width` bits.
  private static func section(_ bands: Int, _ width: Int) -> String {
    let escape = 1 << width - 1
    let escapes = String(repeating: binary(escape, width), count: bands / escape)
    return "0001" + escapes + binary(bands % escape, width)
  }

  /// An SCE of one long window. All scale factors are equal, all lines zero: codebook 1 has one bit
  /// for four of them.
  private static func long(bands: Int, lines: Int) -> String {
    """
    000 0000 01100100 0 00 0 \(binary(bands, 6)) 0 \(section(bands, 5)) \(zeros(bands)) 000
    \(zeros(lines / 4)) 111
    """
  }

  /// An SCE of eight short windows, joined into groups or not.
  private static func short(bands: Int, lines: Int, isOneGroup: Bool) -> String {
    let groups = isOneGroup ? 1 : 8
    let sections = String(repeating: section(bands, 3), count: groups)
    return """
      000 0000 01100100 0 10 0 \(binary(bands, 4)) \(isOneGroup ? "1111111" : "0000000") \(sections)
      \(zeros(bands * groups)) 000 \(zeros(lines / 4)) 111
      """
  }

  @Test("A long window has 240 codewords of four lines", arguments: bands)
  func longWindow(_ rate: (index: Int, long: Int, short: Int)) throws {
    let text = Self.long(bands: rate.long, lines: 960)
    let (block, trace) = try BlockBits(block: text).parse(
      index: rate.index, frameLength: .lines960)
    #expect(block.error == nil && block.isComplete)
    #expect(block.endOfElements == text.count(where: { $0 == "0" || $0 == "1" }))
    #expect(trace.values(of: "hcod").count == 240)
    #expect(block.channels[0].info.maxSFB == rate.long)
  }

  @Test("Eight short windows have as many, in one group or in eight", arguments: bands)
  func shortWindows(_ rate: (index: Int, long: Int, short: Int)) throws {
    for isOneGroup in [false, true] {
      let text = Self.short(bands: rate.short, lines: 960, isOneGroup: isOneGroup)
      let (block, trace) = try BlockBits(block: text).parse(
        index: rate.index, frameLength: .lines960)
      #expect(block.error == nil && block.isComplete)
      #expect(block.endOfElements == text.count(where: { $0 == "0" || $0 == "1" }))
      #expect(trace.values(of: "hcod").count == 240)
    }
  }

  @Test("A max_sfb above the bands of the rate stops the reading", arguments: bands)
  func maxSFB(_ rate: (index: Int, long: Int, short: Int)) throws {
    let text = Self.long(bands: rate.long + 1, lines: 960)
    let block = try BlockBits(block: text).parse(index: rate.index, frameLength: .lines960).block
    #expect(
      block.error?.kind == .maxSFBTooLarge(maxSFB: rate.long + 1, limit: rate.long))
    let short = Self.short(bands: 15, lines: 960, isOneGroup: true)
    let other = try BlockBits(block: short).parse(index: rate.index, frameLength: .lines960).block
    let error =
      rate.short == 15 ? nil : SyntaxError.Kind.maxSFBTooLarge(maxSFB: 15, limit: rate.short)
    #expect(other.error?.kind == error)
  }

  @Test(
    "A stream of 960 lines breaks as declared and ends exactly as what it is", arguments: [3, 4])
  func hypothesis(index: Int) {
    let block = BlockBits(block: Self.long(bands: 49, lines: 960)).bytes
    let frame = ADTSFrameWriter(samplingFrequencyIndex: index, channelConfiguration: 1).frame(block)
    var short = SyntaxParameters(objectType: 2, samplingFrequencyIndex: index)
    #expect(parseFrame(frame, parameters: short).frame.firstError != nil)
    short.frameLength = .lines960
    let (read, _) = parseFrame(frame, parameters: short)
    #expect(read.isComplete && read.trailingBitCount == 0 && read.unaccountedBitCount == 0)

    // The other way round: a stream of 1024 lines is not taken for one of 960.
    let longer = BlockBits(block: Self.long(bands: 49, lines: 1024)).bytes
    let other = ADTSFrameWriter(samplingFrequencyIndex: index, channelConfiguration: 1)
      .frame(longer)
    let declared = SyntaxParameters(objectType: 2, samplingFrequencyIndex: index)
    #expect(parseFrame(other, parameters: declared).frame.isComplete)
    let wrong = parseFrame(other, parameters: short).frame
    #expect(!wrong.isComplete || wrong.trailingBitCount > 0)
  }

  @Test("A frame of 960 lines is written as it was read", arguments: [3, 4])
  func roundTrip(index: Int) throws {
    for text in [
      Self.long(bands: 49, lines: 960), Self.short(bands: 14, lines: 960, isOneGroup: false),
    ] {
      let frame = ADTSFrameWriter(samplingFrequencyIndex: index, channelConfiguration: 1)
        .frame(BlockBits(block: text).bytes)
      var parser = ADTSFrameFieldsParser(
        parameters: SyntaxParameters(
          objectType: 2, samplingFrequencyIndex: index, frameLength: .lines960))
      let fields = try parser.parse(frame)
      #expect(fields.bytes == frame)
      #expect(fields.unreadBitCount == 0)
      #expect(fields.blocks.first?.elements.count == 1)
    }
  }
}
