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
  /// The number of the last frame whose digest falls on a slot, plus 1, in 16 bits: what is left
  /// of it tells the frames apart that are still remembered.
  private var places = [UInt16](repeating: 0, count: slots)
  /// The frames that were added.
  private(set) var count = 0

  /// The frames from which each one that was added last is a copy: the distance to the last frame
  /// with the same bytes; `nil` if there is none.
  mutating func add(_ digest: UInt64) -> Int? {
    defer { count += 1 }
    let slot = Int(truncatingIfNeeded: digest >> 51)
    let number = UInt16(truncatingIfNeeded: count + 1)
    let distance = Int(number &- places[slot])
    places[slot] = number
    digests[count % Self.capacity] = digest
    guard distance > 0, distance <= count, distance < Self.capacity,
      self[count - distance] == digest
    else { return nil }
    return distance
  }

  /// The digest of a frame that is still remembered.
  subscript(index: Int) -> UInt64 { digests[index % Self.capacity] }

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
    // Four rows that do not wait for each other; a step of a row loses nothing of it. The last 32
    // bytes are taken whole, though some of them for the second time.
    var rows = (first, ~first, first, ~first)
    while at <= count - 32 {
      Self.step(&rows, bytes, at)
      at += 32
    }
    if at < count { Self.step(&rows, bytes, count - 32) }
    first = mixed(rows.0, rows.1, rows.2)
    return mixed(first, rows.3, 0xE703_7ED1_A0B4_28DB)
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
