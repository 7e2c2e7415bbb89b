/// The outcome of one run over one or more files: the value that every format is made from.
public struct InspectionReport: Hashable, Sendable {
  /// The version of the JSON report's shape; a removed or renamed key makes a new one.
  public static let schema = "adtsinspect/report/1"

  /// The files in the order they were named.
  public var files: [FileReport]

  /// A report over `files`.
  public init(files: [FileReport] = []) { self.files = files }

  /// The counts over all files.
  public var summary: ReportSummary {
    var summary = ReportSummary()
    for file in files { summary.add(file) }
    return summary
  }
}

/// Counts over all files of a run.
public struct ReportSummary: Hashable, Sendable {
  /// Files named.
  public var files = 0
  /// Files with verdict pass.
  public var passed = 0
  /// Files with verdict warn.
  public var warned = 0
  /// Files with verdict fail.
  public var failed = 0
  /// Files with verdict not_aac.
  public var notAAC = 0
  /// Files with verdict unreadable.
  public var unreadable = 0
  /// Findings of severity error.
  public var errors = 0
  /// Findings of severity warning.
  public var warnings = 0
  /// Findings of severity info.
  public var infos = 0
  /// Findings that a baseline accepts; they are in no other count.
  public var baselined = 0
  /// Entries of the baseline whose findings have gone; `nil` without a baseline.
  public var staleEntries: [Baseline.Entry]?
  /// Folders that were named and hold no stream, by their paths.
  public var emptyFolders: [[UInt8]] = []

  /// Counts of nothing.
  public init() {}

  /// Whether something that was named could not be looked at.
  public var isIncomplete: Bool { unreadable > 0 || !emptyFolders.isEmpty }

  /// Counts one more file.
  public mutating func add(_ file: FileReport) {
    files += 1
    switch file.verdict {
    case .pass: passed += 1
    case .warn: warned += 1
    case .fail: failed += 1
    case .notAAC: notAAC += 1
    case .unreadable: unreadable += 1
    }
    errors += file.count(of: .error)
    warnings += file.count(of: .warning)
    infos += file.count(of: .info)
    baselined += file.findings.count(where: \.isBaselined)
  }
}
