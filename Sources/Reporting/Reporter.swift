public import Conformance

/// Makes the bytes of a report, one file at a time, so that a run over many files holds none of
/// them.
public protocol Reporter: Sendable {
  /// What stands before the first file.
  mutating func begin() -> [UInt8]

  /// One file.
  mutating func file(_ report: FileReport) -> [UInt8]

  /// One file, with what there is to see of its frames.
  mutating func file(_ report: FileReport, exploring: Exploration?) -> [UInt8]

  /// What stands after the last file, given the counts over all of them.
  mutating func end(_ summary: ReportSummary) -> [UInt8]
}

extension Reporter {
  /// One file; most formats show no frames.
  public mutating func file(_ report: FileReport, exploring: Exploration?) -> [UInt8] {
    file(report)
  }

  /// The whole of `report` at once.
  public mutating func whole(_ report: InspectionReport) -> [UInt8] {
    var bytes = begin()
    for file in report.files { bytes += self.file(file) }
    return bytes + end(report.summary)
  }
}

extension ReportFormat {
  /// A reporter of this format. `text` says how the format for people looks, `page` how many files
  /// share a page, `failing` from which severity on findings fail.
  public func reporter(
    tool: Tool = .current, text: TextStyle = TextStyle(),
    page: PageBudget = PageBudget(fileCount: 1), failing: Severity = .error
  ) -> any Reporter {
    switch self {
    case .text: TextReporter(style: text)
    case .json: JSONReporter(tool: tool)
    case .jsonl: JSONLinesReporter()
    case .html: HTMLReporter(tool: tool, budget: page, failing: failing)
    case .markdown: MarkdownReporter(failing: failing)
    case .junit: JUnitReporter(failing: failing)
    case .sarif: SARIFReporter(tool: tool)
    case .github: GitHubReporter(failing: failing)
    }
  }
}
