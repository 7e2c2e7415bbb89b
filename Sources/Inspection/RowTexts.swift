/// The texts of a row, made anew only where they differ from those of the row before.
///
/// A stream names the same few elements and windows hour after hour.
struct RowTexts {
  var elements = RepeatedText()
  var windowSequence = RepeatedText()
  var maxSFB = RepeatedText()
}

/// A list of words that is written again and again, most often the same.
struct RepeatedText {
  private var text = ""
  private var bytes: [UInt8] = []

  /// Adds a word behind a space.
  mutating func append(_ word: String) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    bytes.append(contentsOf: word.utf8)
  }

  /// Adds a number behind a space.
  mutating func append(_ number: UInt8) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    if number >= 100 { bytes.append(UInt8(ascii: "0") + number / 100) }
    if number >= 10 { bytes.append(UInt8(ascii: "0") + number / 10 % 10) }
    bytes.append(UInt8(ascii: "0") + number % 10)
  }

  /// The words as a text; the list is empty again.
  mutating func take() -> String {
    if !text.utf8.elementsEqual(bytes) { text = String(decoding: bytes, as: UTF8.self) }
    bytes.removeAll(keepingCapacity: true)
    return text
  }
}
