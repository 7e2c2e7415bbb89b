/// What somebody demands of streams: which rules count for how much, what makes a run fail, what
/// the streams are known to be.
///
/// A policy judges the findings that are left after folding: it raises, lowers or ignores them and
/// adds none.
public struct Policy: Hashable, Sendable {
  /// What happens to the findings of a rule.
  public enum Action: Hashable, Sendable {
    /// They are left out.
    case ignore
    /// They count as this severity.
    case severity(Severity)
    /// They stay as they are; this shields a rule from what is said of its group.
    case keep
  }

  /// The name.
  public var name: String
  /// The severity that makes a run fail.
  public var failingSeverity: Severity
  /// Whom the streams are made for: the rules of other audiences do not speak.
  public var audience: Audience
  /// What the streams are known to be.
  public var expectations: Expectations
  /// What happens to rules, by the start of their ids in capitals: `HDR`, `HDR011`. The longest
  /// start decides.
  public var actions: [String: Action]

  /// A policy that changes nothing but what is said.
  public init(
    name: String, failingSeverity: Severity = .error, audience: Audience = [],
    expectations: Expectations = Expectations(), actions: [String: Action] = [:]
  ) {
    self.name = name
    self.failingSeverity = failingSeverity
    self.audience = audience
    self.expectations = expectations
    self.actions = actions
  }

  /// What happens to the findings of `rule`.
  public func action(for rule: RuleID) -> Action {
    guard !actions.isEmpty else { return .keep }
    var start = rule.text[...]
    while !start.isEmpty {
      if let action = actions[String(start)] { return action }
      start.removeLast()
    }
    return .keep
  }

  /// Lets rules whose ids begin with `start` be heard although the policy ignores them, unless it
  /// ignores one of them by a longer start.
  public mutating func admit(_ start: String) {
    if action(for: RuleID(start)) == .ignore { actions[start] = .keep }
  }

  /// Judges the findings of `report`, and the file anew.
  ///
  /// What a file is does not depend on the policy: `not_aac` and `unreadable` stay.
  public func apply(to report: inout FileReport) {
    guard !actions.isEmpty, !report.findings.isEmpty else { return }
    report.findings = report.findings.compactMap(judged)
    report.judge()
  }

  /// `finding` as it counts here; `nil` if it is ignored.
  public func judged(_ finding: Finding) -> Finding? {
    switch action(for: finding.rule) {
    case .ignore: return nil
    case .keep: return finding
    case .severity(let severity):
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}

extension Policy {
  /// `row` without the rules that the policy ignores.
  public func applied(to row: FrameRow) -> FrameRow {
    guard !actions.isEmpty, row.findings.contains(where: { action(for: $0) == .ignore }) else {
      return row
    }
    var row = row
    row.findings.removeAll { action(for: $0) == .ignore }
    return row
  }
}

extension FileReport {
  /// Judges the stream by its findings; a file that is no ADTS or cannot be read stays that.
  public mutating func judge() {
    switch verdict {
    case .notAAC, .unreadable: break
    case .pass, .warn, .fail: verdict = Verdict(of: findings)
    }
  }
}
