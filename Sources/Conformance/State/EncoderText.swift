import AACSyntax
import Bitstream

/// Text that encoders leave in fill and data elements.
enum EncoderText {
  // How the banners of common encoders begin.
  private static let banners = [
    "Lavc", "Lavf", "libfaac", "faac", "FAAC", "Nero", "fdk", "FDK", "iTunes", "Apple", "QuickTime",
    "CoreAudio", "HE-AAC", "aacPlus", "Coding Technologies", "Fraunhofer", "Orban", "Telos",
    "Winamp", "VisualOn", "libvo", "Dolby",
  ]

  /// The first text in a run of bits: an encoder's banner of four characters or more, or any text
  /// of eight or more.
  static func find(in bytes: RawSpan, _ bits: BitRange) -> String? {
    guard bits.count >= 32, bits.start >= 0, bits.end <= bytes.byteCount * 8 else { return nil }
    var at = bits.start
    var runStart = at
    while at + 8 <= bits.end {
      let isPrintable = (0x20..<0x7F).contains(Self.byte(bytes, at))
      at += 8
      if isPrintable, at + 8 <= bits.end, at - runStart < 8 * 128 { continue }
      let end = isPrintable ? at : at - 8
      // Most data have no run of four printable bytes: nothing is copied for them.
      if end - runStart >= 32, let text = text(in: bytes, runStart..<end) { return text }
      runStart = at
    }
    return nil
  }

  private static func byte(_ bytes: RawSpan, _ bit: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (bytes.bigEndianWord(at: bit / 8) << UInt64(bit % 8)) >> 56)
  }

  /// The text that a run of printable bytes is, if it is one.
  private static func text(in bytes: RawSpan, _ run: Range<Int>) -> String? {
    let characters = stride(from: run.lowerBound, to: run.upperBound, by: 8).map {
      byte(bytes, $0)
    }
    let text = String(decoding: characters, as: UTF8.self)
    if let start = banners.compactMap({ banner in text.firstRange(of: banner) }).first {
      return String(text[start...])
    }
    return characters.count >= 8 && characters.contains { $0 != characters[0] } ? text : nil
  }
}

extension String {
  /// The place where `part` first occurs.
  fileprivate func firstRange(of part: String) -> String.Index? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(part) { return at }
      at = index(after: at)
    }
    return nil
  }
}
