import Conformance
import Reporting

/// What the files of a run add up to, and how the run ends for it.
struct RunTally {
  var summary = ReportSummary()
  private var judgement: GateJudgement
  private var hasStoreFailed = false

  /// Counts of nothing so far; findings fail from `failing` on.
  init(failing: Severity) { judgement = GateJudgement(failing: failing) }

  /// Counts one more file.
  mutating func add(_ report: FileReport) {
    summary.add(report)
    judgement.add(report)
  }

  /// Counts a folder without a stream.
  mutating func addEmpty(_ path: [UInt8]) { summary.emptyFolders.append(path) }

  mutating func storeFailed() { hasStoreFailed = true }

  /// The judgement in a sentence.
  var sentence: String { judgement.sentence(summary) }

  var status: ExitStatus {
    if summary.isIncomplete || hasStoreFailed { return .couldNotRun }
    return judgement.failedFiles > 0 ? .failed : .passed
  }
}
