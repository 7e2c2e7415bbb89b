import Conformance
import Inspection
import Reporting
import Testing

@testable import InspectCommand

@Suite struct ArgumentParserTests {
  private static func parse(_ words: [String]) throws(UsageError) -> Request {
    try ArgumentParser.parse(words.map { Array($0.utf8) })
  }

  private static func invocation(_ words: String...) throws -> Invocation {
    guard case .run(let invocation) = try parse(words) else {
      throw UsageError("not to be run: \(words)")
    }
    return invocation
  }

  private static func operands(_ invocation: Invocation) -> [String] {
    invocation.operands.map { String(decoding: $0, as: UTF8.self) }
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    let words: [String]
    let message: String

    init(_ words: String..., message: String) {
      self.words = words
      self.message = message
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(
    "a command line that is wrong is answered in one sentence",
    arguments: [
      Wrong(message: "no input: name a file, a directory or - for standard input"),
      Wrong("--dpeth", "syntax", "a", message: "unknown option '--dpeth'; did you mean '--depth'?"),
      Wrong("--out=x", "a", message: "unknown option '--out'; did you mean '--output'?"),
      Wrong("--colour", "a", message: "unknown option '--colour'"),
      Wrong(
        "--expect", "object_type=foo", "a",
        message: "'--expect object_type' is one of AAC Main, AAC LC, AAC SSR, AAC LTP, HE-AAC, "
          + "HE-AAC v2, not 'foo'"),
      Wrong("--", message: "no input: name a file, a directory or - for standard input"),
      Wrong("-x", "a", message: "unknown option '-x'"),
      Wrong("-qx", "a", message: "unknown option '-x' in '-qx'"),
      Wrong("-quiet", "a", message: "unknown option '-quiet'; did you mean '--quiet'?"),
      Wrong("-é", "a", message: "unknown option '-é'"),
      Wrong("a", "--depth", message: "option '--depth' needs a value: headers, syntax, decode"),
      Wrong("a", "-o", message: "option '-o' needs a value: PATH"),
      Wrong(
        "--depth", "deep", "a",
        message: "'--depth' cannot be 'deep'; choose headers, syntax, decode"),
      Wrong(
        "--depth=header", "a", message: "'--depth' cannot be 'header'; did you mean 'headers'?"),
      Wrong(
        "rules", "--format", "csv", message: "'--format' cannot be 'csv'; choose text, json"),
      Wrong(
        "frames", "--format", "text", "a", message: "'--format' cannot be 'text'; choose csv, jsonl"
      ),
      Wrong(
        "--fail-on", "warnings", "a",
        message: "'--fail-on' cannot be 'warnings'; did you mean 'warning'?"),
      Wrong("--hash=yes", "a", message: "option '--hash' takes no value"),
      Wrong("--output=", "a", message: "'--output' needs a path"),
      Wrong("--db", "", "a", message: "'--db' needs a path"),
      Wrong("--jobs", "0", "a", message: "'--jobs' needs a number from 1 to 1024, not '0'"),
      Wrong("-j", "+4", "a", message: "'-j' needs a number from 1 to 1024, not '+4'"),
      Wrong(
        "--jobs", "99999999999999999999", "a",
        message: "'--jobs' needs a number from 1 to 1024, not '99999999999999999999'"),
      Wrong(
        "--range", "1-2", "a", message: "option '--range' is not for 'inspect', only for 'frames'"),
      Wrong(
        "frames", "--fail-on", "info", "a",
        message: "option '--fail-on' is not for 'frames', only for 'inspect' and 'gate'"),
      Wrong(
        "rules", "--depth", "syntax",
        message: "option '--depth' is not for 'rules', only for 'inspect', 'gate' and 'frames'"),
      Wrong("frames", "--range", "x", "a", message: "'--range' needs frames as A-B, not 'x'"),
      Wrong("frames", "--range", "-3", "a", message: "'--range' needs frames as A-B, not '-3'"),
      Wrong("frames", "--range", "", "a", message: "'--range' needs frames as A-B, not ''"),
      Wrong(
        "frames", "--range", "5-4", "a",
        message: "'--range' needs frames as A-B with A not above B, not '5-4'"),
      Wrong("frames", message: "'frames' needs a file"),
      Wrong("frames", "a", "b", message: "'frames' takes one file, not 2"),
      Wrong("rules", "HDR", message: "'rules' takes no 'HDR'"),
      Wrong("help", "frame", message: "no command 'frame'; did you mean 'frames'?"),
      Wrong("help", "a", "b", message: "'help' takes one command"),
      Wrong("--select", ",", "a", message: "'--select' needs rule ids"),
      Wrong("--expect", "channels", "a", message: "'--expect' needs KEY=VALUE, not 'channels'"),
      Wrong("--expect", "channels=", "a", message: "'--expect' needs KEY=VALUE, not 'channels='"),
      Wrong(
        "--expect", "chanels=2", "a",
        message: "'--expect' knows no 'chanels'; did you mean 'channels'?"),
      Wrong(
        "--expect", "bitrate=inf", "a",
        message: "'--expect bitrate' needs a number, perhaps with ~tolerance, not 'inf'"),
      Wrong(
        "--expect", "duration=1~2~3", "a",
        message: "'--expect duration' needs a number, perhaps with ~tolerance, not '1~2~3'"),
      Wrong(
        "--expect=max_frame_bytes=1.5", "a",
        message: "'--expect max_frame_bytes' needs a whole number, not '1.5'"),
      Wrong(
        "--expect", "asc=121", "a", message: "'--expect asc' needs pairs of hexadecimal digits"),
    ])
  func wrong(_ line: Wrong) {
    let error = #expect(throws: UsageError.self) { try Self.parse(line.words) }
    #expect(error?.message == line.message)
  }

  @Test("a value that has to be text and is no UTF-8 is refused")
  func notText() {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse([Array("--select".utf8), [0xFF], Array("a".utf8)])
    }
    #expect(error?.message == "the value of '--select' is no UTF-8 text")
  }

  @Test("without options the defaults of the contract hold")
  func defaults() throws {
    let invocation = try Self.invocation("a.aac")
    #expect(invocation.command == .inspect)
    #expect(invocation.isImplied)
    #expect(invocation.settings.depth == .decode)
    #expect(invocation.settings.reportFormat == .text)
    #expect(invocation.settings.frameFormat == .csv)
    #expect(invocation.settings.failingSeverity == nil)
    #expect(invocation.settings.policy == nil)
    #expect(invocation.settings.store == .standard)
    #expect(invocation.settings.jobs == nil)
    #expect(invocation.settings.output == nil)
  }

  @Test("every option of an inspection arrives")
  func everything() throws {
    let settings = try Self.invocation(
      "inspect", "--depth", "headers", "--format=jsonl", "-oreport", "--db=x.sqlite",
      "--store-frames", "--select", "HDR,FRM", "--select=DET014", "--ignore", "HDR001",
      "--fail-on=warning", "--hash", "-j", "3", "--expect", "channels=2", "--expect",
      "object_type=AAC LC", "--quiet", "--no-color", "--no-progress", "a"
    ).settings
    #expect(settings.depth == .headers)
    #expect(settings.reportFormat == .jsonl)
    #expect(settings.output == Array("report".utf8))
    #expect(settings.store == .named(Array("x.sqlite".utf8)))
    #expect(settings.storesFrames)
    #expect(settings.select == ["HDR", "FRM", "DET014"])
    #expect(settings.ignore == ["HDR001"])
    #expect(settings.failingSeverity == .warning)
    #expect(settings.computesHash)
    #expect(settings.jobs == 3)
    #expect(
      settings.expectations == [
        Expectation(.channels, "2"), Expectation(.objectType, "AAC LC"),
      ])
    #expect(settings.detail == .quiet)
    #expect(!settings.allowsColor)
    #expect(!settings.allowsProgress)
  }

  @Test(
    "a command is found wherever it stands before the other operands",
    arguments: [["frames", "a"], ["--depth", "headers", "frames", "a"], ["-v", "frames", "a"]])
  func command(_ words: [String]) throws {
    guard case .run(let invocation) = try Self.parse(words) else {
      Issue.record("nothing to run")
      return
    }
    #expect(invocation.command == .frames)
    #expect(Self.operands(invocation) == ["a"])
  }

  @Test("behind -- everything is a file, also what looks like an option or a command")
  func terminator() throws {
    let invocation = try Self.invocation("--hash", "--", "frames", "--depth", "-", "--")
    #expect(invocation.command == .inspect)
    #expect(!invocation.isImplied)
    #expect(Self.operands(invocation) == ["frames", "--depth", "-", "--"])
  }

  @Test("options may stand behind files, and the last of several counts")
  func order() throws {
    let invocation = try Self.invocation(
      "a", "--depth", "syntax", "b", "--depth=headers", "--db=x", "--no-db", "-q", "-v")
    #expect(Self.operands(invocation) == ["a", "b"])
    #expect(invocation.settings.depth == .headers)
    #expect(invocation.settings.store == .none)
    #expect(invocation.settings.detail == .verbose)
  }

  @Test("short options may stand together, the last with its value")
  func cluster() throws {
    let settings = try Self.invocation("-qj4", "a").settings
    #expect(settings.detail == .quiet)
    #expect(settings.jobs == 4)
  }

  @Test("a value may look like an option")
  func dashedValue() throws {
    let invocation = try Self.invocation("--output", "--hash", "a", "--db", "-")
    #expect(invocation.settings.output == Array("--hash".utf8))
    #expect(!invocation.settings.computesHash)
  }

  @Test("--output - is the standard output")
  func outputDash() throws {
    #expect(try Self.invocation("-o", "x", "-o", "-", "a").settings.output == nil)
  }

  @Test(
    "ranges of frames",
    arguments: [("3-7", 3...7), ("3", 3...3), ("3-", 3...Int.max), ("0-0", 0...0)])
  func ranges(_ text: String, _ expected: ClosedRange<Int>) throws {
    #expect(try Self.invocation("frames", "--range", text, "a").settings.range == expected)
  }

  @Test("paths keep their bytes, whatever they are")
  func bytes() throws {
    let path: [UInt8] = [0x2E, 0x2F, 0xFF, 0x0A]
    guard case .run(let invocation) = try ArgumentParser.parse([path, Array("--db".utf8), path])
    else {
      Issue.record("nothing to run")
      return
    }
    #expect(invocation.operands == [path])
    #expect(invocation.settings.store == .named(path))
  }

  @Test(
    "help is given for the command that is named",
    arguments: [
      (["--help"], nil), (["-h"], nil), (["help"], nil), (["help", "help"], Command.help),
      (["frames", "--help"], .frames), (["--help", "frames"], .frames),
      (["help", "rules"], .rules),
      (["inspect", "-qh"], .inspect), (["rules", "HDR", "--help"], .rules),
    ] as [([String], Command?)])
  func help(_ words: [String], _ expected: Command?) throws {
    guard case .help(let command) = try Self.parse(words) else {
      Issue.record("no help")
      return
    }
    #expect(command == expected)
  }

  @Test(
    "--version wins over what else is asked",
    arguments: [["--version"], ["-V", "a"], ["frames", "--version"]])
  func version(_ words: [String]) throws {
    guard case .version = try Self.parse(words) else {
      Issue.record("no version")
      return
    }
  }

  @Test("an option that two commands share takes a value for both or for neither")
  func table() {
    let names = Dictionary(grouping: OptionTable.options, by: \.name)
    for (name, rows) in names {
      #expect(Set(rows.map { $0.argument == .none }).count == 1, "\(name)")
      #expect(Set(rows.map(\.letter)).count == 1, "\(name)")
      let owners = rows.flatMap(\.commands)
      #expect(owners.count == Set(owners).count, "\(name)")
    }
    let letters = names.values.compactMap { $0.first?.letter }
    #expect(letters.count == Set(letters).count)
  }
}
