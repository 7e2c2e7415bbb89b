import AACSyntax
import Bitstream
import Testing

@Suite("Ancillary data of DVB in a data_stream_element")
struct DVBAncillaryDataTests {
  /// A block of one DSE that holds `count` bytes.
  private func block(_ count: Int, _ data: String) -> BlockBits {
    let length = String(count, radix: 2)
    let padded = String(repeating: "0", count: 8 - length.count) + length
    //                         id  tag  align count      data  END
    return BlockBits(block: "100 0010 0 \(padded) \(data) 111")
  }

  /// The sync byte, MPEG-4, Dolby surround, presentation mode 1, Lt/Rt.
  static let start = "10111100 11 10 01 1 0 000"

  @Test("Three bytes say how to present the audio")
  func least() throws {
    let (block, trace) = try block(3, "\(Self.start) 00000").parse()
    #expect(block.error == nil)
    let data = try #require(block.dataStreams[0].ancillary)
    #expect(data.dolbySurroundMode == 2 && data.presentationMode == 1 && data.stereoDownmixMode)
    #expect(data.downmixingLevels == nil && data.compression == nil && data.extension == nil)
    #expect(data.coarseTimecode == nil && data.fineTimecode == nil)
    #expect(data.byteCount == 3)
    #expect(block.dataStreams[0].data.count == 24)
    #expect(trace.values(of: "ancillary_data_sync") == [0xBC])
    #expect(trace.meanings(of: "mpeg_audio_type") == ["MPEG-4"])
    #expect(trace.values(of: "data_stream_byte").isEmpty)
    let mode = try #require(trace.fields.first { "\($0.name)" == "presentation_mode" })
    #expect(trace.path(of: mode) == "DSE[0].dvb_ancillary_data")
    // id, tag, flag, count, sync, mpeg_audio_type, dolby_surround_mode.
    #expect(mode.position == 3 + 4 + 1 + 8 + 8 + 2 + 2)
  }

  @Test("All that may follow is read in its order, and what is behind it stays bytes")
  func everything() throws {
    let (block, trace) = try block(
      17,
      """
      \(Self.start) 1 1 1 1 1
      1 010 1 100
      0000000 1 10100101
      0001001000110100 0101011001111000
      0 1 1 1 0000
      010 111 00
      1 000110 0 0 001100 0
      0101 0000
      11001010 11111110
      """
    ).parse()
    #expect(block.error == nil)
    let data = try #require(block.dataStreams[0].ancillary)
    let levels = try #require(data.downmixingLevels)
    #expect(levels.isCenterOn && levels.center == 2 && levels.isSurroundOn && levels.surround == 4)
    #expect(data.compression?.isOn == true && data.compression?.value == 0xA5)
    #expect(data.coarseTimecode == 0x1234 && data.fineTimecode == 0x5678)
    let more = try #require(data.extension)
    #expect(more.levels?.a == 2 && more.levels?.b == 7 && more.lfe == 5)
    #expect(more.gains?.to5.isNegative == true && more.gains?.to5.index == 6)
    #expect(more.gains?.to2.isNegative == false && more.gains?.to2.index == 12)
    #expect(data.byteCount == 15)
    // Steps of 1.5 dB, the last is silence.
    #expect(trace.meanings(of: "center_mix_level_value") == ["-3 dB"])
    #expect(trace.meanings(of: "surround_mix_level_value") == ["-6 dB"])
    #expect(trace.meanings(of: "dmix_b_idx") == ["off"])
    #expect(trace.values(of: "data_stream_byte") == [0b1100_1010, 0b1111_1110])
  }

  @Test(
    "Mix levels fall by 1.5 dB and end in silence",
    arguments: zip(
      0...7, ["0 dB", "-1.5 dB", "-3 dB", "-4.5 dB", "-6 dB", "-7.5 dB", "-9 dB", "off"]))
  func level(_ index: Int, _ text: String) {
    #expect(DVBAncillaryData.mixLevel(index) == text)
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let count: Int
    let bits: String
    let fault: DVBAncillaryData.Fault
  }

  // The data begin at bit 16 of the block.
  static let broken = [
    Broken(
      testDescription: "MPEG-1 layer 2 is meant", count: 3, bits: "10111100 01 10 01 1 0 000 00000",
      fault: .audioType(1)),
    Broken(
      testDescription: "a reserved bit of bs_info", count: 3,
      bits: "10111100 11 10 01 1 1 000 00000", fault: .reserved(width: 1, position: 31, value: 1)),
    Broken(
      testDescription: "reserved bits of ancillary_data_status", count: 3,
      bits: "10111100 11 10 01 1 0 011 00000", fault: .reserved(width: 3, position: 32, value: 3)),
    Broken(
      testDescription: "reserved bits of audio_coding_mode", count: 5,
      bits: "\(start) 00100 0000001 1 00000000",
      fault: .reserved(width: 7, position: 40, value: 1)),
    Broken(
      testDescription: "no room for the fine timecode", count: 4, bits: "\(start) 00001 00000000",
      fault: .overrun(field: "fine_grain_timecode", bitsMissing: 8)),
    Broken(
      testDescription: "no room for the extension", count: 3, bits: "\(start) 01000",
      fault: .overrun(field: "reserved", bitsMissing: 1)),
  ]

  @Test("What cannot be ancillary data stays bytes, and it is told why", arguments: broken)
  func fault(_ broken: Broken) throws {
    let (block, trace) = try block(broken.count, broken.bits).parse()
    #expect(block.error == nil)
    #expect(block.dataStreams[0].ancillary == nil)
    #expect(block.dataStreams[0].ancillaryFault == broken.fault)
    #expect(trace.values(of: "data_stream_byte").count == broken.count)
    #expect(trace.values(of: "data_stream_byte").first == 0xBC)
    #expect(trace.values(of: "ancillary_data_sync").isEmpty)
  }

  @Test(
    "Other data and less than three bytes are bytes", arguments: ["10111100 11000000", "00000000"])
  func other(_ bits: String) throws {
    let count = bits.count(where: { $0 != " " }) / 8
    let (block, trace) = try block(count, bits).parse()
    #expect(block.error == nil)
    #expect(block.dataStreams[0].ancillary == nil && block.dataStreams[0].ancillaryFault == nil)
    #expect(trace.values(of: "data_stream_byte").count == count)
  }
}
