import Bitstream

/// The bytes of the last frames, as digests, to find frames that come again.
///
/// A digest of 64 bits tells frames apart; equal ones are equal but for one case in many billions.
struct FrameHistory: Sendable {
  /// Frames that are remembered.
  static let capacity = 4096
  private static let slots = 2 * capacity

  /// The digest of the frame `index`, at `index` modulo the capacity.
  private var digests = [UInt64](repeating: 0, count: capacity)
  /// The last frame whose digest falls on a slot: 16 bits of the digest above the lower 16 of the
  /// frame's number plus 1. What is left of the number tells the frames apart that are remembered.
  /// Slots are come upon by chance, and have to lie in few lines of the cache.
  private var places = [UInt32](repeating: 0, count: slots)
  /// The frames that were added.
  private(set) var count = 0

  /// The frames from which each one that was added last is a copy: the distance to the last frame
  /// with the same bytes; `nil` if there is none.
  mutating func add(_ digest: UInt64) -> Int? {
    let index = count
    count = index &+ 1
    let slot = Int(truncatingIfNeeded: digest >> 51)
    let place = UInt32(truncatingIfNeeded: digest) << 16 | UInt32(index &+ 1 & 0xFFFF)
    let last = places[slot]
    places[slot] = place
    digests[index & (Self.capacity &- 1)] = digest
    // Most frames are like none before: that is seen without a look at another place.
    guard (place ^ last) >> 16 == 0 else { return nil }
    let distance = Int(UInt16(truncatingIfNeeded: place &- last))
    guard distance > 0, distance <= index, distance < Self.capacity,
      digests[(index &- distance) & (Self.capacity &- 1)] == digest
    else { return nil }
    return distance
  }

  /// A digest of some bytes.
  static func digest(of bytes: RawSpan) -> UInt64 {
    let count = bytes.byteCount
    var first = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    guard count >= 32 else {
      while at < count {
        first = mixed(first, bytes.bigEndianWord(at: at), 0)
        at += 8
      }
      return mixed(first, 0, 0xE703_7ED1_A0B4_28DB)
    }
    // Eight rows that do not wait for each other; a step of a row loses nothing of it. The last bytes
    // are taken whole, though some of them for the second time.
    var rows = (first, ~first, first, ~first)
    var others = rows
    while at <= count &- 64 {
      step(&rows, bytes, at)
      step(&others, bytes, at &+ 32)
      at &+= 64
    }
    if at < count {
      step(&rows, bytes, max(0, count &- 64))
      step(&others, bytes, count &- 32)
    }
    first = mixed(rows.0, rows.1, rows.2) &* 0xE703_7ED1_A0B4_28DB
    first ^= mixed(rows.3, others.0, others.1)
    return mixed(first, others.2, others.3)
  }

  /// Takes 32 bytes into the rows of a digest.
  @inline(__always)
  private static func step(
    _ rows: inout (UInt64, UInt64, UInt64, UInt64), _ bytes: RawSpan, _ at: Int
  ) {
    let words = bytes.vector(at: at)
    rows.0 = turned(rows.0, words[0])
    rows.1 = turned(rows.1, words[1])
    rows.2 = turned(rows.2, words[2])
    rows.3 = turned(rows.3, words[3])
  }

  @inline(__always)
  private static func turned(_ row: UInt64, _ word: UInt64) -> UInt64 {
    ((row &<< 29 | row &>> 35) ^ word) &* 0x9E37_79B9_7F4A_7C15
  }

  /// A product of two 64-bit words, both halves of it, as wyhash mixes.
  @inline(__always)
  private static func mixed(_ state: UInt64, _ one: UInt64, _ other: UInt64) -> UInt64 {
    let (high, low) = (state ^ one).multipliedFullWidth(by: 0xA076_1D64_78BD_642F ^ other)
    return (high ^ low) &+ state
  }
}
