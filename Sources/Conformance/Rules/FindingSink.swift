/// Collects findings; equal ones of one rule fold into ranges of frames.
public struct FindingSink: Sendable {
  /// The findings so far, in the order of their first frame.
  public private(set) var findings: [Finding] = []

  /// The rules that found something in the frame that is being looked at.
  public private(set) var frameRules: [RuleID] = []

  private var positions: [String: Int] = [:]

  /// A sink without findings.
  public init() {}

  /// Adds a finding of its own.
  public mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Starts with a new frame.
  public mutating func beginFrame() {
    if !frameRules.isEmpty { frameRules.removeAll(keepingCapacity: true) }
  }

  /// Adds a finding about one frame. The first of its `key` is kept whole; later ones only add
  /// their frame, and `update` may sharpen what is kept.
  public mutating func add(
    frame: Int, key: String, finding: () -> Finding, update: (inout Finding) -> Void = { _ in }
  ) {
    defer {
      if let index = positions[key] { frameRules.append(findings[index].rule) }
    }
    if let index = positions[key] {
      findings[index].frames.insert(frame)
      update(&findings[index])
    } else {
      positions[key] = findings.count
      findings.append(finding())
    }
  }
}
