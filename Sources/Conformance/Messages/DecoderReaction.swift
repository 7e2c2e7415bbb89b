/// What a well-known decoder does with a stream that breaks a rule.
public struct DecoderReaction: Hashable, Sendable {
  /// Who.
  public let decoder: DecoderMessage.Decoder
  /// What it prints, as `DecoderMessage.display`; for most decoders at once, what they do.
  public let message: String
  /// The reaction in as few words as possible: `faad2 error 12`, `FFmpeg "invalid band type"`.
  public let summary: String

  /// What is known of the decoders' reactions to what `rule` finds, the most telling first: one a
  /// decoder, that whose causes name the rule first.
  public static func reactions(to rule: RuleID) -> [DecoderReaction] { table[rule] ?? [] }

  private init(_ message: DecoderMessage) {
    decoder = message.decoder
    self.message = message.display
    let words =
      switch (message.code, message.note) {
      case (let code?, _) where code <= 0xFFF: "error \(code)"
      case (_?, _): message.text
      case (nil, let note?): message.text.isEmpty ? note : "\(message.text) (\(note))"
      case (nil, nil): "\"\(message.text)\""
      }
    summary = "\(message.decoder.rawValue) \(words)"
  }

  private static let table: [RuleID: [DecoderReaction]] = {
    struct Candidate {
      var rank: Int
      var message: DecoderMessage
    }
    var best: [RuleID: [DecoderMessage.Decoder: Candidate]] = [:]
    for message in DecoderMessage.all {
      for (rank, rule) in message.causes.enumerated() {
        if let other = best[rule]?[message.decoder], other.rank <= rank { continue }
        best[rule, default: [:]][message.decoder] = Candidate(rank: rank, message: message)
      }
    }
    let order = DecoderMessage.Decoder.allCases
    return best.mapValues { candidates in
      order.compactMap { candidates[$0] }.enumerated()
        .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        .map { DecoderReaction($0.element.message) }
    }
  }()
}
