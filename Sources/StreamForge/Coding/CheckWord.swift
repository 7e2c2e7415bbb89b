/// A check word of a stream, right or deliberately wrong.
public enum CheckWord: Hashable, Sendable {
  /// The word that the covered bits give.
  case computed
  /// The word that they give with some of its bits turned over.
  case xor(UInt16)
  /// This word, whatever the bits give.
  case word(UInt16)
  /// No word at all, though the syntax wants one.
  case missing

  /// The word to be written for the right one; `nil` for none.
  func value(computed: UInt16) -> UInt16? {
    switch self {
    case .computed: computed
    case .xor(let mask): computed ^ mask
    case .word(let word): word
    case .missing: nil
    }
  }

  /// The word that was read where `computed` would be right.
  init(read: UInt16, computed: UInt16?) {
    self = read == computed ? .computed : .word(read)
  }
}
