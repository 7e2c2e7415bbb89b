import Transports

/// Collects findings; equal ones of one rule fold into ranges of frames.
public struct FindingSink: Sendable {
  /// The findings so far, in the order of their first frame.
  public private(set) var findings: [Finding] = []

  /// The rules that found something in the frame that is being looked at.
  public private(set) var frameRules: [RuleID] = []

  private var positions: [String: Int] = [:]

  /// What was found in the syntax of the frame that is being looked at, not yet settled.
  private var faults: [Fault] = []

  /// Something wrong at a place of the syntax of a frame.
  private struct Fault {
    var metadata: RuleMetadata
    /// What folds into one finding.
    var key: String
    /// The first bit, counted from the first bit of the frame.
    var bit: Int
    /// The finding, if there is none of the key yet.
    var finding: Finding?
  }

  /// Whether the frame that is being looked at does not end where its blocks do, so that some of it may
  /// have been read in a wrong place.
  var mayBeMisread = false

  /// Frames whose first error is a finding, so that the fault which stops their reading is none.
  private(set) var explainedFrames: Set<Int> = []

  /// A sink without findings.
  public init() {}

  /// Adds a finding of its own.
  public mutating func add(_ finding: Finding) { findings.append(finding) }

  /// Adds the first error of a frame that could not be read to its end, which the fault of the rule
  /// `fault` follows.
  mutating func add(sign: Finding, before fault: RuleID) {
    let frame = sign.frames.first
    explainedFrames.insert(frame)
    add(frame: frame, key: "before a fault " + sign.rule.text) {
      sign
    } update: {
      for name in Self.frameCounts where $0.evidence[name] != nil {
        $0.evidence[name] = .int($0.frames.count)
      }
    }
    if let index = positions["before a fault " + sign.rule.text] {
      findings[index].nameFollowUps([fault])
    }
  }

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

  /// Adds something that is wrong at a place of the syntax of the frame `unit`. The first error of a
  /// frame in bit order is its finding; what comes behind it may be misread, and is only named in
  /// it. Evidence called `count`, `affected_frames` or `run_length` follows the number of frames.
  ///
  /// - Parameters:
  ///   - bit: the first bit, counted from the first bit of the frame.
  ///   - length: the number of bits.
  ///   - variant: tells findings of the rule apart that are not to be folded into one.
  mutating func add(
    fault metadata: RuleMetadata, _ unit: AccessUnit, _ context: FrameContext, bit: Int,
    length: Int, element: @autoclosure () -> String, variant: String = "",
    message: @autoclosure () -> String, evidence: @autoclosure () -> Evidence
  ) {
    let key = metadata.id.text + variant
    // One of a kind is enough of a frame: the first.
    if let index = faults.firstIndex(where: { $0.key == key }) {
      guard bit < faults[index].bit else { return }
      faults.remove(at: index)
    }
    var fault = Fault(metadata: metadata, key: key, bit: bit)
    if positions[key] == nil {
      fault.finding = Finding(
        metadata, message: message(), frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: bit, length: length, timeSeconds: context.timeSeconds, element: element()),
        evidence: evidence())
    }
    faults.append(fault)
  }

  /// Ends the syntax of the frame `frame`: its first error and the warnings before it become
  /// findings; without an error all warnings do. Nothing counts from the bit `limit` on.
  mutating func settleFaults(_ frame: Int, before limit: Int = .max) {
    if limit < .max { faults.removeAll { $0.bit >= limit } }
    guard !faults.isEmpty else { return }
    let sorted = faults.sorted { ($0.bit, $0.metadata.id) < ($1.bit, $1.metadata.id) }
    faults.removeAll(keepingCapacity: true)
    let error = sorted.firstIndex { $0.metadata.severity == .error }
    for fault in sorted[...(error ?? sorted.count - 1)] {
      guard let index = positions[fault.key] ?? append(fault) else { continue }
      findings[index].frames.insert(frame)
      for name in Self.frameCounts where findings[index].evidence[name] != nil {
        findings[index].evidence[name] = .int(findings[index].frames.count)
      }
      frameRules.append(fault.metadata.id)
    }
    guard let error, error + 1 < sorted.count, let index = positions[sorted[error].key] else {
      return
    }
    findings[index].nameFollowUps(sorted[(error + 1)...].map(\.metadata.id))
  }

  /// Names of evidence that is the number of frames.
  private static let frameCounts = ["count", "affected_frames", "run_length"]

  /// Adds the finding of a fault and returns its index.
  private mutating func append(_ fault: Fault) -> Int? {
    guard let finding = fault.finding else { return nil }
    positions[fault.key] = findings.count
    findings.append(finding)
    return findings.count - 1
  }
}

extension Finding {
  /// Rules behind the first error of a frame that a finding names at most.
  private static let followUpLimit = 3

  /// Adds the rules that are broken behind the first error of a frame.
  fileprivate mutating func nameFollowUps(_ rules: [RuleID]) {
    var names: [EvidenceValue] = []
    if case .array(let known)? = evidence["follow_ups"] { names = known }
    for rule in rules where names.count < Self.followUpLimit {
      let name = EvidenceValue.string(rule.text)
      if !names.contains(name) { names.append(name) }
    }
    evidence["follow_ups"] = .array(names)
  }
}
