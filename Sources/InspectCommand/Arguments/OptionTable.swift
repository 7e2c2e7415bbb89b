import Conformance
import Inspection
import Reporting

/// Every option there is, in the order of the help.
enum OptionTable {
  private static let judging: [Command] = [.inspect, .gate]
  private static let analysing: [Command] = [.inspect, .gate, .frames]
  private static let running: [Command] = [
    .inspect, .gate, .frames, .trace, .report, .rules, .explain,
  ]

  static let options: [CommandOption] = [
    .choice(
      "depth", .analysis, analysing,
      "headers only; plus every raw AAC syntax element; plus the reference decode",
      of: Depth.self, into: \.depth),
    CommandOption(
      "expect", nil, .any("KEY=VALUE"), .analysis, analysing,
      "what is known about the stream, so that a contradiction is a finding; numbers may have a "
        + "~tolerance; KEY is \(Expectation.Key.allCases.map(\.rawValue).joined(separator: ", "))"
    ) { settings, value throws(UsageError) in
      settings.expectations.append(try expectation(value))
    },
    CommandOption(
      "select", nil, .any("RULES"), .analysis, analysing,
      "report these rules only: ids, their beginnings or names, separated by commas"
    ) { settings, value throws(UsageError) in settings.select += try list(value) },
    CommandOption(
      "ignore", nil, .any("RULES"), .analysis, analysing,
      "do not report these rules; the longer match decides against --select"
    ) { settings, value throws(UsageError) in settings.ignore += try list(value) },
    CommandOption(
      "hash", nil, .none, .analysis, analysing, "compute the SHA-256 of each file"
    ) { settings, _ throws(UsageError) in settings.computesHash = true },
    CommandOption(
      "follow", nil, .none, .analysis, [.inspect],
      "with --format jsonl: a line {\"finding\": ...} for each finding as soon as it is certain, at "
        + "the end the file's line; Ctrl-C gives the report so far"
    ) { settings, _ throws(UsageError) in settings.follows = true },
    CommandOption(
      "jobs", "j", .any("N"), .analysis, analysing, "work on N things at once; default: all cores"
    ) { settings, value throws(UsageError) in
      settings.jobs = try number(value, in: 1...1024, "a number from 1 to 1024")
    },
    CommandOption(
      "range", nil, .any("A-B"), .analysis, [.frames],
      "export the frames from A to B only, counted from 0; also A or A-"
    ) { settings, value throws(UsageError) in settings.range = try frameRange(value) },
    CommandOption(
      "frame", nil, .any("N[-M]"), .analysis, [.trace],
      "the frame or frames to trace, counted from 0; default: 0"
    ) { settings, value throws(UsageError) in settings.range = try frameRange(value) },
    CommandOption(
      "policy", nil, .any("NAME|PATH"), .analysis, judging,
      "what counts for how much: \(Policy.builtIn.map(\.name).joined(separator: ", ")) or a JSON file"
    ) { settings, value throws(UsageError) in
      guard !value.bytes.isEmpty else { throw UsageError("'\(value.spelling)' needs a policy") }
      settings.policy = value.bytes
    },
    .choice(
      "fail-on", .report, judging, "the severity that makes the exit status 1",
      standard: "the policy's, error", of: Severity.self, into: \.failingSeverity),

    .choice(
      "format", .report, judging, "the report's format", of: ReportFormat.self,
      into: \.reportFormat),
    .choice(
      "format", .report, [.frames], "the table's format", of: FrameFormat.self,
      into: \.frameFormat),
    .choice(
      "format", .report, [.trace], "the trace's format", of: TraceFormat.self,
      into: \.traceFormat),
    .choice(
      "format", .report, [.report], "the report's format", of: StoreReportFormat.self,
      into: \.storeReportFormat),
    .choice(
      "by", .report, [.report], "what to count", of: ReportRun.Subject.self, into: \.subject),
    CommandOption(
      "run", nil, .any("N"), .report, [.report],
      "report on the files of run N only; also 'last' and 'previous'"
    ) { settings, value throws(UsageError) in
      settings.runName = try runName(try value.text(), value.spelling)
    },
    CommandOption(
      "compare", nil, .any("A..B"), .report, [.report],
      "what is new, and what is gone, in run B against run A; A alone stands for A..last"
    ) { settings, value throws(UsageError) in settings.comparison = try comparison(value) },
    .choice(
      "format", .report, [.rules], "the list's format", of: RuleListFormat.self,
      into: \.ruleListFormat),
    .choice(
      "format", .report, [.explain], "the explanation's format", of: ExplainFormat.self,
      into: \.explainFormat),
    CommandOption(
      "write-example", nil, .any("PATH"), .report, [.explain],
      "write a stream that breaks the rule to PATH, - for standard output"
    ) { settings, value throws(UsageError) in
      guard !value.bytes.isEmpty else { throw UsageError("'\(value.spelling)' needs a path") }
      settings.examplePath = value.bytes
    },
    CommandOption(
      "example", nil, .any("N"), .report, [.explain],
      "which of the examples to write, counted from 1; default: 1"
    ) { settings, value throws(UsageError) in
      settings.exampleNumber = try number(value, in: 1...1000, "the number of an example")
    },
    CommandOption(
      "conforming", nil, .none, .report, [.explain],
      "write a stream that keeps the rule, not one that breaks it"
    ) { settings, _ throws(UsageError) in settings.writesConforming = true },
    CommandOption(
      "output", "o", .any("PATH"), .report, running + [.completions, .man],
      "write to PATH instead of standard output; a file appears whole or not at all"
    ) { settings, value throws(UsageError) in
      guard !value.bytes.isEmpty else { throw UsageError("'\(value.spelling)' needs a path") }
      settings.output = value.bytes == [UInt8(ascii: "-")] ? nil : value.bytes
    },
    CommandOption(
      "quiet", "q", .none, .report, [.inspect], "errors, warnings and the verdict only"
    ) { settings, _ throws(UsageError) in settings.detail = .quiet },
    CommandOption(
      "quiet", "q", .none, .report, [.gate], "the summary only"
    ) { settings, _ throws(UsageError) in settings.detail = .quiet },
    CommandOption(
      "quiet", "q", .none, .report, [.report], "no titles"
    ) { settings, _ throws(UsageError) in settings.detail = .quiet },
    CommandOption(
      "quiet", "q", .none, .report, [.rules], "no line of titles"
    ) { settings, _ throws(UsageError) in settings.detail = .quiet },
    CommandOption(
      "quiet", "q", .none, .report, [.frames, .trace], "no progress"
    ) { settings, _ throws(UsageError) in settings.detail = .quiet },
    CommandOption(
      "verbose", "v", .none, .report, [.inspect],
      "everything: evidence, infos in full, all facts"
    ) { settings, _ throws(UsageError) in settings.detail = .verbose },
    CommandOption(
      "verbose", "v", .none, .report, [.gate],
      "files without a finding, infos and baselined findings, too"
    ) { settings, _ throws(UsageError) in settings.detail = .verbose },
    CommandOption(
      "verbose", "v", .none, .report, [.report], "all rows, also in formats for people"
    ) { settings, _ throws(UsageError) in settings.detail = .verbose },
    CommandOption(
      "verbose", "v", .none, .report, [.rules], "the requirement of each rule, too"
    ) { settings, _ throws(UsageError) in settings.detail = .verbose },
    CommandOption(
      "quiet", "q", .none, .report, [.explain], "no difference: only the explanation is printed"
    ) { settings, _ throws(UsageError) in settings.detail = .quiet },
    CommandOption(
      "verbose", "v", .none, .report, [.explain], "the requirement of each rule that is named"
    ) { settings, _ throws(UsageError) in settings.detail = .verbose },
    CommandOption(
      "verbose", "v", .none, .report, [.frames, .trace], "no difference: everything is told"
    ) { settings, _ throws(UsageError) in settings.detail = .verbose },

    CommandOption(
      "db", nil, .any("PATH"), .store, judging + [.report],
      "the SQLite file; default: $ADTSINSPECT_DB, else "
        + "$XDG_STATE_HOME/adtsinspect/findings.sqlite, else in ~/.local/state", effect: store),
    CommandOption(
      "db", nil, .any("PATH"), .store, [.frames],
      "store the findings in this SQLite file; without it nothing is stored", effect: store),
    CommandOption("no-db", nil, .none, .store, analysing, "store nothing") {
      settings, _ throws(UsageError) in settings.store = .none
    },
    CommandOption("store-frames", nil, .none, .store, analysing, "store the frame rows, too") {
      settings, _ throws(UsageError) in settings.storesFrames = true
    },

    CommandOption(
      "baseline", nil, .any("PATH"), .gate, [.gate],
      "findings that this file lists do not fail the gate"
    ) { settings, value throws(UsageError) in settings.baseline = try path(value) },
    CommandOption(
      "write-baseline", nil, .any("PATH"), .gate, [.gate],
      "accept every finding that would fail the gate: list them in this file"
    ) { settings, value throws(UsageError) in settings.newBaseline = try path(value) },
    CommandOption(
      "resume", nil, .none, .gate, [.gate],
      "go on with the same gate where it was interrupted, by what the store holds of it"
    ) { settings, _ throws(UsageError) in settings.resumes = true },

    CommandOption(
      "no-color", nil, .none, .general, running,
      "no colour; as without a terminal, with NO_COLOR or TERM=dumb"
    ) { settings, _ throws(UsageError) in settings.allowsColor = false },
    CommandOption(
      "no-progress", nil, .none, .general, running,
      "no progress on standard error; as without a terminal"
    ) { settings, _ throws(UsageError) in settings.allowsProgress = false },
    CommandOption("version", "V", .none, .general, Command.allCases, "print the version") {
      _, _ throws(UsageError) in
    },
    CommandOption("help", "h", .none, .general, Command.allCases, "explain the command") {
      _, _ throws(UsageError) in
    },
  ]

  // MARK: Values

  private static func store(
    _ settings: inout CommandSettings, _ value: CommandOption.Value
  ) throws(UsageError) { settings.store = .named(try path(value)) }

  private static func path(_ value: CommandOption.Value) throws(UsageError) -> [UInt8] {
    guard !value.bytes.isEmpty else { throw UsageError("'\(value.spelling)' needs a path") }
    return value.bytes
  }

  private static func list(_ value: CommandOption.Value) throws(UsageError) -> [String] {
    let items = try value.text().split(separator: ",").map(String.init)
    guard !items.isEmpty else { throw UsageError("'\(value.spelling)' needs rule ids") }
    return items
  }

  private static func number(
    _ value: CommandOption.Value, in range: ClosedRange<Int>, _ wanted: String
  ) throws(UsageError) -> Int {
    let text = try value.text()
    guard let number = digits(text), range.contains(number) else {
      throw UsageError("'\(value.spelling)' needs \(wanted), not '\(text)'")
    }
    return number
  }

  private static func frameRange(
    _ value: CommandOption.Value
  ) throws(UsageError) -> ClosedRange<Int> {
    let text = try value.text()
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = ends.first.flatMap({ digits(String($0)) }) else {
      throw UsageError("'\(value.spelling)' needs frames as A-B, not '\(text)'")
    }
    guard ends.count == 2 else { return first...first }
    if ends[1].isEmpty { return first...Int.max }
    guard let last = digits(String(ends[1])), last >= first else {
      throw UsageError("'\(value.spelling)' needs frames as A-B with A not above B, not '\(text)'")
    }
    return first...last
  }

  private static func runName(
    _ text: String, _ spelling: String
  ) throws(UsageError) -> ReportRun.RunName {
    switch text {
    case "last": return .last
    case "previous": return .previous
    default:
      guard let number = digits(text) else {
        throw UsageError(
          "'\(spelling)' needs the number of a run, 'last' or 'previous', not '\(text)'")
      }
      return .number(Int64(number))
    }
  }

  private static func comparison(
    _ value: CommandOption.Value
  ) throws(UsageError) -> (before: ReportRun.RunName, after: ReportRun.RunName) {
    let text = try value.text()
    guard let dots = text.firstRange(of: "..") else {
      return (try runName(text, value.spelling), .last)
    }
    let after = String(text[dots.upperBound...])
    return (
      try runName(String(text[..<dots.lowerBound]), value.spelling),
      after.isEmpty ? .last : try runName(after, value.spelling)
    )
  }

  /// A number of digits alone; `Int(_:)` takes a sign as well.
  private static func digits(_ text: String) -> Int? {
    let isPlain = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isPlain ? Int(text) : nil
  }

  /// Digits with at most one point among them; `Double(_:)` takes infinities and hexadecimals as well.
  private static func isDecimal(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy {
      $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    } && Double(text) != nil
  }

  private static func expectation(_ value: CommandOption.Value) throws(UsageError) -> Expectation {
    let text = try value.text()
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError("'\(value.spelling)' needs KEY=VALUE, not '\(text)'")
    }
    let (name, wanted) = (String(parts[0]), String(parts[1]))
    guard let key = Expectation.Key(rawValue: name) else {
      let keys = Expectation.Key.allCases.map(\.rawValue)
      throw UsageError(
        "'\(value.spelling)' knows no '\(name)'" + EditDistance.hint(for: name, in: keys))
    }
    return try expectation(key, wanted, what: value.spelling)
  }

  /// The statement that `key` is `wanted`, if it has the form of one; `what` asked for it.
  static func expectation(
    _ key: Expectation.Key, _ wanted: String, what: String
  ) throws(UsageError) -> Expectation {
    let name = key.rawValue
    switch key {
    case .objectType:
      guard Expectations.isObjectType(wanted) else {
        throw UsageError(
          "'\(what) \(name)' is one of \(Expectations.objectTypeNames.joined(separator: ", ")), "
            + "not '\(wanted)'" + EditDistance.hint(for: wanted, in: Expectations.objectTypeNames))
      }
    case .asc:
      guard wanted.count.isMultiple(of: 2), wanted.allSatisfy({ $0.isASCII && $0.isHexDigit })
      else {
        throw UsageError("'\(what) asc' needs pairs of hexadecimal digits")
      }
    case .maxFrameBytes:
      guard digits(wanted) != nil else {
        throw UsageError("'\(what) \(name)' needs a whole number, not '\(wanted)'")
      }
    case .samplingFrequency, .channels, .outputSamplingFrequency, .outputChannels, .bitrate,
      .duration:
      let numbers = wanted.split(separator: "~", omittingEmptySubsequences: false)
      guard numbers.count <= 2, numbers.allSatisfy(isDecimal) else {
        throw UsageError(
          "'\(what) \(name)' needs a number, perhaps with ~tolerance, not '\(wanted)'")
      }
    }
    return Expectation(key, wanted)
  }
}
