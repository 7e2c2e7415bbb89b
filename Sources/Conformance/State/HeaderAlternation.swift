/// Frames at which two fixed headers alternate: each returns within eight frames.
struct HeaderAlternation: Sendable {
  /// The longest time between two returns of a header, in frames.
  static let longestPeriod = 8

  private struct Run {
    var bits: UInt32
    var start: Int
  }

  /// The run of frames with one header before the last one.
  private var before: Run?
  private var last: Run?
  private var covered = 0
  /// The frame behind the last that counts.
  private var end = 0

  /// Notes that a run of frames with the header `bits` starts at a frame.
  mutating func note(_ bits: UInt32, at frame: Int) {
    if let earlier = before, earlier.bits == bits, frame - earlier.start <= Self.longestPeriod {
      covered += frame - max(end, earlier.start)
      end = frame
    }
    before = last
    last = Run(bits: bits, start: frame)
  }

  /// The frames that alternate, of all before `count`.
  func frames(before count: Int) -> Int {
    // What begins like a period at the end is one that was cut.
    guard let last, covered > 0, end == last.start, count - end < Self.longestPeriod else {
      return covered
    }
    return covered + count - end
  }
}
