import Bitstream

/// Traces of a transfer in text mode: a 0x0D put before each 0x0A.
public struct NewlineDamage: Hashable, Sendable {
  /// 0x0D 0x0A pairs.
  public var pairs = 0
  /// 0x0A without 0x0D before it.
  public var lone = 0
  /// Where the first pair lies.
  public var firstPair: Int?
  /// Bytes looked at.
  public var bytes: Int
  /// Frames in chains if the 0x0D of each pair is dropped.
  public var restoredFrames = 0

  /// Bytes below which the absence of a lone 0x0A is no surprise.
  private static let minimum = 1 << 14

  /// Looks for the damage in the head of a stream; `nil` if there is none.
  ///
  /// A sound stream of this size holds dozens of lone 0x0A, so their absence is a proof; the chain
  /// that comes back when the added bytes go is another.
  public init?(_ head: RawSpan, isWhole: Bool) {
    bytes = head.byteCount
    guard head.byteCount >= Self.minimum else { return nil }
    var restored: [UInt8] = []
    restored.reserveCapacity(head.byteCount)
    for at in 0..<head.byteCount {
      let byte = head.byte(at: at)
      if byte == 0x0A {
        guard let before = restored.last, before == 0x0D else {
          lone += 1
          // The first one settles it.
          return nil
        }
        restored.removeLast()
        if firstPair == nil { firstPair = at - 1 }
        pairs += 1
      }
      restored.append(byte)
    }
    guard pairs * 2048 >= head.byteCount else { return nil }
    let span = restored.span
    let search = ChainSearch(unsafe span.bytes, isWhole: isWhole)
    guard let chain = search.chain,
      search.coveredBytes * 100 >= (restored.count - chain.offset) * 98
    else { return nil }
    restoredFrames = chain.chain.count
  }
}
