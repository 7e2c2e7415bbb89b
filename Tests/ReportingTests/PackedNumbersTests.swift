import Testing

@testable import Reporting

struct PackedNumbersTests {
  @Test(
    "Numbers are packed as their count, and for each block its least, a width and differences",
    arguments: [
      // count
      ([], [0x00]),
      // count, least (zigzag), width
      ([5, 5, 5], [0x03, 0x0A, 0x00]),
      // differences 00, 01, 10 from the low end
      ([1, 2, 3], [0x03, 0x02, 0x02, 0b10_01_00]),
      ([-3], [0x01, 0x05, 0x00]),
      // -1 is 1; the difference 256 has nine bits, its highest is bit 17
      ([-1, 255], [0x02, 0x01, 0x09, 0x00, 0x00, 0b10]),
      // 200 is two bytes of seven bits, 400 as zigzag
      ([200], [0x01, 0x90, 0x03, 0x00]),
    ] as [([Int], [UInt8])])
  func packed(numbers: [Int], bytes: [UInt8]) {
    #expect(PackedNumbers.bytes(numbers) == bytes)
  }

  @Test("A block has 256 numbers; a constant column costs three bytes a block")
  func blocks() {
    let bytes = PackedNumbers.bytes([Int](repeating: 7, count: 257))
    // 257 as 0x81 0x02
    #expect(bytes == [0x81, 0x02, 14, 0, 14, 0])
  }

  @Test(
    "Base64 is that of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func base64(text: String, encoded: String) {
    #expect(PackedNumbers.base64(Array(text.utf8)) == Array(encoded.utf8))
  }
}

struct ShellWordTests {
  @Test(
    "A path is one word of a shell",
    arguments: [
      ("song.aac", "song.aac"), ("a b.aac", "'a b.aac'"), ("it's", #"'it'\''s'"#),
      ("-rf", "./-rf"), ("$(reboot)", "'$(reboot)'"), ("a\nb", #"$'a\x0ab'"#),
      ("a'\u{1B}\\", #"$'a\'\x1b\\'"#), ("", "''"), ("ü", "'ü'"),
    ])
  func quoted(path: String, word: String) {
    #expect(ShellWord.path(Array(path.utf8)) == word)
  }

  @Test("Bytes that are no text are written as such")
  func bytes() {
    #expect(ShellWord.path([0x61, 0xFF]) == #"$'a\xff'"#)
  }
}
