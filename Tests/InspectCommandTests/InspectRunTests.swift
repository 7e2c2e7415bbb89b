import Conformance
import Foundation
import Inspection
import Threads
import Testing

@testable import InspectCommand

@Suite struct InspectRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    let status: Status
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let cases: [Case] = [
    Case(words: ["pass.aac"], status: .passed),
    Case(words: ["info.aac"], status: .passed),
    Case(words: ["warn.aac"], status: .passed),
    Case(words: ["fail.aac"], status: .failed),
    Case(words: ["film.aac"], status: .failed),
    Case(words: ["pass.aac", "fail.aac", "pass.aac"], status: .failed),
    Case(words: ["missing.aac"], status: .couldNotRun),
    Case(words: ["fail.aac", "missing.aac"], status: .couldNotRun),
    Case(words: ["--fail-on", "warning", "warn.aac"], status: .failed),
    Case(words: ["--fail-on", "warning", "info.aac"], status: .passed),
    Case(words: ["--fail-on", "info", "info.aac"], status: .failed),
    Case(words: ["--fail-on", "info", "pass.aac"], status: .passed),
    Case(words: ["--ignore", "HDR", "fail.aac"], status: .passed),
    Case(words: ["--select", "FRM", "fail.aac"], status: .passed),
    Case(words: ["--select", "FRM,HDR001", "fail.aac"], status: .failed),
    Case(words: ["--no-such-option", "pass.aac"], status: .couldNotRun),
    Case(words: ["-"], status: .passed),
    Case(words: ["-", "-"], status: .couldNotRun),
  ]

  @Test(
    "the exit status is that of the contract",
    arguments: cases)
  func status(_ line: Case) throws {
    #expect(try TestProgram().run(bytes: line.words.map { Array($0.utf8) }).status == line.status)
  }

  @Test("--fail-on changes the exit status only, --ignore the verdict as well")
  func verdicts() throws {
    let program = TestProgram()
    #expect(
      try program.run("-q", "--fail-on", "info", "warn.aac").output.hasPrefix("warn.aac: warn"))
    #expect(
      try program.run("-q", "--ignore", "HDR001", "fail.aac").output.hasPrefix(
        "fail.aac: warn (1 warning)"))
    // An info that makes the exit status 1 is told.
    let infos = try program.run("-q", "--fail-on", "info", "info.aac")
    #expect(infos.status == .failed && infos.output.hasPrefix("info.aac: pass ("))
    #expect(infos.output.contains("\ninfo "))
    #expect(!(try program.run("-q", "info.aac").output.contains("info ")))
    // What a file is does not change by not looking.
    #expect(try program.run("-q", "--ignore", "DET", "film.aac").output == "film.aac: not_aac\n")
  }

  @Test(
    "a rule that nobody knows is an error with a suggestion",
    arguments: [
      ("HRD001", "no rule is called or begins with 'HRD001'; did you mean 'HDR001'?"),
      ("hdr01", "no rule is called or begins with 'hdr01'; did you mean 'HDR001'?"),
      (
        "trailing-jnk",
        "no rule is called or begins with 'trailing-jnk'; did you mean 'trailing-junk'?"
      ),
      ("ZZZ", "no rule is called or begins with 'ZZZ'"),
    ])
  func unknownRule(_ selector: String, _ message: String) throws {
    for option in ["--select", "--ignore"] {
      let outcome = try TestProgram().run(option, selector, "pass.aac")
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.errors == "adtsinspect: \(message)\n")
      #expect(outcome.output == "")
    }
  }

  @Test("standard output holds the report alone, whatever else there is to say")
  func pureOutput() throws {
    let outcome =
      try TestProgram(openFailure: RecordingStore.Failure()).run(
        "--format", "jsonl", "pass.aac", "missing.aac")
      as TestProgram.Outcome?
    let lines = try #require(outcome).output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    #expect(
      try #require(outcome).errors.contains("cannot read missing.aac: no such file or directory"))
  }

  @Test("an unreadable file among several is listed and the run goes on")
  func unreadable() throws {
    let outcome = try TestProgram().run("--format=json", "missing.aac", "pass.aac")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let files = try #require(document["files"] as? [[String: Any]])
    #expect(files.map { $0["verdict"] as? String } == ["unreadable", "pass"])
    #expect(outcome.status == .couldNotRun)
  }

  @Test("a text report that shows the reason itself does not say it twice")
  func onceIsEnough() throws {
    let outcome = try TestProgram().run("missing.aac")
    #expect(outcome.output == "missing.aac: unreadable: no such file or directory\n")
    #expect(outcome.errors == "")
  }

  @Test(
    "many files come in the order of the command line, whatever --jobs says",
    arguments: ["1", "2", "7"])
  func jobs(_ jobs: String) throws {
    let names = (0..<30).map { "pass\($0).aac" }
    let words = ["-q", "--jobs", jobs] + names
    let outcome = try TestProgram().run(bytes: words.map { Array($0.utf8) })
    let expected = names.map { "\($0): pass" } + ["30 files: 30 pass"]
    #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
  }

  @Test(
    "A page holds the files in their order, without those that are not wanted",
    arguments: ["1", "3"])
  func page(_ jobs: String) throws {
    let outcome = try TestProgram().run(
      "--format", "html", "--jobs", jobs, "--ignore", "FRM008", "fail.aac", "pass.aac", "warn.aac",
      "missing.aac")
    #expect(outcome.status == .couldNotRun)
    let verdicts = outcome.output.matches(of: /<summary><span class="badge ([a-z]+)"/).map(\.1)
    #expect(verdicts == ["fail", "pass", "pass", "unreadable"])
    #expect(outcome.output.contains("HDR001 speaks."))
    #expect(!outcome.output.contains("FRM008 speaks."))
    #expect(outcome.output.hasSuffix("</html>\n"))
    #expect(outcome.errors.contains("cannot read missing.aac"))
  }

  @Test("the options of an inspection reach it, and files share the jobs")
  func options() throws {
    let program = TestProgram()
    _ = try program.run(
      "--depth", "headers", "--hash", "-j", "6", "--expect", "channels=2", "pass1", "pass2")
    let calls = program.asked.calls.withLock { $0 }
    #expect(calls.count == 2)
    for call in calls {
      #expect(call.options.depth == .headers)
      #expect(call.options.hash)
      #expect(call.options.jobs == 3)
      #expect(call.options.expectations == Expectations([Expectation(.channels, "2")]))
      #expect(!call.options.frameRows)
    }
  }

  @Test("a misspelt command is not taken for a file")
  func misspelt() throws {
    let outcome = try TestProgram().run("fraems", "pass.aac")
    #expect(
      outcome.errors
        == "adtsinspect: 'fraems' is neither a file nor a command; did you mean 'frames'?\n")
    #expect(outcome.status == .couldNotRun)
  }

  @Test("a file that is called nearly like a command is a file")
  func nearCommand() throws {
    let program = TestProgram()
    _ = try program.run("--", "fraems")
    #expect(program.asked.calls.withLock { $0.first?.input.display } == "fraems")
    _ = try program.run("./fraems")
    #expect(program.asked.calls.withLock { $0.last?.input.display } == "./fraems")
  }

  @Test("a directory without a stream cannot be inspected; the others are")
  func emptyDirectory() throws {
    let outcome = try TestProgram().run("-q", folder.url.path(), "pass.aac")
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.output == "pass.aac: pass\n")
    #expect(
      outcome.errors
        == "adtsinspect: no stream in \(folder.url.path()): no file there is called *.aac, *.adts, "
        + "*.adt or *.aacp\n")
  }

  // MARK: The output

  @Test("--output takes the report and leaves standard output alone")
  func output() throws {
    let outcome = try TestProgram().run("-q", "-o", folder.path("report"), "fail.aac")
    #expect(outcome.status == .failed)
    #expect(outcome.output == "")
    #expect(
      try String(contentsOfFile: folder.path("report"), encoding: .utf8).hasPrefix("fail.aac: fail")
    )
  }

  @Test("an output that cannot be written is found out before the work")
  func unwritable() throws {
    let program = TestProgram()
    let outcome = try program.run("-o", folder.path("no/report"), "pass.aac")
    #expect(outcome.status == .couldNotRun)
    #expect(
      outcome.errors
        == "adtsinspect: cannot write \(folder.path("no/report")): No such file or directory\n")
    #expect(program.asked.calls.withLock { $0.isEmpty })
  }

  @Test("the report never replaces an input")
  func inputAsOutput() throws {
    let path = try folder.write("pass.aac", "audio")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "pass.aac")
    for name in ["pass.aac", "link"] {
      let outcome = try TestProgram().run("-o", folder.path(name), path)
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.errors == "adtsinspect: the output would replace the input \(path)\n")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "audio")
  }

  @Test("a full disk at standard output is exit 2 and one sentence")
  func fullDisk() throws {
    let descriptor = try FileSystem.open(Array("/dev/full".utf8), O_WRONLY)
    defer { close(descriptor) }
    let outcome = try TestProgram(standardOutput: descriptor).run("fail.aac")
    #expect(outcome.status == .couldNotRun)
    #expect(
      outcome.errors == "adtsinspect: cannot write standard output: No space left on device\n")
  }

  @Test("hostile names are escaped in messages")
  func hostile() throws {
    let outcome = try TestProgram().run("--format", "jsonl", "\u{1B}[2Jx\n")
    #expect(
      outcome.errors == #"adtsinspect: cannot read \x1b[2Jx\n: no such file or directory"# + "\n")
  }

  // MARK: The store

  @Test("every file of the report is stored, the unreadable as well, and the run is ended")
  func stored() throws {
    let store = RecordingStore()
    let program = TestProgram(variables: ["HOME": folder.url.path()], store: store)
    _ = try program.run("--ignore", "HDR001", "fail.aac", "it's.aac")
    store.state.withLock { state in
      #expect(state.verdicts == ["fail.aac": .warn, "it's.aac": .unreadable])
      #expect(state.hasEnded)
      #expect(state.run?.commandLine == #"adtsinspect --ignore HDR001 fail.aac 'it'\''s.aac'"#)
      #expect(state.run?.rules.count == 4)
      #expect(
        String(decoding: state.path, as: UTF8.self)
          == folder.path(".local/state/adtsinspect/findings.sqlite"))
      #expect(state.batches == 0)
    }
  }

  @Test("--store-frames stores the rows, with the findings that are wanted")
  func storedFrames() throws {
    let store = RecordingStore()
    let program = TestProgram(store: store)
    _ = try program.run("--store-frames", "--db", "x", "--ignore", "HDR001", "fail.aac")
    store.state.withLock { state in
      #expect(state.rows[1]?.map(\.frame) == [0, 1, 2, 3, 4])
      #expect(state.rows[1]?.first?.findings == ["FRM008"])
    }
  }

  @Test("without a place for the store the report is whole, and a warning says that it is not kept")
  func nowhere() throws {
    let program = TestProgram(variables: [:], store: RecordingStore())
    let outcome = try program.run("-q", "pass.aac")
    #expect(outcome.status == .passed)
    #expect(outcome.output == "pass.aac: pass\n")
    #expect(
      outcome.errors
        == "adtsinspect: warning: findings are not stored: neither XDG_STATE_HOME nor HOME is set; "
        + "'--db PATH' names a place, '--no-db' stores nothing\n")
    #expect(try program.run("-q", "--no-db", "pass.aac").errors == "")
    #expect(try program.run("-q", "--db", "x", "pass.aac").errors == "")
    #expect(try program.run("frames", "pass.aac").errors == "")
  }

  @Test("--no-db opens no store")
  func noStore() throws {
    let store = RecordingStore()
    let program = TestProgram(variables: ["HOME": folder.url.path()], store: store)
    _ = try program.run("--no-db", "--store-frames", "pass.aac")
    store.state.withLock { #expect($0.run == nil) }
    #expect(folder.names == [])
    #expect(program.asked.calls.withLock { $0.first?.options.frameRows } == false)
  }

  @Test("a default store that cannot be opened is a warning")
  func defaultStoreFails() throws {
    let program = TestProgram(
      variables: ["ADTSINSPECT_DB": "x.sqlite"], openFailure: RecordingStore.Failure())
    let outcome = try program.run("-q", "pass.aac")
    #expect(outcome.status == .passed)
    #expect(outcome.output == "pass.aac: pass\n")
    #expect(
      outcome.errors
        == "adtsinspect: warning: findings are not stored in x.sqlite: the disk is full\n")
  }

  @Test("a named store that cannot be opened is exit 2, before the work")
  func namedStoreFails() throws {
    let program = TestProgram(openFailure: RecordingStore.Failure())
    let outcome = try program.run("--db", "x.sqlite", "pass.aac")
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "adtsinspect: cannot store findings in x.sqlite: the disk is full\n")
    #expect(program.asked.calls.withLock { $0.isEmpty })
  }

  @Test(
    "a store that fails on the way is said once, and the report is whole",
    arguments: [(true, Status.couldNotRun), (false, .passed)])
  func storeFailsOnTheWay(_ isNamed: Bool, _ status: Status) throws {
    let program = TestProgram(
      variables: ["ADTSINSPECT_DB": "x"], store: RecordingStore(failsAfter: 1))
    let words = ["-q"] + (isNamed ? ["--db", "x"] : []) + ["pass1", "pass2", "pass3"]
    let outcome = try program.run(bytes: words.map { Array($0.utf8) })
    #expect(outcome.status == status)
    #expect(outcome.output == "pass1: pass\npass2: pass\npass3: pass\n3 files: 3 pass\n")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
