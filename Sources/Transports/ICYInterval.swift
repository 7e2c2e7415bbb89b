import AACSyntax
import Bitstream

/// Metadata blocks that a radio server puts after every so many bytes of audio, left in the file
/// by a client that asked for them and did not take them out.
///
/// Each block is one length byte L and 16 x L bytes, most often L = 0.
public struct ICYInterval: Hashable, Sendable {
  /// Bytes of audio between two blocks.
  public var audioBytes: Int
  /// Where the first block lies, from the first byte that was looked at.
  public var firstBlock: Int
  /// Blocks in the head.
  public var blocks: Int
  /// Bytes of these blocks.
  public var blockBytes: Int
  /// The first text of a block.
  public var sampleTitle: String?

  // Intervals that servers offer: powers of two and round numbers.
  private static let intervals = [8192, 16000, 16384, 32768, 4096, 2048, 1024, 65536, 8000, 24576]

  /// Frames that may be followed before the search is given up: a wrong place for the first block
  /// shows itself in a frame or two, but a hostile stream can make each of thousands hold for long.
  private static let frameBudget = 1 << 18

  /// The interval at which taking out blocks makes the chain of headers whole; `nil` if none does.
  init?(_ bytes: RawSpan, isWhole: Bool, search: ChainSearch) {
    guard let found = search.chain ?? search.best else { return nil }
    // A chain that holds to the end has nothing mixed in.
    guard found.chain.end == .broken, found.chain.count >= 2 else { return nil }
    let breakOffset = found.chain.endOffset
    var budget = Self.frameBudget
    for interval in Self.intervals + Self.distanceOfTitles(bytes) {
      if let icy = Self.verified(
        bytes, interval: interval, found: found, near: breakOffset, budget: &budget)
      {
        self = icy
        return
      }
    }
    return nil
  }

  private init(
    audioBytes: Int, firstBlock: Int, blocks: Int, blockBytes: Int, sampleTitle: String?
  ) {
    self.audioBytes = audioBytes
    self.firstBlock = firstBlock
    self.blocks = blocks
    self.blockBytes = blockBytes
    self.sampleTitle = sampleTitle
  }

  /// The interval that two blocks with text show, if there are two.
  private static func distanceOfTitles(_ bytes: RawSpan) -> [Int] {
    var places: [Int] = []
    var at = 0
    // "StreamTi"
    while at + 8 <= bytes.byteCount, places.count < 8 {
      if bytes.byte(at: at) == 0x53, bytes.bigEndianWord(at: at) == 0x5374_7265_616D_5469 {
        places.append(at - 1)
      }
      at += 1
    }
    return zip(places, places.dropFirst()).compactMap { first, second in
      let size = 1 + 16 * Int(first >= 0 ? bytes.byte(at: first) : 0)
      return second - first > size ? second - first - size : nil
    }
  }

  /// Takes blocks out at every place that `interval` allows for the first and follows the chain.
  private static func verified(
    _ bytes: RawSpan, interval: Int, found: ChainSearch.Found, near breakOffset: Int,
    budget: inout Int
  ) -> ICYInterval? {
    // The first block lies in the frame before the break, or right behind it. A recording may
    // start anywhere between two blocks, most often right at the start of the audio.
    let lastHeader = Self.lastHeader(bytes, found: found)
    guard breakOffset + interval < bytes.byteCount else { return nil }
    var candidates = [interval]
    // A block may also tear the header at the break.
    let last = breakOffset + ADTSHeader.byteCount - 1
    candidates.append(contentsOf: max(0, lastHeader)...last)
    for first in candidates
    where first >= lastHeader && first <= last && first < bytes.byteCount {
      if let icy = follow(
        bytes, interval: interval, first: first, from: lastHeader, budget: &budget)
      {
        return icy.withBlockBefore(bytes, budget: &budget) ?? icy
      }
    }
    return nil
  }

  /// The same with one block more in front: a block in the very first frame breaks the chain
  /// before it is one, so that the search sees only the next.
  private func withBlockBefore(_ bytes: RawSpan, budget: inout Int) -> ICYInterval? {
    for length in 0...255 {
      let place = firstBlock - audioBytes - 1 - 16 * length
      guard place > 0 else { return nil }
      guard bytes.byte(at: place) == UInt8(length) else { continue }
      if let icy = Self.follow(
        bytes, interval: audioBytes, first: place, from: 0, budget: &budget)
      {
        return icy
      }
    }
    return nil
  }

  private static func lastHeader(_ bytes: RawSpan, found: ChainSearch.Found) -> Int {
    var at = found.offset
    while let header = ADTSHeader(parsing: bytes, at: at),
      at + header.variable.frameLength < found.chain.endOffset,
      header.variable.frameLength >= 7
    {
      at += header.variable.frameLength
    }
    return at
  }

  private static func follow(
    _ bytes: RawSpan, interval: Int, first: Int, from start: Int, budget: inout Int
  ) -> ICYInterval? {
    guard let fixed = ADTSHeader(parsing: bytes, at: start)?.fixed else { return nil }
    var at = start
    var block = first
    var blocks = 0
    var blockBytes = 0
    var title: Range<Int>?
    var frames = 0
    while true {
      // A header must not be torn by a block for this to be read in place; one that is, is
      // passed over by its length from the part that is whole.
      guard budget > 0 else { return nil }
      budget -= 1
      guard let header = logicalHeader(bytes, at: at, block: block) else { break }
      guard (header.fixed.bits ^ fixed.bits) & HeaderChain.mask == 0,
        header.variable.frameLength >= header.headerByteCount
      else { return nil }
      var end = at + header.variable.frameLength
      while block < end || block == end {
        guard block < bytes.byteCount else { break }
        let size = 1 + 16 * Int(bytes.byte(at: block))
        guard isText(bytes, block + 1..<min(block + size, bytes.byteCount)) else { return nil }
        // A block right at the end of a frame is taken out before the next header.
        if title == nil, size > 1, block + size <= bytes.byteCount {
          title = block + 1..<min(block + size, block + 65)
        }
        blocks += 1
        blockBytes += size
        end += size
        block += size + interval
      }
      frames += 1
      at = end
      if at + 64 > bytes.byteCount { break }
    }
    guard blocks >= 3, frames >= 10 else { return nil }
    return ICYInterval(
      audioBytes: interval, firstBlock: first, blocks: blocks, blockBytes: blockBytes,
      sampleTitle: title.map { range in
        String(decoding: range.map { bytes.byte(at: $0) }.prefix { $0 != 0 }, as: UTF8.self)
      })
  }

  /// Whether the content of a block is what servers write, or as much of it as is there: a name, an
  /// equals sign and text (`StreamTitle='…';`), filled up with zeros. Sound that is taken for a block
  /// makes up for any distance between two headers, and this is what tells it from one.
  private static func isText(_ bytes: RawSpan, _ block: Range<Int>) -> Bool {
    var at = block.lowerBound
    var hasName = false
    while at < block.upperBound, !hasName {
      switch bytes.byte(at: at) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        at += 1
      case UInt8(ascii: "=") where at > block.lowerBound: hasName = true
      default: return false
      }
    }
    // The text may be of any encoding, but it holds no control characters.
    while at < block.upperBound, bytes.byte(at: at) != 0 {
      guard bytes.byte(at: at) >= 0x20 || [0x09, 0x0A, 0x0D].contains(bytes.byte(at: at)) else {
        return false
      }
      at += 1
    }
    while at < block.upperBound {
      guard bytes.byte(at: at) == 0 else { return false }
      at += 1
    }
    return true
  }

  /// The header at `at`, with a block inside it taken out.
  private static func logicalHeader(_ bytes: RawSpan, at: Int, block: Int) -> ADTSHeader? {
    guard block > at, block < at + ADTSHeader.byteCount, block < bytes.byteCount else {
      return ADTSHeader(parsing: bytes, at: at)
    }
    let size = 1 + 16 * Int(bytes.byte(at: block))
    guard block + size + ADTSHeader.byteCount <= bytes.byteCount else { return nil }
    var bits: UInt64 = 0
    var index = at
    for _ in 0..<ADTSHeader.byteCount {
      if index == block { index += size }
      bits = bits << 8 | UInt64(bytes.byte(at: index))
      index += 1
    }
    return ADTSHeader(bits: bits)
  }
}
