/// HLS008 `hls-timestamp-gap-between-segments`: the timestamps of two segments do not join.
///
/// It looks at several files, so that it is no rule of one: whoever inspects the segments of a
/// presentation calls it with their reports in order.
public enum HLSTimestampGapBetweenSegments: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS008", name: "hls-timestamp-gap-between-segments", severity: .warning,
    group: "hls", depth: .headers,
    requirement: """
      Each segment's timestamp should be that of the segment before plus its samples * 90000 / \
      rate, within one frame and modulo 2^33.
      """,
    rationale: "Players insert silence, cut audio or lose synchronisation at the joint.",
    remedy: """
      Derive the timestamps from the running sample count, not from the wall clock or a rounded \
      segment duration.
      """,
    clauses: [Clause("RFC 8216", "2017", "3.4")])

  /// Looks at the joints of segments that follow each other in `reports`. Files without a time are
  /// passed over: they have findings of their own.
  ///
  /// - Returns: findings, each with the number of the report of the later segment.
  public static func check(_ reports: [FileReport]) -> [(report: Int, finding: Finding)] {
    zip(reports, reports.dropFirst()).enumerated().compactMap { number, pair in
      guard let before = pair.0.segment, let segment = pair.1.segment,
        let finding = finding(between: before, and: segment, path: pair.1.path)
      else { return nil }
      return (number + 1, finding)
    }
  }

  /// What is to be said of the joint of two segments, of which the second is the file `path`; `nil` if
  /// it is sound.
  public static func finding(
    between last: HLSSegment, and segment: HLSSegment, path: String
  ) -> Finding? {
    let expected =
      (last.timestamp + UInt64((last.durationSeconds * 90000).rounded())) & (wrap - 1)
    // The time counts modulo 2^33: the nearer way round is the difference.
    var difference = Int(segment.timestamp) - Int(expected)
    if difference > Int(wrap / 2) { difference -= Int(wrap) }
    if difference < -Int(wrap / 2) { difference += Int(wrap) }
    let allowed = Int((max(last.frameSeconds, segment.frameSeconds) * 90000).rounded(.up))
    guard abs(difference) > allowed else { return nil }
    let milliseconds = Int((Double(abs(difference)) / 90).rounded())
    return Finding(
      metadata,
      message: """
        the segment begins at \(segment.timestamp), \(milliseconds) ms \
        \(difference > 0 ? "behind" : "before") the end of the segment before, \(expected)
        """,
      frames: FrameSpan(near: 0),
      location: Location(byteOffset: segment.byteOffset, bitLength: 64),
      evidence: [
        "segment": .string(path), "expected": .int(Int(expected)),
        "found": .int(Int(segment.timestamp)), "difference": .int(difference),
      ])
  }

  private static let wrap: UInt64 = 1 << 33
}
