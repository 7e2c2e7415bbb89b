import AACSyntax
import Bitstream
public import Transports

/// Why the check words of frames with one header do not match although their payloads are sound.
public struct CheckWordCause: Sendable {
  /// The causes that are told apart.
  public enum Kind: Hashable, Sendable {
    /// All words have one value.
    case constant(UInt16)
    /// One field of the fixed header had another value when the words were made.
    case staleHeader(field: String, bitPosition: Int, bitLength: Int, now: Int, before: Int)
    /// The words are computed in another way, as far as it was found.
    case variant(String?)
    /// Only frames with elements of one kind have wrong words.
    case elementKind(String)
  }

  /// The cause.
  public var kind: Kind
  /// The frames with a wrong word.
  public var span: FrameSpan
  /// The first of them.
  public var first: AccessUnit
  /// Frames that were looked at.
  public var sampled: Int
  /// Those of them that the cause explains.
  public var explained: Int
}

extension StreamFacts {
  /// Whether check words prove that the field `name` of `header` had another value when they were
  /// made.
  func hasStaleWords(_ name: String, under header: ADTSFixedHeader) -> Bool {
    checkWordCauses.contains { cause in
      guard case .staleHeader(let field, _, _, _, _) = cause.kind else { return false }
      return field == name
        && cause.first.header.fixed.bits & HeaderField.mask == header.bits & HeaderField.mask
    }
  }
}

/// Looks for the one cause of many wrong check words.
struct CheckWordSearch {
  private let sample: FrameSample
  private let words: [CoveredWord]
  private let sound: [CoveredWord]

  /// Wrong words fewer than these have causes of their own.
  private static let fewest = 10

  init?(_ sample: FrameSample, reading: Reading) {
    guard sample.mismatching.count >= Self.fewest else { return nil }
    self.sample = sample
    var trial = ReadingTrial(reading)
    // Of several blocks the word over the headers may be right where one over a block is not.
    words = sample.wrongWords.compactMap { CoveredWord($0, &trial) }.filter { !$0.matches }
    sound = sample.frames.compactMap { CoveredWord($0, &trial) }.filter(\.matches)
    guard words.count >= Self.fewest else { return nil }
  }

  /// The cause; `nil` if less than nine words of ten are wrong and no kind of element explains it.
  func run() -> CheckWordCause? {
    let readable = sample.span.count - sample.failing.count - sample.setAside
    guard sample.mismatching.count * 10 >= readable * 9 else { return elementKind() }
    let value = words[0].read
    let isConstant = words.allSatisfy { $0.read == value }
    // Equal frames have equal words, however these are computed: then they prove no constant.
    if isConstant, words.contains(where: { $0.computed != words[0].computed }) {
      return cause(.constant(value), words.count)
    }
    if let found = staleHeader() { return found }
    for variant in CheckWordVariant.allCases where matches(words.prefix(8), variant) == 8 {
      let count = matches(words[...], variant)
      if count * 100 >= words.count * 99 { return cause(.variant(variant.rawValue), count) }
    }
    if let found = elementKind() { return found }
    return isConstant ? cause(.constant(value), words.count) : cause(.variant(nil), 0)
  }

  private func cause(_ kind: CheckWordCause.Kind, _ explained: Int) -> CheckWordCause? {
    guard let first = sample.firstMismatching else { return nil }
    return CheckWordCause(
      kind: kind, span: sample.mismatching, first: first, sampled: words.count,
      explained: explained)
  }

  private func matches(_ words: ArraySlice<CoveredWord>, _ variant: CheckWordVariant) -> Int {
    words.count { variant.value($0) == $0.read }
  }

  private func elementKind() -> CheckWordCause? {
    guard sound.count >= 3 else { return nil }
    for kind in [
      SyntacticElement.Kind.couplingChannel, .lfeChannel, .dataStream, .programConfig, .fill,
    ]
    where words.allSatisfy({ $0.kinds.contains(kind) })
      && !sound.contains(where: { $0.kinds.contains(kind) })
    {
      return cause(.elementKind(kind.syntaxName), words.count)
    }
    return nil
  }

  // Fields of adts_fixed_header() that an edit may change: name, first bit, width.
  private static let fields: [(name: String, position: Int, width: Int)] = [
    ("sampling_frequency_index", 18, 4), ("channel_configuration", 23, 3), ("profile", 16, 2),
    ("ID", 12, 1), ("private_bit", 22, 1), ("original_copy", 26, 1), ("home", 27, 1),
  ]

  private func staleHeader() -> CheckWordCause? {
    for field in Self.fields {
      let shift = UInt64(56 - field.position - field.width)
      let mask = (UInt64(1) << UInt64(field.width)) - 1
      let now = Int(words[0].headerBits >> shift & mask)
      for before in 0..<(1 << field.width) where before != now {
        func isExplained(_ word: CoveredWord) -> Bool {
          let bits = word.headerBits & ~(mask << shift) | UInt64(before) << shift
          return word.computed(headerBits: bits) == word.read
        }
        guard words.prefix(4).allSatisfy(isExplained) else { continue }
        let count = words.count(where: isExplained)
        guard count * 100 >= words.count * 99 else { continue }
        return cause(
          .staleHeader(
            field: field.name, bitPosition: field.position, bitLength: field.width, now: now,
            before: before), count)
      }
    }
    return nil
  }
}
