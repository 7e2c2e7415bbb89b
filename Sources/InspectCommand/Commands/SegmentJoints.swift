import Conformance
import Inspection

/// Looks at the joints of segments while the files of a run come in, one by one.
struct SegmentJoints {
  /// The inputs, segments in their order.
  let items: [StreamSearch.Item]

  private let context: RunContext
  private let predecessors: [Int: SegmentOrder.Predecessor]
  /// Segments that another one follows.
  private let awaited: Set<Int>
  private var segments: [Int: HLSSegment] = [:]
  private var count = 0

  /// The joints of `items`, if the policy is about segments at all; otherwise `items` stay as they are.
  init(_ items: [StreamSearch.Item], operands: [[UInt8]], _ context: RunContext) {
    self.context = context
    guard context.policy.audience.contains(.hls), items.count > 1 else {
      self.items = items
      predecessors = [:]
      awaited = []
      return
    }
    let named = Set(operands)
    let paths = items.map(\.path)
    let order = SegmentOrder(paths, named: Set(paths.indices.filter { named.contains(paths[$0]) }))
    self.items = order.places.map { items[$0] }
    let places = Dictionary(
      order.places.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var predecessors: [Int: SegmentOrder.Predecessor] = [:]
    for (index, before) in order.predecessors {
      guard let place = places[index], let former = places[before.index] else { continue }
      predecessors[place] = SegmentOrder.Predecessor(index: former, isCertain: before.isCertain)
    }
    self.predecessors = predecessors
    awaited = Set(predecessors.values.map(\.index))
  }

  /// Adds to the report of the next of `items` what is to be said of its beginning. A folder without a
  /// stream counts, too, and has none.
  mutating func check(_ report: inout FileReport?) {
    let index = count
    count += 1
    guard let segment = report?.segment else { return }
    if awaited.contains(index) { segments[index] = segment }
    guard let predecessor = predecessors[index],
      let before = segments.removeValue(forKey: predecessor.index),
      predecessor.isCertain || before.timestamp != segment.timestamp,
      let finding = HLSTimestampGapBetweenSegments.finding(
        between: before, and: segment, path: report?.path ?? ""),
      let judged = context.judged(finding)
    else { return }
    report?.insert(judged)
  }
}

extension FileReport {
  /// Adds a finding that another file has shown, at its place, and judges the file anew.
  fileprivate mutating func insert(_ finding: Finding) {
    func key(_ finding: Finding) -> (UInt64, Int, RuleID) {
      (finding.location.byteOffset, finding.location.bitOffset, finding.rule)
    }
    let place = findings.firstIndex { key(finding) < key($0) } ?? findings.endIndex
    findings.insert(finding, at: place)
    judge()
  }
}
