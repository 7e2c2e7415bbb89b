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
  /// The runs of frames that are listed and end before `last`.
  private var closed: [ClosedRange<Int>] = []
  /// The first frame of the run that ends with `last`; `nil` if that run is not listed.
  private var start: Int?

  /// The first `rangeLimit` runs of frames, in order, both ends included.
  public var ranges: [ClosedRange<Int>] { start.map { closed + [$0...last] } ?? closed }

  /// No frame; `frame` says where in the stream the finding stands.
  public init(near frame: Int = 0) {
    first = frame
    last = frame
    count = 0
  }

  /// The frames of `range`.
  public init(_ range: ClosedRange<Int>) {
    first = range.lowerBound
    last = range.upperBound
    count = range.count
    start = range.lowerBound
  }

  /// `count` frames from `first` to `last`, of which the first of `ranges` are listed.
  ///
  /// - Precondition: the ranges are in order and share no frame.
  init(first: Int, last: Int, count: Int, listing ranges: [ClosedRange<Int>]) {
    self.first = first
    self.last = last
    self.count = count
    for range in ranges {
      if let end = closed.last, end.upperBound + 1 == range.lowerBound {
        closed[closed.count - 1] = end.lowerBound...range.upperBound
      } else if closed.count < Self.rangeLimit {
        closed.append(range)
      } else {
        break
      }
    }
    openLast()
  }

  /// Takes the last listed run for the one that goes on, if it ends with `last`.
  private mutating func openLast() {
    guard let range = closed.last, range.upperBound == last else { return }
    start = range.lowerBound
    closed.removeLast()
  }

  /// The frames that were told of as these numbers; `nil` if they contradict each other.
  public init?(first: Int, last: Int, count: Int, ranges: [ClosedRange<Int>]) {
    guard first <= last, count >= 0, ranges.count <= Self.rangeLimit else { return nil }
    self.first = first
    self.last = last
    self.count = count
    closed = ranges
    openLast()
  }

  /// One frame.
  public init(_ frame: Int) { self.init(frame...frame) }

  /// Adds a frame that is not before the last one; a frame that is there already adds nothing.
  @inline(__always)
  public mutating func insert(_ frame: Int) {
    if count > 0, frame == last &+ 1 {
      last = frame
      count &+= 1
    } else {
      insertApart(frame)
    }
  }

  /// Adds a frame that does not follow the last one.
  @inline(never)
  private mutating func insertApart(_ frame: Int) {
    guard count > 0 else {
      self = FrameSpan(frame)
      return
    }
    guard frame > last else { return }
    if let start {
      closed.append(start...last)
      self.start = closed.count < Self.rangeLimit ? frame : nil
    }
    last = frame
    count += 1
  }

  /// The frames of the listed ranges that are among `runs` as well.
  ///
  /// - Precondition: `runs` are in order and share no frame.
  func listed(among runs: [ClosedRange<Int>]) -> FrameSpan {
    var common = FrameSpan()
    for range in ranges {
      for run in runs where run.overlaps(range) {
        for frame in run.clamped(to: range) { common.insert(frame) }
      }
    }
    return common
  }
}
