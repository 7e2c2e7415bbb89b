import Conformance
import Inspection
import Reporting

/// What the options of a command line say.
struct CommandSettings: Sendable {
  /// Where findings go.
  enum StoreChoice: Hashable, Sendable {
    case standard, none
    case named([UInt8])
  }

  var depth = Depth.decode
  var reportFormat = ReportFormat.text
  var frameFormat = FrameFormat.csv
  var traceFormat = TraceFormat.text
  var storeReportFormat = StoreReportFormat.text
  /// What a report from the store is about.
  var subject = ReportRun.Subject.overview
  /// The run that a report from the store is about; `nil` for all.
  var runName: ReportRun.RunName?
  /// The two runs to compare.
  var comparison: (before: ReportRun.RunName, after: ReportRun.RunName)?
  var ruleListFormat = RuleListFormat.text
  var explainFormat = ExplainFormat.text
  /// Where an example of a rule goes; `nil` for none.
  var examplePath: [UInt8]?
  /// Which example, from 1.
  var exampleNumber = 1
  /// Whether a stream that keeps the rule is wanted.
  var writesConforming = false
  /// The path for the report; `nil` for standard output.
  var output: [UInt8]?
  var store = StoreChoice.standard
  var storesFrames = false
  var select: [String] = []
  var ignore: [String] = []
  var expectations: [Expectation] = []
  /// The policy's name or path; `nil` for the one that changes nothing.
  var policy: [UInt8]?
  /// `nil` for the policy's.
  var failingSeverity: Severity?
  var baseline: [UInt8]?
  var newBaseline: [UInt8]?
  var resumes = false
  var computesHash = false
  /// Whether findings are told while a live input goes on.
  var follows = false
  /// The frames to export; `nil` for all.
  var range: ClosedRange<Int>?
  /// `nil` for as many as there are cores.
  var jobs: Int?
  var detail = TextStyle.Detail.normal
  var allowsColor = true
  var allowsProgress = true
}
