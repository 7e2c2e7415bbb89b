/// What counts of a message: its words without numbers, and the numbers that may be error codes.
struct MessageWords {
  /// The words in small letters. A sign of a script without spaces is a word of its own.
  private(set) var words: [String] = []
  /// All numbers of the text.
  private(set) var codes: Set<Int> = []
  /// Numbers that stand behind a word such as `error`, or alone.
  private(set) var smallCodes: Set<Int> = []
  /// The decoders that the text names.
  private(set) var decoders: Set<DecoderMessage.Decoder> = []

  /// More words than any message or useful log line has.
  private static let limit = 120
  private static let codeWords: Set<String> = ["error", "err", "errno", "code", "faad", "faad2"]
  static let decoderNames: [String: DecoderMessage.Decoder] = [
    "ffmpeg": .ffmpeg, "ffprobe": .ffmpeg, "ffplay": .ffmpeg, "libavcodec": .ffmpeg,
    "faad": .faad2, "faad2": .faad2, "libfaad": .faad2, "fdk": .fdkAAC, "libfdk": .fdkAAC,
    "libxaac": .libxaac, "mediainfo": .mediainfo, "symphonia": .symphonia, "vlc": .vlc,
    "chrome": .chrome, "exoplayer": .exoPlayer, "shaka": .shaka, "mp4parser": .mp4parser,
    "gpac": .gpac, "mkvmerge": .mkvmerge, "mutagen": .mutagen, "lofty": .lofty, "helix": .helix,
    "zlmediakit": .zlMediaKit,
  ]

  /// The words of a known message, in which `N`, `M`, `X` and `Y` stand for numbers.
  init(template: String) {
    for word in Self.split(template) where !["N", "M", "X", "Y"].contains(word) {
      if Self.number(word) == nil { words.append(word.lowercased()) }
    }
  }

  /// The words of a line that somebody met.
  init(_ line: String) {
    var previous: String?
    var isAlone = true
    for word in Self.split(Self.withoutPrefixes(line)).prefix(Self.limit) {
      let word = word.lowercased()
      defer { previous = word }
      if let number = Self.number(word) {
        codes.insert(number)
        if let previous {
          if Self.codeWords.contains(previous) { smallCodes.insert(number) }
        } else {
          smallCodes.insert(number)
        }
        continue
      }
      if let decoder = Self.decoderNames[word] {
        decoders.insert(decoder)
      } else if !Self.codeWords.contains(word) {
        isAlone = false
      }
      words.append(word)
    }
    // A number at the start of a line is a code only where nothing else stands but its name.
    if !isAlone, let first = Self.split(Self.withoutPrefixes(line)).first,
      let number = Self.number(first)
    {
      smallCodes.remove(number)
    }
  }

  /// Letters, digits and apostrophes that belong together; an underscore divides words.
  private static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": word.unicodeScalars.append(scalar)
      case _ where scalar.value >= 0x2E80 && scalar.properties.isAlphabetic:
        end()
        words.append(String(scalar))
      case _ where scalar.value >= 0x80 && scalar.properties.isAlphabetic:
        word.unicodeScalars.append(scalar)
      default: end()
      }
    }
    end()
    return words
  }

  /// The number that a word is: decimal, or hexadecimal with `0x`.
  private static func number(_ word: String) -> Int? {
    if word.hasPrefix("0x") || word.hasPrefix("0X") {
      // An address may be longer than a number can be.
      return Int(word.dropFirst(2), radix: 16)
        ?? (word.dropFirst(2).allSatisfy(\.isHexDigit) ? -1 : nil)
    }
    guard word.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      return nil
    }
    return Int(word) ?? -1
  }

  /// The line without colours and without what loggers put in front: `[aac @ 0x55d0c8]`, `[error]`.
  private static func withoutPrefixes(_ line: String) -> String {
    var rest = Substring(withoutColors(line))
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard rest.first == "[", let end = rest.firstIndex(of: "]") else { break }
      rest = rest[rest.index(after: end)...]
    }
    // Another context may stand within the line.
    while let at = rest.range(ofText: " @ 0x") {
      guard let open = rest[..<at.lowerBound].lastIndex(of: "["),
        let close = rest[at.upperBound...].firstIndex(of: "]")
      else { break }
      rest = rest[..<open] + rest[rest.index(after: close)...]
    }
    return String(rest)
  }

  /// The line without the escape sequences of terminals.
  private static func withoutColors(_ line: String) -> String {
    guard line.unicodeScalars.contains("\u{1B}") else { return line }
    var result = String.UnicodeScalarView()
    var isInEscape = false
    for scalar in line.unicodeScalars {
      if scalar == "\u{1B}" {
        isInEscape = true
      } else if isInEscape {
        if scalar.properties.isAlphabetic { isInEscape = false }
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Substring {
  /// Where `text` stands first.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
