import Conformance
import Testing

@Suite struct BaselineTests {
  private static let rule = RuleMetadata(
    id: "HDR012", name: "channel-configuration-mismatch", severity: .error, group: "header",
    depth: .syntax, requirement: "", rationale: "")

  private static func finding(
    _ change: (inout Finding) -> Void = { _ in }
  ) -> Finding {
    var finding = Finding(
      rule, message: "12 frames of 130", frames: FrameSpan(3...14),
      location: Location(
        byteOffset: 1000, bitOffset: 2, bitLength: 4, timeSeconds: 0.5,
        element: "CPE[0].ics[1].section_data"),
      evidence: ["declared": 1, "affected_frames": 12, "frame_index": 3, "kind": "x"])
    change(&finding)
    return finding
  }

  @Test(
    "a fingerprint survives what a change of other frames changes",
    arguments: [
      { $0.message = "14 frames of 150" }, { $0.frames = FrameSpan(5...18) },
      { $0.location.byteOffset = 7 }, { $0.location.bitOffset = 0 },
      { $0.location.timeSeconds = 9 }, { $0.location.element = "CPE[1].ics[0].section_data" },
      { $0.evidence["affected_frames"] = 14 }, { $0.evidence["frame_index"] = 5 },
      { $0.severity = .warning }, { $0.remedy = "other" },
      { $0.folded = [Finding.FoldedRule("RDB001", 3)] },
    ] as [@Sendable (inout Finding) -> Void])
  func survives(_ change: @Sendable (inout Finding) -> Void) {
    #expect(Fingerprint(of: Self.finding(change)) == Fingerprint(of: Self.finding()))
  }

  @Test(
    "another fault has another fingerprint",
    arguments: [
      { $0.rule = "HDR013" }, { $0.evidence["declared"] = 2 }, { $0.evidence["kind"] = "y" },
      { $0.evidence["kind"] = nil }, { $0.location.element = "SCE[0].ics[1].section_data" },
      { $0.location.element = nil },
    ] as [@Sendable (inout Finding) -> Void])
  func differs(_ change: @Sendable (inout Finding) -> Void) {
    #expect(Fingerprint(of: Self.finding(change)) != Fingerprint(of: Self.finding()))
  }

  // FNV-1a of the parts, each ended by a zero byte, computed with Python.
  @Test("a fingerprint is the same for ever: baselines are kept for years")
  func stable() {
    #expect(Fingerprint(of: Self.finding()).text == "0eab67bdf0d1066c")
  }

  private static func baseline(_ count: Int) -> Baseline {
    let key = Baseline.Entry.Key(
      file: "a", rule: "HDR012", fingerprint: Fingerprint(of: finding()))
    return Baseline([Baseline.Entry(key, count: count, message: "")])
  }

  private static func report(_ count: Int) -> FileReport {
    var report = FileReport(path: "a", pathBytes: [], depth: .headers)
    report.verdict = .fail
    report.findings = Array(repeating: finding(), count: count)
    return report
  }

  @Test(
    "as many findings are accepted as the baseline says, and the file is judged by the rest",
    arguments: [
      (1, 1, Verdict.pass, 0), (1, 2, .fail, 1), (2, 2, .pass, 0), (3, 1, .pass, 0),
      (1, 0, .fail, 0),
    ])
  func accepts(_ accepted: Int, _ found: Int, _ verdict: Verdict, _ left: Int) {
    var report = Self.report(found)
    let seen = Self.baseline(accepted).accept(&report, file: "a")
    #expect(report.count(of: .error) == left)
    #expect(report.verdict == verdict)
    #expect(seen.values.reduce(0, +) == found)
    var summary = ReportSummary()
    summary.add(report)
    #expect(summary.baselined == found - left)
    #expect(summary.errors == left)
  }

  /// Junk of `bytes` bytes behind `frame`.
  private static func junk(_ bytes: Int, after frame: Int) -> Finding {
    Finding(
      rule, message: "\(bytes) bytes behind frame \(frame)", frames: FrameSpan(frame...frame),
      location: Location(byteOffset: UInt64(400 * frame)),
      evidence: ["gap_bytes": .int(bytes), "frame_index": .int(frame)])
  }

  private static func report(of findings: [Finding]) -> FileReport {
    var report = report(0)
    report.findings = findings
    return report
  }

  @Test(
    "of findings that look alike the one that the baseline has not seen is new, also when all have moved",
    arguments: 0...10, [0, 7])
  func newcomer(place: Int, moved: Int) {
    let accepted = (1...10).map { (bytes: 100 + $0, frame: 50 * $0) }
    let key = Baseline.Entry.Key(
      file: "a", rule: "HDR012", fingerprint: Fingerprint(of: Self.junk(1, after: 1)))
    var baseline = Baseline()
    for (bytes, frame) in accepted {
      let finding = Self.junk(bytes, after: frame)
      baseline.add(
        Baseline.Entry(key, count: 1, message: "", marks: [FindingMark(of: finding)]))
    }
    var findings = accepted.map { Self.junk($0.bytes, after: $0.frame + moved) }
    let new = Self.junk(99, after: 50 * place + 25)
    findings.insert(new, at: place)
    var report = Self.report(of: findings)
    baseline.accept(&report, file: "a")
    #expect(report.findings.filter { !$0.isBaselined }.map(\.message) == [new.message])
    // Accepted as well it is no news for the next baseline.
    var next = baseline
    next.add(Baseline.Entry(key, count: 1, message: "", marks: [FindingMark(of: new)]))
    next.accept(&report, file: "a")
    let open = report.findings.filter { !$0.isBaselined }
    #expect(open.isEmpty)
  }

  @Test("marks are read as they were written, and nothing else is read")
  func marks() throws {
    let mark = FindingMark(of: Self.junk(7, after: 3))
    #expect(FindingMark(mark.text) == mark)
    #expect(mark.text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{8}/) != nil)
    let taken = ["", "-", "1", "1-", "g-1", "123456789-1", "1-2-3"].filter {
      FindingMark($0) != nil
    }
    #expect(taken.isEmpty)
  }

  @Test("another file is not accepted")
  func otherFile() {
    var report = Self.report(1)
    #expect(Self.baseline(1).accept(&report, file: "b").isEmpty)
    #expect(report.verdict == .fail)
  }

  @Test("equal entries add up, and entries are sorted by file, rule and fingerprint")
  func entries() {
    func entry(_ file: String, _ rule: RuleID, _ print: String) -> Baseline.Entry {
      Baseline.Entry(
        Baseline.Entry.Key(file: file, rule: rule, fingerprint: Fingerprint(print)), count: 1,
        message: "")
    }
    let baseline = Baseline([
      entry("b", "A", "1"), entry("a", "B", "2"), entry("a", "B", "1"), entry("a", "A", "3"),
      entry("a", "B", "1"),
    ])
    let words = baseline.sorted.map {
      "\($0.key.file)\($0.key.rule)\($0.key.fingerprint.text)x\($0.count)"
    }
    #expect(words == ["aA3x1", "aB1x2", "aB2x1", "bA1x1"])
    #expect(baseline.files == ["a", "b"])
  }
}
