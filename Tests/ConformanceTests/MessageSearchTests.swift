import Conformance
import Testing

/// A message that is known.
struct KnownMessage: CustomTestStringConvertible, Sendable {
  let message: DecoderMessage
  var testDescription: String { "\(message.decoder.rawValue): \(message.display)" }
  /// The words that are printed.
  var text: String { message.text.isEmpty ? message.note ?? "" : message.text }
  var words: [Substring] { text.split(separator: " ") }

  static let all = DecoderMessage.all.map(KnownMessage.init)
}

/// Lines as people paste them, and the message that each is.
struct LogLine: CustomTestStringConvertible, Sendable {
  let line: String
  let decoder: DecoderMessage.Decoder
  let text: String
  var testDescription: String { line }

  init(_ line: String, _ decoder: DecoderMessage.Decoder, _ text: String) {
    self.line = line
    self.decoder = decoder
    self.text = text
  }
}

@Suite struct MessageSearchTests {
  /// The words of a message with numbers in place of their signs.
  private func filled(_ known: KnownMessage) -> String {
    known.text.replacing("X.Y", with: "3.11").split(
      separator: " ", omittingEmptySubsequences: false
    )
    .map { word in
      word.replacing(/\b[NM]\b/, with: "\(17 + word.count)")
    }.joined(separator: " ")
  }

  /// Whether a message of the same words is among the matches.
  private func finds(_ known: KnownMessage, _ line: String) -> Bool {
    MessageSearch(line).matches.contains {
      $0.message.text == known.message.text && $0.message.note == known.message.note
    }
  }

  @Test("no message is more like a message than itself", arguments: KnownMessage.all)
  func itself(known: KnownMessage) throws {
    let matches = MessageSearch(filled(known)).matches
    let own = try #require(matches.first { $0.message == known.message })
    #expect(matches.allSatisfy { $0.score <= own.score })
  }

  @Test(
    "numbers, capitals and what loggers write before a message do not matter",
    arguments: KnownMessage.all)
  func prefixed(message: KnownMessage) {
    let line = filled(message).uppercased()
    #expect(finds(message, "[aac @ 0x55d0c8a7b3c0] \(line)"))
    #expect(finds(message, "\u{1B}[0;31m[mov,mp4,m4a @ 0x7f12] [error] \(line)\u{1B}[0m"))
    #expect(finds(message, "2026-11-30 09:12:44.001 \(line)"))
  }

  @Test(
    "a message that was cut off is found",
    arguments: KnownMessage.all.filter { $0.words.count >= 5 })
  func truncated(message: KnownMessage) {
    let words = filled(message).split(separator: " ")
    #expect(finds(message, words.prefix((words.count * 3 + 3) / 4).joined(separator: " ")))
    #expect(finds(message, String(filled(message).dropLast(2))))
  }

  @Test(
    "a message within other words is found",
    arguments: KnownMessage.all.filter { $0.words.count >= 3 })
  func surrounded(message: KnownMessage) {
    #expect(finds(message, "player: track 2 at 00:01:07: \(filled(message)) (frame dropped)"))
  }

  @Test(
    "one slip in a long word does not matter",
    arguments: KnownMessage.all.filter { message in
      message.words.contains { $0.count >= 7 }
        && message.words.count >= 3
    })
  func misspelt(known: KnownMessage) {
    let words = filled(known).split(separator: " ").map(String.init)
    let long = words.firstIndex { $0.count >= 7 && $0.allSatisfy(\.isLetter) }
    var slipped = words
    if let long {
      slipped[long].remove(at: slipped[long].index(slipped[long].startIndex, offsetBy: 3))
    }
    #expect(finds(known, slipped.joined(separator: " ")))
  }

  @Test("the causes of a message are rules, each once", arguments: KnownMessage.all)
  func causes(known: KnownMessage) {
    let message = known.message
    #expect(!message.causes.isEmpty)
    #expect(Set(message.causes).count == message.causes.count)
    for cause in message.causes { #expect(RuleCatalog.rule(id: cause) != nil, "\(cause)") }
    #expect(message.meaning.hasSuffix("."))
  }

  /// Printed by ffmpeg 5.1.9 and faad 2.10.1 about damaged streams, and by others.
  @Test(
    "lines of real logs are understood",
    arguments: [
      LogLine(
        "[aac @ 0x5581a8be0b40] channel element 2.11 is not allocated", .ffmpeg,
        "channel element X.Y is not allocated"),
      LogLine(
        "[aac @ 0x5581a8be0b40] Number of bands (51) exceeds limit (46).", .ffmpeg,
        "Number of bands (N) exceeds limit (M)."),
      LogLine(
        "Error while decoding stream #0:0: Invalid data found when processing input", .ffmpeg,
        "Error while decoding stream #N:N: Invalid data found when processing input"),
      LogLine(
        "[aac @ 0x5630] More than one AAC RDB per ADTS frame is not implemented. Update your FFmpeg "
          + "version to the newest one from Git. If the problem still occurs, it means that your file "
          + "has a feature which has not been implemented.", .ffmpeg,
        "More than one AAC RDB per ADTS frame"),
      LogLine("Error: Invalid number of channels", .faad2, "Invalid number of channels"),
      LogLine("faad: error 21", .faad2, "Unexpected channel configuration change"),
      LogLine(
        "main error: Warning: Bitstream value not allowed by specification", .faad2,
        "Bitstream value not allowed by specification"),
      LogLine("aacDecoder_DecodeFrame() failed: 0x4005", .fdkAAC, "AAC_DEC_CRC_ERROR"),
      LogLine(
        "W/SoftAAC2: AAC decoder returned error 0x4002, substituting silence", .fdkAAC,
        "AAC_DEC_PARSE_ERROR"),
      LogLine(
        "E/SoftAAC2( 1234): AAC decoder returned error 4097, substituting silence", .android,
        "AAC decoder returned error 4097, substituting silence"),
      LogLine("16386", .fdkAAC, "AAC_DEC_PARSE_ERROR"),
      LogLine("error 12", .faad2, "Invalid number of channels"),
      LogLine("prediction not allowed in LC", .ffmpeg, "Prediction is not allowed in AAC-LC."),
      LogLine(
        "mkvmerge: Warning: 'a.aac' track 0: This audio track contains 812 bytes of invalid data "
          + "which were skipped before timestamp 00:00:01.2", .mkvmerge,
        "This audio track contains N bytes of invalid data which were skipped"),
      LogLine(
        "Uncaught (in promise) Error: no ADTS header found in AAC PES", .hlsJS,
        "no ADTS header found in AAC PES"),
    ])
  func realLines(line: LogLine) {
    let matches = MessageSearch(line.line).matches
    #expect(matches.contains { $0.message.decoder == line.decoder && $0.message.text == line.text })
  }

  @Test("a log of many lines gives the messages of all")
  func severalLines() {
    let log = """
      Input #0, aac, from 'bad.aac':
        Duration: 00:00:01.00, bitrate: 128 kb/s
      [aac @ 0x5581a8be0b40] Reserved bit set.
      [aac @ 0x5581a8be0b40] Prediction is not allowed in AAC-LC.
          Last message repeated 3 times
      """
    let texts = MessageSearch(log).matches.map(\.message.text)
    #expect(texts.contains("Reserved bit set."))
    #expect(texts.contains("Prediction is not allowed in AAC-LC."))
  }

  @Test(
    "what no decoder says of a stream is no message",
    arguments: [
      "", " ", "aac", "error", "[aac @ 0x55d0c8a7b3c0]", "the quick brown fox", "file not found",
      "a.aac: Permission denied", "Stream #0:0: Audio: aac (LC), 44100 Hz, stereo, fltp, 128 kb/s",
      "size=    1722kB time=00:00:10.00 bitrate=1411.2kbits/s speed= 433x", "44100",
      "Segmentation fault",
    ])
  func nothing(line: String) {
    #expect(MessageSearch(line).matches.map(\.message.text) == [])
  }

  @Test("a text without end costs no time without end")
  func bounded() {
    let noise = String(repeating: "[aac @ 0x1] channel element \u{1B} x", count: 20_000)
    #expect(ContinuousClock().measure { _ = MessageSearch(noise) } < .seconds(5))
    let lines = String(repeating: "invalid band typo\n", count: 20_000)
    #expect(ContinuousClock().measure { _ = MessageSearch(lines) } < .seconds(5))
    let words = (0..<20_000).map { "word\($0)ing" }.joined(separator: " ")
    #expect(ContinuousClock().measure { _ = MessageSearch(words) } < .seconds(5))
  }

  @Test("a decoder's reaction to a rule is the message that names the rule first")
  func reactions() throws {
    let reactions = DecoderReaction.reactions(to: "ICS003")
    #expect(reactions.map(\.decoder).contains(.ffmpeg))
    let ffmpeg = try #require(reactions.first { $0.decoder == .ffmpeg })
    #expect(ffmpeg.message == "Prediction is not allowed in AAC-LC.")
    #expect(ffmpeg.summary == "FFmpeg \"Prediction is not allowed in AAC-LC.\"")
    // `error 1` names it second; no other error of libfaad names it.
    #expect(reactions.contains { $0.summary == "faad2 error 1" })
    #expect(DecoderReaction.reactions(to: "STM009").isEmpty)
  }
}
