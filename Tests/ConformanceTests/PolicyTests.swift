import Conformance
import Testing

@Suite struct PolicyTests {
  private static func report(
    _ rules: [(String, Severity)], _ verdict: Verdict = .fail
  ) -> FileReport {
    var report = FileReport(path: "a", pathBytes: [], depth: .headers)
    report.verdict = verdict
    report.findings = rules.map { id, severity in
      let metadata = RuleMetadata(
        id: RuleID(id), name: "", severity: severity, group: "", depth: .headers, requirement: "",
        rationale: "")
      return Finding(
        metadata, message: "", frames: FrameSpan(), location: Location(byteOffset: 0))
    }
    return report
  }

  private static func words(_ report: FileReport) -> [String] {
    report.findings.map { "\($0.rule) \($0.severity)" }
  }

  @Test("the longest start of an id decides what happens to a rule")
  func longest() {
    let policy = Policy(
      name: "", actions: ["HDR": .ignore, "HDR01": .severity(.info), "HDR012": .keep])
    var report = Self.report([
      ("HDR001", .error), ("HDR011", .warning), ("HDR012", .error), ("FRM001", .warning),
    ])
    policy.apply(to: &report)
    #expect(Self.words(report) == ["HDR011 info", "HDR012 error", "FRM001 warning"])
  }

  @Test(
    "a file is judged by the severities of the policy",
    arguments: [
      (Policy.Action.ignore, Verdict.pass), (.severity(.info), .pass),
      (.severity(.warning), .warn), (.severity(.error), .fail), (.keep, .fail),
    ])
  func verdict(_ action: Policy.Action, _ verdict: Verdict) {
    var report = Self.report([("HDR001", .error)])
    Policy(name: "", actions: ["HDR001": action]).apply(to: &report)
    #expect(report.verdict == verdict)
  }

  @Test("what a file is does not depend on the policy", arguments: [Verdict.notAAC, .unreadable])
  func container(_ verdict: Verdict) {
    var report = Self.report([("DET003", .error)], verdict)
    Policy(name: "", actions: ["DET": .ignore]).apply(to: &report)
    #expect(report.findings.isEmpty)
    #expect(report.verdict == verdict)
  }

  @Test(
    "a selected rule is heard although the policy ignores it, but not if it ignores it closer",
    arguments: [
      ("HDR001", "HDR001", ["HDR001", "HDR002"]), ("HDR", "HDR001", ["HDR001"]),
      ("HDR001", "HDR", ["HDR002"]), ("FRM", "HDR", ["HDR001", "HDR002"]),
    ])
  func admit(_ ignored: String, _ selected: String, _ heard: [String]) {
    var policy = Policy(name: "", actions: [ignored: .ignore])
    policy.admit(selected)
    let rules: [RuleID] = ["HDR001", "HDR002"]
    let words = rules.filter { policy.action(for: $0) != .ignore }.map(\.text)
    #expect(words == heard)
  }

  @Test("the built-in policies say what the catalogue notes of them")
  func builtIn() {
    #expect(Policy.builtIn.map(\.name) == ["default", "strict", "hls", "dvb", "arib"])
    #expect(Policy.builtIn.map(\.failingSeverity) == [.error, .warning, .error, .error, .error])
    #expect(Policy.builtIn.map(\.audience) == [[], [], .hls, .dvb, .arib])
    #expect(Policy.standard.actions.isEmpty)
    // rules.tsv: RDB011 and HDR011 "error under strict", HDR011 also under dvb; FRM025 "info under
    // an HLS profile", PCE002 "error under an HLS segment profile".
    for rule in ["RDB011", "HDR011"] as [RuleID] {
      #expect(Policy.strict.action(for: rule) == .severity(.error))
    }
    #expect(Policy.dvb.action(for: "HDR011") == .severity(.error))
    #expect(Policy.hls.action(for: "FRM025") == .severity(.info))
    #expect(Policy.hls.action(for: "PCE002") == .severity(.error))
  }

  @Test("every rule that a built-in policy names is in the catalogue", arguments: Policy.builtIn)
  func known(_ policy: Policy) {
    for start in policy.actions.keys { #expect(RuleCatalog.rule(id: start) != nil, "\(start)") }
  }
}
