import Glibc

/// Finds the messages of decoders that a text looks like.
///
/// The text may be a part of a message, misspelt, have other numbers in it, or come out of a log with
/// everything that programs write around their messages. Lines are looked at one by one.
public struct MessageSearch: Sendable {
  /// A message, and how much of it and of the text is the same.
  public struct Match: Hashable, Sendable {
    /// The message.
    public let message: DecoderMessage
    /// 1 for the very message; above 1 if the text names the decoder as well.
    public let score: Double
  }

  /// The messages that are meant, the best first; empty if none is like the text.
  public let matches: [Match]
  /// If none is meant, those that have most in common with the text.
  public let nearest: [DecoderMessage]

  /// A message that covers less of the text than this, or is covered less, is not meant.
  private static let threshold = 0.65
  /// How far a match may stay behind the best one.
  private static let spread = 0.2
  private static let limit = 6
  /// A log is not read further than this.
  private static let lineLimit = 100
  private static let lineLength = 1000

  /// Looks for the messages that `text` is like.
  public init(_ text: String) {
    var best = [Double](repeating: 0, count: Self.index.entries.count)
    var likeness = Likeness()
    for line in text.split(whereSeparator: \.isNewline).prefix(Self.lineLimit) {
      let words = MessageWords(String(line.prefix(Self.lineLength)))
      let alike = words.words.map { likeness.words(like: $0, in: Self.index) }
      for (number, entry) in Self.index.entries.enumerated() {
        best[number] = max(best[number], Self.index.score(words, alike, entry))
      }
    }
    // Equal scores stay in the order of the table.
    let ranked = zip(Self.index.entries, best)
      .map { Match(message: $0.message, score: $1) }
      .enumerated()
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element)
    let top = ranked.first?.score ?? 0
    matches = Array(
      ranked.prefix { $0.score >= Self.threshold && $0.score >= top - Self.spread }
        .prefix(Self.limit))
    nearest = matches.isEmpty ? ranked.prefix(3).filter { $0.score >= 0.25 }.map(\.message) : []
  }

  private static let index = MessageIndex(DecoderMessage.all)
}

/// The words of all messages, and what each is worth.
private struct MessageIndex: Sendable {
  struct Entry: Sendable {
    let message: DecoderMessage
    let words: [String]
    let weight: Double
  }

  let entries: [Entry]
  /// A word that many messages share tells little.
  private let weights: [String: Double]
  /// What a word is worth that no message has.
  private let foreignWeight: Double

  init(_ messages: [DecoderMessage]) {
    let texts = messages.map { message in
      MessageWords(template: message.text.isEmpty ? message.note ?? "" : message.text).words
    }
    var counts: [String: Int] = [:]
    for words in texts { for word in Set(words) { counts[word, default: 0] += 1 } }
    let total = Double(messages.count)
    let weights = counts.mapValues { 0.5 + log(total / Double($0)) }
    self.weights = weights
    foreignWeight = 0.5 + log(total)
    entries = zip(messages, texts).map { message, words in
      Entry(
        message: message, words: words, weight: words.reduce(0) { $0 + (weights[$1] ?? 0) })
    }
  }

  func score(_ text: MessageWords, _ alike: [[String: Double]], _ entry: Entry) -> Double {
    let decoder = entry.message.decoder
    let bonus = text.decoders.contains(decoder) ? 0.1 : 0
    if let code = entry.message.code, text.codes.contains(code) || text.smallCodes.contains(code),
      // Small numbers are codes of faad2 alone; those of fdk-aac are like no other number.
      code > 0xFFF || !text.smallCodes.isEmpty
    {
      return 1 + bonus
    }
    guard !text.words.isEmpty, entry.weight > 0 else { return 0 }
    let (common, count) = common(alike, text.words, entry.words)
    guard common > 0 else { return 0 }
    let ofMessage = min(1, common / entry.weight)
    // The name of a decoder is no part of what it says, unless a message has it.
    let textWeight = text.words.reduce(0) { sum, word in
      sum + (weights[word] ?? (MessageWords.decoderNames[word] == nil ? foreignWeight : 0))
    }
    let ofText = min(1, common / textWeight)
    var score = 2 * ofMessage * ofText / (ofMessage + ofText)
    // A whole message within a log line; a part of a message. One common word alone proves neither.
    if count > 1 { score = max(score, 0.97 * ofMessage * ofMessage, 0.9 * ofText * ofText) }
    return score + bonus
  }

  /// What the longest series of words is worth that both have in the same order, and its length.
  private func common(
    _ alike: [[String: Double]], _ text: [String], _ message: [String]
  ) -> (weight: Double, count: Int) {
    var last = [(weight: Double, count: Int)](repeating: (0, 0), count: message.count + 1)
    for (row, word) in text.enumerated() {
      var current = last
      for (column, other) in message.enumerated() {
        if current[column].weight > current[column + 1].weight {
          current[column + 1] = current[column]
        }
        var likeness = alike[row][other] ?? 0
        // A word that was cut off at the end of the text.
        if likeness == 0, row == text.count - 1, word.utf8.count >= 3, other.hasPrefix(word) {
          likeness = 0.9
        }
        guard likeness > 0 else { continue }
        let weight = last[column].weight + likeness * (weights[other] ?? 0)
        if weight > current[column + 1].weight {
          current[column + 1] = (weight, last[column].count + 1)
        }
      }
      last = current
    }
    return last[message.count]
  }

  var vocabulary: [String] { Array(weights.keys) }
}

/// Which words of the messages a word is like: 1 for the same one, less for a misspelt one.
private struct Likeness {
  private var known: [String: [String: Double]] = [:]
  private var vocabulary: [String]?

  /// A text of more different words is no message; of further ones only the same count.
  private static let limit = 1000

  mutating func words(like word: String, in index: MessageIndex) -> [String: Double] {
    if let found = known[word] { return found }
    guard known.count < Self.limit else { return [word: 1] }
    let words = vocabulary ?? index.vocabulary
    vocabulary = words
    var alike = [word: 1.0]
    let count = word.utf8.count
    if (5...32).contains(count) {
      for other in words where other != word {
        let length = other.utf8.count
        let (short, long) = (min(count, length), max(count, length))
        guard short >= 5, long - short <= 2, long <= 32 else { continue }
        if EditDistance.between(word, other) <= long / 5 { alike[other] = 0.8 }
      }
    }
    known[word] = alike
    return alike
  }
}
