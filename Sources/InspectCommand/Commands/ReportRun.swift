import FindingStore
import Reporting

/// `adtsinspect report`.
struct ReportRun {
  /// What a report is about.
  enum Subject: String, Hashable, Sendable, CaseIterable {
    case overview, rule, file, run, header
  }

  /// A run as it is named on the command line.
  enum RunName: Hashable, Sendable {
    case last, previous
    case number(Int64)
  }

  /// Rows of a table that is for people, unless all are wanted.
  private static let rowLimit = 20

  private let setup: OutputSetup
  private let settings: CommandSettings
  private let environment: ProgramEnvironment

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    setup = OutputSetup(invocation, environment)
    settings = invocation.settings
    self.environment = environment
    if settings.comparison != nil, settings.runName != nil || settings.subject != .overview {
      throw UsageError("'--compare' is a report of its own: leave '--run' and '--by' out")
    }
    if settings.subject == .run, settings.runName != nil {
      throw UsageError("'--by run' shows every run: leave '--run' out")
    }
  }

  func run() -> ExitStatus {
    guard let place = StorePlace(settings.store, environment) else {
      setup.console.complain(
        "no findings store is known without HOME and XDG_STATE_HOME: name one with '--db PATH'")
      return .couldNotRun
    }
    let report: StoreReport
    do throws(FindingStoreError) {
      let reader = try StoreReader(path: place.path)
      report = try reader.snapshot { () throws(FindingStoreError) in
        try self.report(reader, place.path)
      }
    } catch {
      setup.console.complain(error.message)
      return .couldNotRun
    }
    guard let output = setup.open() else { return .couldNotRun }
    output.write(report.bytes(settings.storeReportFormat, style: setup.style))
    return setup.finish(output, .passed)
  }

  /// How many rows a table has: people see the first, programs all.
  private var limit: Int {
    switch settings.storeReportFormat {
    case .json, .csv: .max
    case .text, .markdown, .html: settings.detail == .verbose ? .max : Self.rowLimit
    }
  }

  private func report(
    _ reader: borrowing StoreReader, _ path: [UInt8]
  ) throws(FindingStoreError) -> StoreReport {
    if let (first, second) = settings.comparison {
      let before = try number(of: first, in: reader)
      let after = try number(of: second, in: reader)
      return try comparison(reader, path, before, after)
    }
    let size = try reader.size()
    var scope = StoreReader.Scope.newest
    var words =
      "\(Phrases.plainCount(size.runs, "run")), \(Phrases.plainCount(try reader.fileCount(.newest), "file"))"
    if let name = settings.runName {
      let run = try number(of: name, in: reader)
      scope = .run(run)
      words = "run \(run), \(Phrases.plainCount(try reader.fileCount(scope), "file"))"
    } else if settings.subject != .run {
      words += ", each as it was seen last"
    }
    var tables: [DataTable] = []
    switch settings.subject {
    case .rule: tables = [try rules(reader, scope)]
    case .file: tables = [try files(reader, scope)]
    case .run: tables = [try runs(reader)]
    case .header: tables = [try headers(reader, scope)]
    case .overview:
      tables = [try rules(reader, scope)]
      if settings.storeReportFormat != .csv {
        tables += [try files(reader, scope), try headers(reader, scope)]
        if settings.runName == nil { tables.append(try runs(reader)) }
      }
    }
    return StoreReport(store: path, scope: words, tables: tables)
  }

  private func number(
    of name: RunName, in reader: borrowing StoreReader
  ) throws(FindingStoreError) -> Int64 {
    let found: Int64?
    switch name {
    case .last: found = try reader.newestRun()
    case .previous: found = try reader.newestRun(back: 1)
    case .number(let number): found = try reader.hasRun(number) ? number : nil
    }
    if let found { return found }
    let newest = try reader.newestRun()
    let hint = newest.map { "; the newest is \($0)" } ?? ": it is empty"
    switch name {
    case .last: throw FindingStoreError(code: 0, message: "the findings store has no run\(hint)")
    case .previous:
      throw FindingStoreError(code: 0, message: "the findings store has no run before the newest")
    case .number(let number):
      throw FindingStoreError(code: 0, message: "the findings store has no run \(number)\(hint)")
    }
  }

  // MARK: Tables

  private func rules(
    _ reader: borrowing StoreReader, _ scope: StoreReader.Scope
  ) throws(FindingStoreError) -> DataTable {
    let counts = try reader.rules(scope)
    return DataTable(
      "rules", title: "Findings by rule", whenEmpty: "no findings",
      columns: [
        .init("rule"), .init("severity", .judgement), .init("files", .number),
        .init("findings", .number), .init("name"),
      ],
      rows: counts.prefix(limit).map {
        [
          .text($0.rule), .text($0.severity), .integer($0.files), .integer($0.findings),
          .text($0.name),
        ]
      }, omitted: max(0, counts.count - limit))
  }

  private func files(
    _ reader: borrowing StoreReader, _ scope: StoreReader.Scope
  ) throws(FindingStoreError) -> DataTable {
    let counts = try reader.files(scope, limit: limit)
    return DataTable(
      "files", title: "Files, those with the most errors first", whenEmpty: "no files",
      columns: [
        .init("verdict", .judgement), .init("errors", .number), .init("warnings", .number),
        .init("infos", .number), .init("object_type", isDetail: true),
        .init("sampling_frequency", .number, isDetail: true),
        .init("channels", .number, isDetail: true),
        .init("duration_seconds", .number, isDetail: true), .init("path", .path),
      ],
      rows: counts.map {
        [
          .text($0.verdict), .integer($0.errors), .integer($0.warnings), .integer($0.infos),
          .init($0.objectType), .init($0.samplingFrequency), .init($0.channels),
          .init($0.durationSeconds), .text($0.path),
        ]
      }, omitted: max(0, try reader.fileCount(scope) - counts.count))
  }

  private func runs(_ reader: borrowing StoreReader) throws(FindingStoreError) -> DataTable {
    let counts = try reader.runs(limit: limit)
    return DataTable(
      "runs", title: "Runs, the newest first", whenEmpty: "no runs",
      columns: [
        .init("run", .number), .init("started_at"), .init("finished_at", isDetail: true),
        .init("tool_version", isDetail: true), .init("policy", isDetail: true),
        .init("files", .number), .init("pass", .number, isDetail: true),
        .init("warn", .number), .init("fail", .number), .init("not_aac", .number),
        .init("unreadable", .number, isDetail: true),
        .init("errors", .number), .init("warnings", .number), .init("infos", .number),
        .init("command_line", .path, isDetail: true),
      ],
      rows: counts.map {
        [
          .integer(Int($0.run)), .text($0.startedAt), .init($0.finishedAt), .text($0.toolVersion),
          .init($0.policy), .integer($0.files), .integer($0.passed), .integer($0.warned),
          .integer($0.failed), .integer($0.notAAC), .integer($0.unreadable), .integer($0.errors),
          .integer($0.warnings), .integer($0.infos), .init($0.commandLine),
        ]
      }, omitted: max(0, try reader.size().runs - counts.count))
  }

  private func headers(
    _ reader: borrowing StoreReader, _ scope: StoreReader.Scope
  ) throws(FindingStoreError) -> DataTable {
    let bugs = try reader.headerBugs(scope, limit: limit)
    return DataTable(
      "header_bugs", title: "Header bugs: what is declared and what fits",
      whenEmpty: "no header contradicts its stream",
      columns: [
        .init("rule"), .init("severity", .judgement), .init("field"), .init("declared", .number),
        .init("fitting", .number), .init("frames", .number), .init("path", .path),
        .init("message", isDetail: true),
      ],
      rows: bugs.map {
        [
          .text($0.rule), .text($0.severity), .text($0.field), .init($0.declared),
          .init($0.fitting), .integer($0.frames), .text($0.path), .text($0.message),
        ]
      }, omitted: max(0, try reader.headerBugCount(scope) - bugs.count))
  }

  private func comparison(
    _ reader: borrowing StoreReader, _ path: [UInt8], _ before: Int64, _ after: Int64
  ) throws(FindingStoreError) -> StoreReport {
    let comparison = try reader.comparison(of: before, with: after)
    typealias Cell = DataTable.Cell
    var rows: [[Cell]] = comparison.changes.map {
      [
        .text($0.kind), .text($0.severity), .text($0.rule), .integer($0.before),
        .integer($0.after), .text($0.path), .text($0.message),
      ]
    }
    func single(_ kind: String, _ run: Int64) -> (RunComparison.Single) -> [Cell] {
      { file in
        [
          .text(kind), .absent, .absent, .absent, .absent, .text(file.path),
          .text("only run \(run) has this file: \(file.verdict)"),
        ]
      }
    }
    rows += comparison.added.map(single("added", after))
    rows += comparison.removed.map(single("removed", before))
    let kinds = comparison.changes.map(\.kind)
    let words = ["new", "more", "fewer", "gone"].compactMap { kind -> String? in
      let count = kinds.count { $0 == kind }
      return count > 0 ? "\(count) \(kind)" : nil
    }
    let table = DataTable(
      "changes",
      title: words.isEmpty ? "Nothing changed" : "Findings: " + words.joined(separator: ", "),
      whenEmpty: "the same findings in the same files",
      columns: [
        .init("change"), .init("severity", .judgement), .init("rule"), .init("before", .number),
        .init("after", .number), .init("path", .path), .init("message", isDetail: true),
      ],
      rows: Array(rows.prefix(limit)), omitted: max(0, rows.count - limit))
    return StoreReport(
      store: path,
      scope:
        "run \(before) against run \(after), \(Phrases.plainCount(comparison.files, "file")) in both",
      tables: [table])
  }
}
