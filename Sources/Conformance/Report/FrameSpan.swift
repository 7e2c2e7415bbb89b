/// The frames that a finding speaks of, numbered from 0.
///
/// A file-level finding speaks of no frame: `count` is 0 and `ranges` is empty.
public struct FrameSpan: Hashable, Sendable {
  /// Ranges that are listed; more of them are only counted.
  public static let rangeLimit = 20

  /// The first frame.
  public private(set) var first: Int
  /// The last frame.
  public private(set) var last: Int
  /// How many frames.
  public private(set) var count: Int
  /// The first `rangeLimit` runs of frames, in order, both ends included.
  public private(set) var ranges: [ClosedRange<Int>]

  /// No frame; `frame` says where in the stream the finding stands.
  public init(near frame: Int = 0) {
    first = frame
    last = frame
    count = 0
    ranges = []
  }

  /// The frames of `range`.
  public init(_ range: ClosedRange<Int>) {
    first = range.lowerBound
    last = range.upperBound
    count = range.count
    ranges = [range]
  }

  /// `count` frames from `first` to `last`, of which the first of `ranges` are listed.
  ///
  /// - Precondition: the ranges are in order and share no frame.
  init(first: Int, last: Int, count: Int, listing ranges: [ClosedRange<Int>]) {
    self.first = first
    self.last = last
    self.count = count
    self.ranges = []
    for range in ranges {
      if let end = self.ranges.last, end.upperBound + 1 == range.lowerBound {
        self.ranges[self.ranges.count - 1] = end.lowerBound...range.upperBound
      } else if self.ranges.count < Self.rangeLimit {
        self.ranges.append(range)
      } else {
        break
      }
    }
  }

  /// The frames that were told of as these numbers; `nil` if they contradict each other.
  public init?(first: Int, last: Int, count: Int, ranges: [ClosedRange<Int>]) {
    guard first <= last, count >= 0, ranges.count <= Self.rangeLimit else { return nil }
    self.first = first
    self.last = last
    self.count = count
    self.ranges = ranges
  }

  /// One frame.
  public init(_ frame: Int) { self.init(frame...frame) }

  /// Adds a frame that is not before the last one; a frame that is there already adds nothing.
  public mutating func insert(_ frame: Int) {
    guard count > 0 else {
      self = FrameSpan(frame)
      return
    }
    guard frame > last else { return }
    if let range = ranges.last, range.upperBound == last, ranges.count <= Self.rangeLimit {
      if frame == last + 1 {
        ranges[ranges.count - 1] = range.lowerBound...frame
      } else if ranges.count < Self.rangeLimit {
        ranges.append(frame...frame)
      }
    }
    last = frame
    count += 1
  }
}
