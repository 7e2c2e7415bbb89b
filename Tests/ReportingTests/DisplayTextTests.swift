import Testing

@testable import Reporting

@Suite struct DisplayTextTests {
  @Test(
    "what could disturb a terminal is shown escaped",
    arguments: [
      ("plain ünïcode 音", "plain ünïcode 音"), ("a\nb\tc\rd", #"a\nb\tc\rd"#),
      ("\u{1B}[31m", #"\x1b[31m"#), ("\u{7F}\u{0}", #"\x7f\x00"#), ("\u{9B}", #"\u{9b}"#),
      ("\u{202E}cod.exe", #"\u{202e}cod.exe"#), ("a\u{2028}b", #"a\u{2028}b"#),
    ])
  func escaping(_ text: String, _ expected: String) {
    #expect(DisplayText.escaped(text) == expected)
  }

  @Test(
    "bytes of a path that are no UTF-8 are shown as such",
    arguments: [
      (Array("a/b c.aac".utf8), "a/b c.aac"), ([0xFF, 0xFE, 0x2E], #"\xff\xfe."#),
      ([0x61, 0xC3], #"a\xc3"#), ([0xC3, 0xA9, 0xE9], #"é\xe9"#),
      // A surrogate half and an overlong slash are no UTF-8.
      ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#), ([0xC0, 0xAF], #"\xc0\xaf"#),
      (Array("𝄞\n".utf8), #"𝄞\n"#),
    ] as [([UInt8], String)])
  func paths(_ bytes: [UInt8], _ expected: String) {
    #expect(DisplayText.path(bytes) == expected)
  }

  @Test(
    "columns are those of a terminal",
    arguments: [("abc", 3), ("é", 1), ("e\u{301}", 1), ("音楽", 4), ("🎵", 2), ("", 0)])
  func columns(_ text: String, _ expected: Int) {
    #expect(text.columnCount == expected)
  }
}
