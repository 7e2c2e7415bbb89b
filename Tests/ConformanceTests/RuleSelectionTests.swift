import Conformance
import Testing

@Suite struct RuleSelectionTests {
  private static let catalog = ["HDR001", "HDR002", "HDR010", "FRM001", "SBR026"].map { id in
    RuleMetadata(
      id: RuleID(id), name: "rule-" + id.lowercased(), severity: .error, group: "",
      depth: .headers, requirement: "", rationale: "")
  }

  @Test(
    "the longest selector decides, and of equals the one that ignores",
    arguments: [
      ([], [], ["HDR001", "HDR002", "HDR010", "FRM001", "SBR026"]),
      (["HDR"], [], ["HDR001", "HDR002", "HDR010"]), ([], ["HDR"], ["FRM001", "SBR026"]),
      (["HDR"], ["HDR00"], ["HDR010"]), (["HDR002"], ["HDR"], ["HDR002"]),
      (["HDR"], ["HDR"], []), (["HDR002", "F"], [], ["HDR002", "FRM001"]),
      (["hdr"], ["Hdr001"], ["HDR002", "HDR010"]), (["rule-frm001"], [], ["FRM001"]),
      ([], ["rule-hdr001", "SBR026"], ["HDR002", "HDR010", "FRM001"]),
    ] as [([String], [String], [String])])
  func selects(_ select: [String], _ ignore: [String], _ expected: [String]) throws {
    let selection = try RuleSelection(select: select, ignore: ignore, catalog: Self.catalog)
    #expect(Self.catalog.map(\.id).filter(selection.includes).map(\.text) == expected)
  }

  @Test(
    "a selector that matches no rule is an error",
    arguments: ["HDX", "HDR003", "HDR0011", "", "rule"])
  func unknown(_ selector: String) {
    let error = #expect(throws: RuleSelection.UnknownSelector.self) {
      try RuleSelection(select: [], ignore: [selector], catalog: Self.catalog)
    }
    #expect(error?.selector == selector)
  }

  private static func report(_ rules: [(String, Severity)], _ verdict: Verdict) -> FileReport {
    var report = FileReport(path: "a", pathBytes: [], depth: .headers)
    report.verdict = verdict
    report.findings = rules.map { id, severity in
      let metadata = RuleMetadata(
        id: RuleID(id), name: "", severity: severity, group: "", depth: .headers,
        requirement: "", rationale: "")
      return Finding(
        metadata, message: "", frames: FrameSpan(), location: Location(byteOffset: 0))
    }
    return report
  }

  @Test(
    "the verdict follows from the findings that are left",
    arguments: [
      (["HDR"], Verdict.warn, ["FRM001", "SBR026"]), (["HDR", "FRM"], .pass, ["SBR026"]),
      (["SBR"], .fail, ["HDR001", "FRM001"]), (["HDR", "FRM", "SBR"], .pass, []),
    ])
  func verdicts(_ ignore: [String], _ verdict: Verdict, _ left: [String]) throws {
    var report = Self.report([("HDR001", .error), ("FRM001", .warning), ("SBR026", .info)], .fail)
    try RuleSelection(select: [], ignore: ignore, catalog: Self.catalog).apply(to: &report)
    #expect(report.verdict == verdict)
    #expect(report.findings.map(\.rule.text) == left)
  }

  @Test(
    "what a file is does not depend on the selection", arguments: [Verdict.notAAC, .unreadable])
  func kept(_ verdict: Verdict) throws {
    var report = Self.report([("HDR001", .error)], verdict)
    try RuleSelection(select: [], ignore: ["HDR"], catalog: Self.catalog).apply(to: &report)
    #expect(report.verdict == verdict)
    #expect(report.findings.isEmpty)
  }
}
