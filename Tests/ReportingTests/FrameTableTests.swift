import Conformance
import Foundation
import Reporting
import Testing

@Suite struct FrameTableTests {
  private static func text(_ rows: [FrameRow], _ format: FrameFormat) -> String {
    let table = FrameTable(format: format)
    var bytes: [UInt8] = []
    table.appendHeader(to: &bytes)
    for row in rows { table.append(row, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The row of CSV without header and line end.
  private static func line(_ row: FrameRow) -> String {
    let lines = text([row], .csv).split(separator: "\r\n", omittingEmptySubsequences: false)
    return lines.count == 3 && lines[2].isEmpty ? String(lines[1]) : "no single line: \(lines)"
  }

  /// Every header field holds a value of its own.
  private static var row: FrameRow {
    // syncword                  id lay pa pr sfi  pb ch  oc h cb cs
    let start: UInt64 = 0b1111_1111_1111_1_10_0_01_0100_1_010_0_1_0_1
    // aac_frame_length, adts_buffer_fullness, number_of_raw_data_blocks_in_frame
    let bits = start << 26 | 416 << 13 | 2047 << 2 | 3
    var row = FrameRow(
      frame: 7, byteOffset: 5_000_000_000, timeSeconds: 7168.0 / 44_100,
      headerBits: bits, crcCheck: 0x0A0F, crcStatus: "ok")
    row.elements = "CPE FIL END | CPE END"
    row.windowSequence = "LONG_STOP ONLY_LONG"
    row.maxSFB = "43 40"
    row.payloadBits = 3267
    row.fillBits = 0
    row.trailingBits = 8
    row.sbr = true
    row.ps = false
    row.decodeStatus = "decoded"
    row.findings = ["HDR004", "BUF005"]
    return row
  }

  @Test("the header line names the columns of the contract")
  func header() {
    #expect(
      Self.text([], .csv)
        == "frame,byte_offset,time_seconds,id,layer,protection_absent,profile_object_type,"
        + "sampling_frequency_index,private_bit,channel_configuration,original_copy,home,"
        + "copyright_identification_bit,copyright_identification_start,aac_frame_length,"
        + "adts_buffer_fullness,number_of_raw_data_blocks_in_frame,crc_check,crc_status,elements,"
        + "window_sequence,max_sfb,payload_bits,fill_bits,trailing_bits,sbr,ps,decode_status,"
        + "findings\r\n")
    #expect(Self.text([], .jsonl) == "")
  }

  @Test("a row of CSV holds every field in its column")
  func csv() {
    #expect(
      Self.line(Self.row)
        == "7,5000000000,0.162540,1,2,0,1,4,1,2,0,1,0,1,416,2047,3,0a0f,ok,CPE FIL END | CPE END,"
        + "LONG_STOP ONLY_LONG,43 40,3267,0,8,1,0,decoded,HDR004 BUF005")
  }

  @Test("a row of JSON Lines is an object of the same columns in the same order")
  func jsonl() {
    #expect(
      Self.text([Self.row], .jsonl)
        == #"{"frame":7,"byte_offset":5000000000,"time_seconds":0.162540,"id":1,"layer":2,"#
        + #""protection_absent":0,"profile_object_type":1,"sampling_frequency_index":4,"#
        + #""private_bit":1,"channel_configuration":2,"original_copy":0,"home":1,"#
        + #""copyright_identification_bit":0,"copyright_identification_start":1,"#
        + #""aac_frame_length":416,"adts_buffer_fullness":2047,"#
        + #""number_of_raw_data_blocks_in_frame":3,"crc_check":"0a0f","crc_status":"ok","#
        + #""elements":"CPE FIL END | CPE END","window_sequence":"LONG_STOP ONLY_LONG","#
        + #""max_sfb":"43 40","payload_bits":3267,"fill_bits":0,"trailing_bits":8,"sbr":true,"#
        + #""ps":false,"decode_status":"decoded","findings":"HDR004 BUF005"}"# + "\n")
  }

  @Test("what was not analysed is an empty field, and null in JSON")
  func absent() throws {
    let row = FrameRow(
      frame: 0, byteOffset: 0, timeSeconds: 0, headerBits: 0, crcCheck: nil, crcStatus: "absent")
    #expect(
      Self.line(row)
        == "0,0,0.000000,0,0,0,0,0,0,0,0,0,0,0,0,0,0,,absent,,,,,,,,,,")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(Self.text([row], .jsonl).utf8)) as? [String: Any])
    #expect(Set(object.keys) == Set(FrameRow.columns))
    #expect(object.filter { $0.value is NSNull }.count == 10)
    #expect(object["findings"] as? String == "")
  }

  @Test(
    "a field with a comma, a quote or a line break is quoted",
    arguments: [
      ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
      ("a b", "a b"), ("", ""),
    ])
  func quoting(_ status: String, _ expected: String) {
    var row = Self.row
    row.decodeStatus = status
    #expect(Self.text([row], .csv).hasSuffix("1,0,\(expected),HDR004 BUF005\r\n"))
  }

  @Test("a time that is no number is left empty", arguments: [Double.nan, .infinity, -1])
  func time(_ seconds: Double) {
    var row = Self.row
    row.timeSeconds = seconds
    #expect(Self.text([row], .csv).contains("7,5000000000,,1,"))
  }
}
