/// The frames that findings of severity error speak of.
struct FramesWithErrors {
  private let ranges: [ClosedRange<Int>]
  private let coversAll: Bool

  /// The frames of `findings`. An error that names no frame speaks of all; of one with more ranges
  /// than are listed, all frames between its first and its last count.
  init(_ findings: [Finding]) {
    let errors = findings.filter { $0.severity == .error }
    coversAll = errors.contains { $0.frames.count == 0 }
    ranges = errors.flatMap { finding in
      let listed = finding.frames.ranges.reduce(0) { $0 + $1.count }
      return listed == finding.frames.count
        ? finding.frames.ranges : [finding.frames.first...finding.frames.last]
    }
  }

  /// Whether an error speaks of a frame.
  func contains(_ frame: Int) -> Bool { coversAll || ranges.contains { $0.contains(frame) } }
}
