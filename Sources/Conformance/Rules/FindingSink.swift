/// Collects findings; equal ones of one rule fold into ranges of frames.
public struct FindingSink: Sendable {
  /// The findings so far, in the order of their first frame.
  public private(set) var findings: [Finding] = []

  private var positions: [String: Int] = [:]

  /// A sink without findings.
  public init() {}

  /// Adds a finding of its own.
  public mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Adds a finding about one frame. The first of its `key` is kept whole; later ones only add
  /// their frame, and `update` may sharpen what is kept.
  public mutating func add(
    frame: Int, key: String, finding: () -> Finding, update: (inout Finding) -> Void = { _ in }
  ) {
    if let index = positions[key] {
      findings[index].frames.insert(frame)
      update(&findings[index])
    } else {
      positions[key] = findings.count
      findings.append(finding())
    }
  }

  /// Takes the findings of `rule` out again, to be folded into another one.
  public mutating func remove(_ matches: (Finding) -> Bool) -> [Finding] {
    let removed = findings.filter(matches)
    guard !removed.isEmpty else { return [] }
    findings.removeAll(where: matches)
    positions = [:]
    return removed
  }
}
