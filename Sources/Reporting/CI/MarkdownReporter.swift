public import Conformance

/// The report as Markdown (GitHub's), for the summary of a CI job or a merge request: the files
/// with findings, then the counts by rule.
///
/// A job summary may have 1 MiB: files are listed up to a bound and counted behind it.
public struct MarkdownReporter: Reporter {
  private static let byteLimit = 900_000
  private static let findingLimit = 30

  private let failing: Severity
  private var tally = RuleTally()
  private var written = 0
  private var omitted = 0

  /// A reporter that lists infos if `failing` is info.
  public init(failing: Severity) { self.failing = failing }

  private var least: Severity { min(failing, .warning) }

  /// The heading.
  public mutating func begin() -> [UInt8] { Array("# adtsinspect\n".utf8) }

  /// A file with findings.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    tally.add(report, from: least)
    let findings = report.findings.filter { $0.counts(from: least) }
    guard !findings.isEmpty || report.verdict == .unreadable else { return [] }
    guard written < Self.byteLimit else {
      omitted += 1
      return []
    }
    var text = "\n## \(MarkdownText.inert(report.shownPath)): \(report.verdict.rawValue)\n\n"
    text += MarkdownText.inert(Phrases.plain(Phrases.headline(report))) + "\n"
    if !findings.isEmpty { text += "\n" }
    for finding in findings.prefix(Self.findingLimit) {
      text +=
        "- **\(finding.severity.rawValue) \(finding.rule)** \(MarkdownText.inert(finding.name)): "
      text += MarkdownText.inert(finding.shownMessage) + "\n"
      for detail in finding.shownDetails { text += "  - \(MarkdownText.inert(detail))\n" }
    }
    if findings.count > Self.findingLimit {
      text += "- and \(findings.count - Self.findingLimit) more\n"
    }
    written += text.utf8.count
    return Array(text.utf8)
  }

  /// The counts.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    var text = ""
    if omitted > 0 { text += "\n\(omitted) more files with findings are not listed.\n" }
    let rows = tally.sorted
    if !rows.isEmpty {
      text += "\n## By rule\n\n| rule | name | severity | findings | files |\n"
      text += "|---|---|---|--:|--:|\n"
      for row in rows {
        text += "| \(row.rule) | \(MarkdownText.inert(row.name)) | \(row.severity.rawValue) "
        text += "| \(row.findings) | \(row.files) |\n"
      }
    }
    if let stale = summary.staleEntries, !stale.isEmpty {
      text += "\n## Stale baseline entries\n\n"
      for entry in stale.prefix(Self.findingLimit) {
        text += "- \(MarkdownText.inert(entry.shownText))\n"
      }
      if stale.count > Self.findingLimit {
        text += "- and \(stale.count - Self.findingLimit) more\n"
      }
    }
    text += "\n**\(Phrases.summary(summary))**\n"
    return Array(text.utf8)
  }
}
