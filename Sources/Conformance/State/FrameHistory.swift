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
  /// The number of the last frame whose digest falls on a slot, plus 1.
  private var places = [Int](repeating: 0, count: slots)
  /// The frames that were added.
  private(set) var count = 0

  /// The frames from which each one that was added last is a copy: the distance to the last frame
  /// with the same bytes; `nil` if there is none.
  mutating func add(_ digest: UInt64) -> Int? {
    defer { count += 1 }
    let slot = Int(truncatingIfNeeded: digest >> 51)
    let place = places[slot] - 1
    places[slot] = count + 1
    digests[count % Self.capacity] = digest
    guard place >= 0, count - place < Self.capacity, self[place] == digest else { return nil }
    return count - place
  }

  /// The digest of a frame that is still remembered.
  subscript(index: Int) -> UInt64 { digests[index % Self.capacity] }

  /// A digest of some bytes.
  static func digest(of bytes: RawSpan) -> UInt64 {
    var state = UInt64(bytes.byteCount) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    // A product of two 64-bit words, both halves of it, as wyhash mixes: sixteen bytes at once.
    while at < bytes.byteCount {
      let (high, low) = (state ^ bytes.bigEndianWord(at: at)).multipliedFullWidth(
        by: 0xA076_1D64_78BD_642F ^ bytes.bigEndianWord(at: at + 8))
      state = high ^ low ^ UInt64(truncatingIfNeeded: at)
      at += 16
    }
    let (high, low) = (state ^ 0xE703_7ED1_A0B4_28DB).multipliedFullWidth(
      by: 0x8EBC_6AF0_9C88_C6E3)
    return high ^ low
  }
}
