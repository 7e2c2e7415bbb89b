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
    var second: UInt64 = 0
    var at = 0
    // Two rows that do not wait for each other.
    while at < count {
      first = mixed(first, bytes.bigEndianWord(at: at), bytes.bigEndianWord(at: at + 8))
      second = mixed(second, bytes.bigEndianWord(at: at + 16), bytes.bigEndianWord(at: at + 24))
      at += 32
    }
    return mixed(first, second, 0xE703_7ED1_A0B4_28DB)
  }

  /// A product of two 64-bit words, both halves of it, as wyhash mixes.
  @inline(__always)
  private static func mixed(_ state: UInt64, _ one: UInt64, _ other: UInt64) -> UInt64 {
    let (high, low) = (state ^ one).multipliedFullWidth(by: 0xA076_1D64_78BD_642F ^ other)
    return (high ^ low) &+ state
  }
}
