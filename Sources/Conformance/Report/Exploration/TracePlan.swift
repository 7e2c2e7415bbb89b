/// Which frames are worth a trace: those of the findings, their neighbours, and others spread
/// evenly.
public enum TracePlan {
  /// At most `limit` frames out of `frameCount`, those that matter most in front: the first frame of
  /// each finding, errors before warnings before infos, and the one before it; the ends of the stream;
  /// more frames of the findings; then frames that halve the gaps again and again.
  public static func frames(
    of findings: [Finding], frameCount: Int, limit: Int
  ) -> [Int] {
    var plan: [Int] = []
    var seen: Set<Int> = []
    func add(_ frame: Int) {
      guard plan.count < limit, (0..<frameCount).contains(frame), seen.insert(frame).inserted else {
        return
      }
      plan.append(frame)
    }
    guard frameCount > 0, limit > 0 else { return [] }
    let ranked = findings.enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
    for finding in ranked { add(finding.frames.first) }
    for finding in ranked where finding.frames.count > 0 { add(finding.frames.first - 1) }
    add(0)
    add(frameCount - 1)
    // Findings take turns, so that one of a thousand frames leaves room for the others.
    let lists = ranked.map { frames(of: $0.frames) }
    for turn in 0..<(lists.map(\.count).max() ?? 0) {
      for list in lists where turn < list.count { add(list[turn]) }
    }
    spread(over: frameCount, until: { plan.count >= limit }, add)
    return plan
  }

  /// The first frames of a finding's ranges, then the last ones, then some from inside.
  private static func frames(of span: FrameSpan) -> [Int] {
    let inside = span.ranges.flatMap { range in
      stride(from: 1, to: range.count - 1, by: max(1, range.count / 8)).map {
        range.lowerBound + $0
      }
    }
    return span.ranges.map(\.lowerBound) + span.ranges.map(\.upperBound) + [span.last] + inside
  }

  private static func spread(over count: Int, until isFull: () -> Bool, _ add: (Int) -> Void) {
    var parts = 2
    while parts / 2 < count, !isFull() {
      for part in stride(from: 1, to: parts, by: 2) where !isFull() {
        add(Int((Double(count) * Double(part) / Double(parts)).rounded(.down)))
      }
      parts *= 2
    }
  }
}
