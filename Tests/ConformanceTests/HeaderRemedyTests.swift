import AACSyntax
import Conformance
import Testing

@Suite struct HeaderRemedyTests {
  /// What addADTStoPacket of Android blogs writes for LC, 44.1 kHz, stereo and 371 bytes of payload.
  static let copied = header(0xFF, 0xF9, 0x50, 0x80, 0x2F, 0x5F, 0xFC)

  static func header(_ bytes: UInt8...) -> ADTSHeader {
    ADTSHeader(bits: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  // profile 01, index 0100, private_bit 0, channel_configuration 010 are 0x50 0x80.
  @Test(
    "a value goes to its own bits and leaves the others",
    arguments: [
      (HeaderRemedy.Setting.samplingFrequencyIndex(8), [0xFF, 0xF9, 0x60, 0x80, 0x2F, 0x5F, 0xFC]),
      (.profile(0), [0xFF, 0xF9, 0x10, 0x80, 0x2F, 0x5F, 0xFC]),
      (.channelConfiguration(6), [0xFF, 0xF9, 0x51, 0x80, 0x2F, 0x5F, 0xFC]),
      (.channelConfiguration(1), [0xFF, 0xF9, 0x50, 0x40, 0x2F, 0x5F, 0xFC]),
      (.id(0), [0xFF, 0xF1, 0x50, 0x80, 0x2F, 0x5F, 0xFC]),
      (.protectionAbsent(0), [0xFF, 0xF8, 0x50, 0x80, 0x2F, 0x5F, 0xFC]),
      (.layer(2), [0xFF, 0xFD, 0x50, 0x80, 0x2F, 0x5F, 0xFC]),
      (.numberOfRawDataBlocks(3), [0xFF, 0xF9, 0x50, 0x80, 0x2F, 0x5F, 0xFF]),
      // 0x17A is 378, 7 more than 371: 13 bits 0000101111010.
      (.frameLength(385), [0xFF, 0xF9, 0x50, 0x80, 0x30, 0x3F, 0xFC]),
    ] as [(HeaderRemedy.Setting, [UInt8])])
  func bytes(setting: HeaderRemedy.Setting, expected: [UInt8]) {
    #expect(HeaderRemedy(Self.copied, [setting]).bytes == expected)
  }

  @Test("the text names the bytes, the first header, the constant of the copied code and the proof")
  func text() {
    #expect(
      HeaderRemedy.text(for: Self.copied, setting: .samplingFrequencyIndex(8)) == """
        Write sampling_frequency_index 8 (16000 Hz) instead of 4: byte 2 of each header becomes 0x60 \
        instead of 0x50. The first header becomes ff f9 60 80 2f 5f fc. If the writer is a copy of \
        addADTStoPacket (packet[1] = (byte) 0xF9, ... + 0x1F, 0xFC, as these bits are), set \
        freqIdx = 8 there. The bits: adtsinspect trace --frame 0 FILE.
        """)
  }

  @Test(
    "the constants of the copied code have names of their own",
    arguments: [
      (HeaderRemedy.Setting.profile(0), "set profile = 1 there"),
      (.channelConfiguration(1), "set chanCfg = 1 there"),
      (.id(0), "set packet[1] = (byte) 0xF1 there"),
    ] as [(HeaderRemedy.Setting, String)])
  func constants(setting: HeaderRemedy.Setting, expected: String) {
    #expect(HeaderRemedy.text(for: Self.copied, setting: setting).contains(expected))
  }

  @Test(
    "a header with a CRC, another fullness or a small bit set is none of the copied code's",
    arguments: [
      header(0xFF, 0xF8, 0x50, 0x80, 0x2F, 0x5F, 0xFC),
      header(0xFF, 0xF9, 0x50, 0x80, 0x2F, 0x5E, 0xFC),
      header(0xFF, 0xF9, 0x52, 0x80, 0x2F, 0x5F, 0xFC),
      header(0xFF, 0xF9, 0x50, 0xA0, 0x2F, 0x5F, 0xFC),
      header(0xFF, 0xF9, 0x50, 0x80, 0x2F, 0x5F, 0xFD),
    ])
  func others(header: ADTSHeader) {
    #expect(!HeaderRemedy.looksLikeAddADTStoPacket(header))
    #expect(!HeaderRemedy.text(for: header, setting: .profile(0)).contains("addADTStoPacket"))
  }

  @Test("a lost low bit and an object type that was not lowered are told")
  func notes() {
    let even = Self.header(0xFF, 0xF1, 0x48, 0x80, 0x2F, 0x5F, 0xFC)
    #expect(
      HeaderRemedy.text(for: even, setting: .samplingFrequencyIndex(3)).contains("mask of 0x0E"))
    #expect(
      !HeaderRemedy.text(for: even, setting: .samplingFrequencyIndex(4)).contains("mask of 0x0E"))
    let ssr = Self.header(0xFF, 0xF1, 0x90, 0x80, 0x2F, 0x5F, 0xFC)
    #expect(HeaderRemedy.text(for: ssr, setting: .profile(1)).contains("it was written as it is"))
  }

  @Test("of one frame the text speaks of that frame, and a CRC is to be made again")
  func oneFrame() {
    let header = Self.header(0xFF, 0xF0, 0x50, 0x80, 0x2F, 0x5F, 0xFC)
    let text = HeaderRemedy.text(for: header, frame: 9, setting: .channelConfiguration(6))
    #expect(
      text == """
        Write channel_configuration 6 instead of 2: byte 2 of the header of frame 9 becomes 0x51 \
        instead of 0x50 and compute its CRC again. It becomes ff f0 51 80 2f 5f fc. The bits: \
        adtsinspect trace --frame 9 FILE.
        """)
  }

  @Test("check words that were right before the edit are kept")
  func checkWords() {
    let header = Self.header(0xFF, 0xF0, 0x50, 0x80, 0x2F, 0x5F, 0xFC)
    let text = HeaderRemedy.text(for: header, keepingCheckWords: true, setting: .home(1))
    #expect(
      text == """
        Write home 1 instead of 0: byte 3 of each header becomes 0x90 instead of 0x80; the CRCs \
        are right for it as they are. The first header becomes ff f0 50 90 2f 5f fc. The bits: \
        adtsinspect trace --frame 0 FILE.
        """)
  }

  @Test("a field across two bytes gives both")
  func twoBytes() {
    let text = HeaderRemedy.text(for: Self.copied, setting: .channelConfiguration(5))
    #expect(text.contains("bytes 2 and 3 of each header become 0x51 0x40 instead of 0x50 0x80"))
  }
}
