public import Conformance

/// The gate's report for people: a line a finding that counts, then the summary by rule, the stale
/// entries of the baseline and the judgement.
public struct GateReporter: Reporter {
  private static let staleLimit = 20

  private let style: TextStyle
  private let failing: Severity
  private var tally = RuleTally()
  private var judgement: GateJudgement
  private var hasListed = false

  /// A reporter in `style` whose gate fails from the severity `failing` on.
  public init(style: TextStyle, failing: Severity) {
    self.style = style
    self.failing = failing
    judgement = GateJudgement(failing: failing)
  }

  /// Nothing.
  public mutating func begin() -> [UInt8] { [] }

  /// A file with findings; one without only if everything is told, none if little is.
  public mutating func file(_ report: FileReport) -> [UInt8] {
    let isVerbose = style.detail == .verbose
    tally.add(report, from: isVerbose ? .info : min(failing, .warning))
    judgement.add(report)
    let shown = report.findings.filter { isVerbose || $0.counts(from: min(failing, .warning)) }
    let isUnreadable = report.verdict == .unreadable
    guard isUnreadable || isVerbose || style.detail == .normal && !shown.isEmpty else { return [] }
    hasListed = true
    var bytes: [UInt8] = []
    var headline = Paragraph()
    headline.append(unbroken: report.shownPath + ":", .strong)
    if isUnreadable {
      headline.append(" unreadable: " + report.shownReason, .error)
    } else {
      headline.append(" ")
      headline.append(report.verdict.rawValue, Paragraph.Look(report.verdict))
      let counts = Phrases.severities(
        errors: report.count(of: .error), warnings: report.count(of: .warning),
        infos: isVerbose ? report.count(of: .info) : 0)
      let baselined = report.findings.count(where: \.isBaselined)
      let parts =
        (counts.isEmpty ? [] : [counts]) + (baselined > 0 ? ["\(baselined) baselined"] : [])
      if !parts.isEmpty { headline.append(" (\(parts.joined(separator: ", ")))") }
    }
    headline.write(to: &bytes, style: style, indent: 2)
    for finding in shown {
      var line = Paragraph()
      line.append(finding.severity.rawValue, Paragraph.Look(finding.severity))
      line.append(" \(finding.rule) ", .strong)
      line.append(finding.name + ": " + finding.shownMessage)
      line.append(" [\(finding.shownPlace)]", .dim)
      if finding.isBaselined { line.append(" (baselined)", .dim) }
      line.write(to: &bytes, style: style, label: "  ", indent: 4)
    }
    return bytes
  }

  /// The summary; nothing if there was no file to judge.
  public mutating func end(_ summary: ReportSummary) -> [UInt8] {
    var bytes: [UInt8] = []
    let rows = tally.sorted
    if !rows.isEmpty {
      if hasListed { bytes.append(UInt8(ascii: "\n")) }
      line(("rule", .dim), ("severity", .dim), ("findings", .dim), "files", "name", to: &bytes)
      for row in rows {
        line(
          (row.rule.text, .strong), (row.severity.rawValue, Paragraph.Look(row.severity)),
          ("\(row.findings)", .plain), "\(row.files)", row.name, to: &bytes)
      }
    }
    if let stale = summary.staleEntries, !stale.isEmpty {
      if hasListed || !rows.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      Paragraph("stale in the baseline, no longer found:", .strong)
        .write(to: &bytes, style: style, indent: 2)
      for entry in stale.prefix(Self.staleLimit) {
        Paragraph(entry.shownText).write(to: &bytes, style: style, label: "  ", indent: 4)
      }
      if stale.count > Self.staleLimit {
        Paragraph("and \(stale.count - Self.staleLimit) more")
          .write(to: &bytes, style: style, label: "  ", indent: 4)
      }
    }
    guard summary.files > 0 || !bytes.isEmpty else { return [] }
    if !rows.isEmpty || summary.staleEntries?.isEmpty == false { bytes.append(UInt8(ascii: "\n")) }
    judgement.paragraph(summary).write(to: &bytes, style: style, indent: 2)
    return bytes
  }

  private typealias Cell = (text: String, look: Paragraph.Look)

  private func line(
    _ rule: Cell, _ severity: Cell, _ findings: Cell, _ files: String, _ name: String,
    to bytes: inout [UInt8]
  ) {
    var paragraph = Paragraph()
    for (cell, width) in [(rule, 8), (severity, 10), (findings, 10), ((files, .plain), 7)] {
      paragraph.append(unbroken: cell.text, cell.look)
      let padding = String(repeating: " ", count: max(1, width - cell.text.count))
      paragraph.append(unbroken: padding, .plain)
    }
    paragraph.append(unbroken: name, .plain)
    paragraph.write(to: &bytes, style: style, indent: 0)
  }
}
