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
    var run: [UInt8] = []
    var found: String?
    func settle() {
      if found == nil, run.count >= 4 {
        let text = String(decoding: run, as: UTF8.self)
        if let start = banners.compactMap({ banner in text.firstRange(of: banner) }).first {
          found = String(text[start...])
        } else if run.count >= 8, run.contains(where: { $0 != run[0] }) {
          found = text
        }
      }
      run.removeAll(keepingCapacity: true)
    }
    var at = bits.start
    while at + 8 <= bits.end, found == nil {
      let byte = UInt8((bytes.bigEndianWord(at: at / 8) << UInt64(at % 8)) >> 56)
      if byte >= 0x20, byte < 0x7F, run.count < 128 { run.append(byte) } else { settle() }
      at += 8
    }
    settle()
    return found
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
