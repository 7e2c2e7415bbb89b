/// What a well-known decoder does with a stream that breaks a rule.
public struct DecoderReaction: Hashable, Sendable {
  /// Who.
  public let decoder: DecoderMessage.Decoder
  /// What it prints, as `DecoderMessage.display`; for most decoders at once, what they do.
  public let message: String

  /// What is known of the decoders' reactions to what `rule` finds, the most telling first: one a
  /// decoder, that whose causes name the rule first.
  public static func reactions(to rule: RuleID) -> [DecoderReaction] { table[rule] ?? [] }

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
        .map {
          DecoderReaction(
            decoder: $0.element.message.decoder, message: $0.element.message.display)
        }
    }
  }()
}
