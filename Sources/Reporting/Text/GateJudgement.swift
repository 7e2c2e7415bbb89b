public import Conformance

/// What a gate says in the end: whether it passes, over which files, for how much.
public struct GateJudgement: Sendable {
  private let failing: Severity

  /// Files with a finding that fails.
  public private(set) var failedFiles = 0

  /// A judgement over no files so far, whose findings fail from `failing` on.
  public init(failing: Severity) { self.failing = failing }

  /// Judges one more file.
  public mutating func add(_ report: FileReport) {
    if report.fails(from: failing) { failedFiles += 1 }
  }

  /// `gate: fail, 1 file with errors; 2 files: 1 pass, 1 fail; 1 error`.
  public func sentence(_ summary: ReportSummary) -> String {
    "gate: \(word(summary).text)\(reason(summary))"
  }

  /// The sentence with its look.
  func paragraph(_ summary: ReportSummary) -> Paragraph {
    let word = word(summary)
    var paragraph = Paragraph("gate: ", .strong)
    paragraph.append(word.text, word.look)
    paragraph.append(reason(summary))
    return paragraph
  }

  private func word(_ summary: ReportSummary) -> (text: String, look: Paragraph.Look) {
    if summary.isIncomplete { return ("incomplete", .error) }
    return failedFiles > 0 ? ("fail", .error) : ("pass", .good)
  }

  private func reason(_ summary: ReportSummary) -> String {
    var text = ""
    if failedFiles > 0 {
      let reached = failing == .error ? "errors" : "findings from \(failing.rawValue) on"
      text += ", \(Phrases.count(failedFiles, "file")) with \(reached)"
    }
    return Phrases.plain(text + "; " + Phrases.summary(summary))
  }
}
