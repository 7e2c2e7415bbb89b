public import Conformance

/// The report as annotations of GitHub Actions: workflow commands, a line each, and a last line
/// for the log.
///
/// Infos are annotated only where they fail a run. `line` is the number of the first frame plus 1:
/// a binary file has no lines, and an annotation wants one.
public struct GitHubReporter: Reporter {
  private let failing: Severity

  /// A reporter that annotates infos if `failing` is info.
  public init(failing: Severity) { self.failing = failing }

  /// Nothing.
  public mutating func begin() -> [UInt8] { [] }

  /// An annotation a finding.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    let path = report.shownPath
    var bytes: [UInt8] = []
    if report.verdict == .unreadable {
      Self.annotate(
        "error", path, line: 1, title: "unreadable", report.shownReason, to: &bytes)
    }
    for finding in report.findings where finding.counts(from: min(failing, .warning)) {
      let command =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
      let lines = [finding.shownMessage] + finding.shownDetails
      Self.annotate(
        command, path, line: finding.frames.first + 1, title: finding.title,
        lines.joined(separator: "\n"), to: &bytes)
    }
    return bytes
  }

  /// The counts, behind an annotation for each folder without a stream.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    var bytes: [UInt8] = []
    for folder in summary.emptyFolders {
      Self.annotate(
        "error", DisplayText.path(folder), line: 1, title: "no stream",
        "there is no stream in this folder", to: &bytes)
    }
    return bytes + Array("adtsinspect: \(Phrases.summary(summary))\n".utf8)
  }

  private static func annotate(
    _ command: String, _ path: String, line: Int, title: String, _ message: String,
    to bytes: inout [UInt8]
  ) {
    let properties = "file=\(property(path)),line=\(line),title=\(property(title))"
    bytes.append(contentsOf: "::\(command) \(properties)::\(data(message))\n".utf8)
  }

  /// What stands behind the second pair of colons.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// The value of a property, where commas and colons divide.
  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
