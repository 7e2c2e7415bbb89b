public import Conformance

/// The report as JUnit XML, as Jenkins, GitLab and their kin read it: a test suite a file, a test
/// case a finding.
///
/// Findings that reach the failing severity are failures, others above info are passed tests with
/// a text, those that a baseline accepts are skipped. A file without any has one passed test; one
/// that cannot be read has an error, and so has a folder without a stream. Stale entries of the
/// baseline are passed tests with a text, in a suite of their own.
public struct JUnitReporter: Reporter {
  private let failing: Severity
  private var xml = XMLWriter()

  /// A reporter whose failures begin at the severity `failing`.
  public init(failing: Severity) { self.failing = failing }

  /// Opens the document.
  public mutating func begin() -> [UInt8] {
    xml.declaration()
    xml.begin("testsuites", [("name", "adtsinspect")])
    return xml.take()
  }

  /// One test suite.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    let findings = report.findings.filter { $0.severity >= min(failing, .warning) }
    let isUnreadable = report.verdict == .unreadable
    let path = report.shownPath
    let failures = findings.count { $0.counts(from: failing) }
    xml.begin(
      "testsuite",
      [
        ("name", path), ("tests", "\(max(1, findings.count + (isUnreadable ? 1 : 0)))"),
        ("failures", "\(failures)"),
        ("errors", isUnreadable ? "1" : "0"),
        ("skipped", "\(findings.count(where: \.isBaselined))"), ("file", path),
      ])
    if isUnreadable {
      test("readable", path) { xml in
        xml.element("error", [("type", "unreadable"), ("message", report.shownReason)])
      }
    } else if findings.isEmpty {
      test("conforms", path)
    }
    var counts: [RuleID: Int] = [:]
    for finding in findings {
      counts[finding.rule, default: 0] += 1
      let number = counts[finding.rule, default: 1]
      let fails = finding.counts(from: failing)
      // A dashboard tells tests of a suite apart by their names.
      test(number == 1 ? finding.title : "\(finding.title) (\(number))", path) { xml in
        let details = finding.shownDetails
        if finding.isBaselined {
          xml.element("skipped", [("message", "baseline: " + finding.shownMessage)])
        } else if fails {
          xml.element(
            "failure",
            [("type", finding.severity.rawValue), ("message", finding.shownMessage)],
            text: details)
        } else {
          xml.element(
            "system-out", [],
            text: ["\(finding.severity.rawValue): \(finding.shownMessage)"] + details)
        }
      }
    }
    xml.end("testsuite")
    return xml.take()
  }

  /// What belongs to no file, and the end of the document.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    for folder in summary.emptyFolders { empty(DisplayText.path(folder)) }
    stale(summary.staleEntries ?? [])
    xml.end("testsuites")
    return xml.take()
  }

  private mutating func empty(_ folder: String) {
    xml.begin(
      "testsuite",
      [("name", folder), ("tests", "1"), ("failures", "0"), ("errors", "1"), ("skipped", "0")])
    test("has streams", folder) { xml in
      xml.element(
        "error", [("type", "empty"), ("message", "there is no stream in this folder")])
    }
    xml.end("testsuite")
  }

  private mutating func stale(_ entries: [Baseline.Entry]) {
    guard !entries.isEmpty else { return }
    xml.begin(
      "testsuite",
      [
        ("name", "stale in the baseline"), ("tests", "\(entries.count)"), ("failures", "0"),
        ("errors", "0"), ("skipped", "0"),
      ])
    for entry in entries {
      let key = entry.key
      // The fingerprint tells entries of one file and rule apart.
      test("\(key.rule) \(key.fingerprint.text)", DisplayText.escaped(key.file)) { xml in
        xml.element(
          "system-out", [],
          text: ["stale: no longer found\(entry.times): " + DisplayText.escaped(entry.message)])
      }
    }
    xml.end("testsuite")
  }

  private mutating func test(
    _ name: String, _ path: String, _ body: ((inout XMLWriter) -> Void)? = nil
  ) {
    let attributes = [("name", name), ("classname", path)]
    guard let body else { return xml.element("testcase", attributes) }
    xml.begin("testcase", attributes)
    body(&xml)
    xml.end("testcase")
  }
}
