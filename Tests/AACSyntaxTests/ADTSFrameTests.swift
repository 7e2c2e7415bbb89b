import Transports
import AACSyntax
import Bitstream
import FuzzTargets
import Foundation
import Testing

/// A protected frame with its check words and the bits they cover, worked out by other tools.
struct WorkedFrame: Decodable, Sendable, CustomTestStringConvertible {
  struct Region: Decodable, Sendable {
    let start_bit: Int
    let end_bit: Int
    let bits_used: Int?
    var count: Int { bits_used ?? end_bit - start_bit }
  }
  struct Check: Decodable, Sendable {
    let crc_field_bits: [Int]
    let crc_read: String
    let regions: [Region]
  }
  let label: String
  let frame_hex: String
  let checks: [Check]

  var testDescription: String { label }

  var bytes: [UInt8] {
    stride(from: 0, to: frame_hex.utf8.count, by: 2).compactMap { offset in
      UInt8(frame_hex.dropFirst(offset).prefix(2), radix: 16)
    }
  }

  /// The bits that the check words cover.
  var covered: Set<Int> {
    Set(checks.flatMap(\.regions).flatMap { $0.start_bit..<$0.start_bit + $0.count })
  }

  static let all: [WorkedFrame] = {
    struct Figures: Decodable { let worked_examples_adts: [WorkedFrame] }
    let url = packageFolder.appending(path: "Tools/tables/crc.json")
    let figures = (try? Data(contentsOf: url)).flatMap {
      try? JSONDecoder().decode(Figures.self, from: $0)
    }
    return figures?.worked_examples_adts ?? []
  }()
}

/// Reads a frame plain and with a trace, and expects that both agree and no bit is lost.
func parseFrame(
  _ bytes: [UInt8], parameters: SyntaxParameters? = nil, _ context: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) -> (frame: ADTSFrame, trace: FieldTrace) {
  var parser = ADTSFrameParser(parameters: parameters)
  var tracer = parser
  var frame = ADTSFrame()
  var traced = ADTSFrame()
  var trace = FieldTrace()
  parser.parse(unsafe bytes.span.bytes, byteCount: bytes.count, into: &frame)
  tracer.trace(unsafe bytes.span.bytes, byteCount: bytes.count, into: &traced, &trace)
  let difference = frame.difference(to: traced)
  #expect(difference == nil, "\(context)", sourceLocation: sourceLocation)
  let gap = trace.gap(to: 8 * bytes.count)
  #expect(gap == nil, "\(context)", sourceLocation: sourceLocation)
  let unparsed = trace.unparsedBitCount
  #expect(frame.unaccountedBitCount == unparsed, "\(context)", sourceLocation: sourceLocation)
  return (frame, trace)
}

@Suite struct ADTSErrorCheckTests {
  @Test("the worked frames are there")
  func figures() { #expect(WorkedFrame.all.count == 7) }

  @Test("every check word of a worked frame is found and right", arguments: WorkedFrame.all)
  func words(_ worked: WorkedFrame) throws {
    let (frame, _) = parseFrame(worked.bytes)
    #expect(frame.isComplete && frame.crcStatus == .ok)
    #expect(frame.checks.map(\.position) == worked.checks.map { $0.crc_field_bits[0] })
    #expect(
      frame.checks.map { "0x" + String(format: "%04X", $0.read) } == worked.checks.map(\.crc_read))
    #expect(frame.checks.allSatisfy { $0.computed == $0.read })
    #expect(frame.trailingBitCount == 0)
  }

  @Test(
    "any covered bit that flips is found, and no other says that the check words are wrong",
    arguments: WorkedFrame.all)
  func flips(_ worked: WorkedFrame) throws {
    let covered = worked.covered
    let words = Set(worked.checks.flatMap { $0.crc_field_bits[0]..<$0.crc_field_bits[1] })
    // The header of another layout has other check words, or none.
    for bit in 56..<worked.bytes.count * 8 {
      var bytes = worked.bytes
      bytes[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      let (frame, _) = parseFrame(bytes, "bit \(bit)")
      if covered.contains(bit) || words.contains(bit) {
        #expect(frame.crcStatus != .ok || frame.firstError != nil, "bit \(bit)")
      } else if frame.isComplete,
        frame.blocks[0].elements.map(\.kind)
          == parseFrame(worked.bytes).frame.blocks[0].elements
          .map(\.kind)
      {
        #expect(frame.crcStatus != .mismatch, "bit \(bit)")
      }
    }
  }
}

@Suite struct ADTSFrameTests {
  /// A frame of one silent SCE.
  static let silent: [UInt8] = [
    0xFF, 0xF1, 0x50, 0x40, 0x01, 0x7F, 0xFC, 0x00, 0x00, 0x00, 0x07,
  ]

  @Test("a trace names the fields of both headers")
  func headerFields() throws {
    let (frame, trace) = parseFrame(try #require(WorkedFrame.all.first).bytes)
    let names = trace.fields.prefix(15).map { "\($0.name)" }
    #expect(
      names == [
        "syncword", "id", "layer", "protection_absent", "profile_object_type",
        "sampling_frequency_index", "private_bit", "channel_configuration", "original_copy", "home",
        "copyright_identification_bit", "copyright_identification_start", "aac_frame_length",
        "adts_buffer_fullness", "number_of_raw_data_blocks_in_frame",
      ])
    #expect(trace.values(of: "aac_frame_length") == [31])
    #expect(trace.path(of: trace.fields[0]) == "adts_fixed_header")
    #expect(frame.crcCheck == 0x3454)
  }

  @Test("bytes behind the block are trailing bits")
  func trailing() throws {
    let (frame, trace) = parseFrame(Self.silent + [1, 2, 3])
    #expect(frame.isComplete)
    #expect(frame.trailingBitCount == 24)
    #expect(trace.values(of: "trailing_bits").count == 1)
  }

  @Test("a rate without bands leaves the payload unparsed")
  func reservedRate() throws {
    var bytes = Self.silent
    bytes[2] = bytes[2] & 0xC3 | 13 << 2
    let (frame, trace) = parseFrame(bytes)
    #expect(frame.error?.kind == .samplingFrequencyIndexReserved(13))
    #expect(frame.brokenBlockCount == 1 && frame.blockCount == 0)
    #expect("\(trace.fields[trace.fields.count - 1].name)" == "unparsed")
  }

  @Test("a frame too short for its check word says so", arguments: [7, 8])
  func tooShort(_ count: Int) throws {
    var bytes = Array(Self.silent.prefix(count))
    bytes[1] = 0xF0
    let (frame, _) = parseFrame(bytes)
    #expect(frame.error?.kind == .frameTooShort(bytes: count, wanted: 9))
    #expect(frame.crcStatus == .unverifiable)
  }

  @Test("a frame of no payload lacks its ID_END")
  func noPayload() throws {
    let (frame, _) = parseFrame(Array(Self.silent.prefix(7)))
    #expect(frame.firstError?.kind == .idEndMissing(bitsLeft: 0))
    #expect(frame.crcStatus == .absent)
  }

  /// Two blocks with positions and check words.
  static let several = WorkedFrame.all.first { $0.checks.count == 3 }

  @Test("a block that breaks does not hide the block behind it, where positions tell")
  func brokenBlock() throws {
    var bytes = try #require(Self.several).bytes
    // max_sfb of the first block's channel becomes 63.
    let start = 88 / 8
    for byte in start + 2..<start + 6 { bytes[byte] = 0xFF }
    let (frame, trace) = parseFrame(bytes)
    #expect(frame.blockCount == 2)
    #expect(frame.blocks[0].error != nil && frame.blocks[1].error == nil)
    #expect(frame.brokenBlockCount == 1)
    #expect(frame.checks.map(\.status) == [.ok, .unverifiable, .ok])
    #expect(frame.crcStatus == .unverifiable)
    #expect(trace.values(of: "unparsed").count == 1)
  }

  @Test("blocks that end elsewhere than the positions say are read as they end")
  func wrongPosition() throws {
    var bytes = try #require(Self.several).bytes
    bytes[8] ^= 1
    let (frame, _) = parseFrame(bytes)
    #expect(frame.isComplete)
    #expect(frame.checks.map(\.status) == [.mismatch, .ok, .ok])
    #expect(frame.announcedStart(ofBlock: 1) != frame.blocks[1].position)
  }

  @Test("positions that cannot be true are kept and not used")
  func illegalPosition() throws {
    var bytes = try #require(Self.several).bytes
    bytes[7] = 0xFF
    let (frame, _) = parseFrame(bytes)
    #expect(frame.isComplete && !frame.hasLegalPositions)
    #expect(frame.positions[0] > 0xFF00)
  }

  @Test("the same bytes can be read with other parameters")
  func hypothesis() throws {
    let bytes = try #require(WorkedFrame.all.dropFirst(2).first).bytes
    let declared = parseFrame(bytes).frame
    let parameters = SyntaxParameters(objectType: 2, samplingFrequencyIndex: 8)
    let (tried, _) = parseFrame(bytes, parameters: parameters)
    #expect(declared.isComplete)
    #expect(tried.blocks[0].parameters == parameters)
    #expect(tried.end != declared.end || !tried.isComplete)
  }
}
