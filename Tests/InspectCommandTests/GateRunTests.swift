import Conformance
import FindingStore
import Foundation
import Inspection
import Reporting
import Testing
import Threads

@testable import InspectCommand

@Suite struct GateRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Paths of files in the folder that the pipeline takes for what their names say.
  private func files(_ names: String...) throws -> [String] {
    try names.map { try folder.write($0) }
  }

  private func gate(
    _ program: TestProgram = TestProgram(), _ words: [String]
  ) throws -> TestProgram.Outcome {
    try program.run(bytes: (["gate", "--no-db"] + words).map { Array($0.utf8) })
  }

  private func summary(_ outcome: TestProgram.Outcome) -> String {
    outcome.output.split(separator: "\n\n").last?.replacing("\n  ", with: " ")
      .trimmingCharacters(in: .newlines) ?? ""
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let words: [String]
    let status: Status
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(
    "the exit status is that of the contract",
    arguments: [
      Case(words: ["pass.aac"], status: .passed), Case(words: ["warn.aac"], status: .passed),
      Case(words: ["fail.aac"], status: .failed), Case(words: ["film.aac"], status: .failed),
      Case(words: ["missing.aac"], status: .couldNotRun),
      Case(words: ["fail.aac", "missing.aac"], status: .couldNotRun),
      Case(words: ["--policy", "strict", "warn.aac"], status: .failed),
      Case(words: ["--policy", "strict", "--fail-on", "error", "warn.aac"], status: .passed),
      Case(words: ["--fail-on", "info", "info.aac"], status: .failed),
      Case(words: ["--ignore", "HDR", "fail.aac"], status: .passed),
      Case(words: [], status: .couldNotRun),
      Case(words: ["--policy", "strct", "pass.aac"], status: .couldNotRun),
      Case(words: ["--baseline", "/no/base.json", "pass.aac"], status: .couldNotRun),
    ])
  func status(_ line: Case) throws {
    #expect(try gate(words(line)).status == line.status)
  }

  private func gate(_ words: [String]) throws -> TestProgram.Outcome {
    try gate(TestProgram(), words)
  }

  private func words(_ line: Case) -> [String] { line.words }

  @Test("inspect takes a policy, too")
  func inspect() throws {
    #expect(try TestProgram().run("--no-db", "--policy", "strict", "warn.aac").status == .failed)
    let path = try folder.write("p.json", #"{"severity": {"HDR001": "info"}}"#)
    let outcome = try TestProgram().run("--no-db", "-q", "--policy", path, "fail.aac")
    #expect(outcome.status == .passed)
    #expect(outcome.output.hasPrefix("fail.aac: warn (1 warning)\n"))
  }

  @Test("a policy's expectations and audience reach the inspection; --expect is added to them")
  func options() throws {
    let path = try folder.write(
      "p.json", #"{"extends": "hls", "expect": {"channels": [1, 2], "bitrate": 64000}}"#)
    let program = TestProgram()
    _ = try gate(program, ["--policy", path, "--expect", "bitrate=96000", "pass.aac"])
    let options = try #require(program.asked.calls.withLock { $0.first?.options })
    #expect(options.audience == .hls)
    #expect(options.expectations.channels == Expectations.Number([1, 2]))
    #expect(options.expectations.bitrate == Expectations.Number([96_000]))
  }

  @Test(
    "the report is the same for any number of jobs",
    arguments: ReportFormat.allCases.map(\.rawValue))
  func jobs(_ format: String) throws {
    let kinds = ["pass", "warn", "fail", "film", "info", "none"]
    let names = (0..<60).map { "\(kinds[$0 * 7 % 6])\($0).aac" }
    let outputs = try ["1", "2", "7"].map { jobs in
      try gate(["--format", format, "--jobs", jobs] + names).output
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] == outputs[2])
    #expect(outputs[0].contains("59"))
  }

  @Test("a file that is named twice, or found again, is looked at once")
  func twice() throws {
    let paths = try files("fail.aac")
    let outcome = try gate(["--format", "json"] + paths + paths + [folder.url.path()])
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect((document["files"] as? [Any])?.count == 1)
  }

  @Test("a folder without a stream ends with status 2 and one sentence, whatever else passes")
  func emptyFolder() throws {
    let empty = folder.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let sentence =
      "adtsinspect: no stream in \(empty): no file there is called *.aac, *.adts, *.adt or *.aacp\n"
    let alone = try gate([empty])
    #expect(alone.status == .couldNotRun)
    #expect(alone.output == "")
    #expect(alone.errors == sentence)
    let among = try gate([empty, "pass.aac"])
    #expect(among.status == .couldNotRun)
    #expect(summary(among) == "gate: incomplete; 1 file: 1 pass; 1 folder without a stream")
    #expect(among.errors == sentence)
  }

  @Test(
    "a gate that does not pass says so on standard error if the report goes into a file",
    arguments: [
      (
        ["fail.aac", "pass.aac"],
        "gate: fail, 1 file with errors; 2 files: 1 pass, 1 fail; 1 error, 1 warning"
      ),
      (
        ["--fail-on", "warning", "warn.aac"],
        "gate: fail, 1 file with findings from warning on; 1 file: 1 warn; 1 warning"
      ),
      (["pass.aac"], nil), (["-q", "fail.aac"], nil),
    ] as [([String], String?)])
  func sentence(_ words: [String], _ sentence: String?) throws {
    let path = folder.path("report.sarif")
    let outcome = try gate(["--format", "sarif", "-o", path] + words)
    #expect(outcome.output == "")
    #expect(outcome.errors == (sentence.map { "adtsinspect: \($0) (\(path))\n" } ?? ""))
    // Where the report is seen, it says so itself.
    #expect(try gate(words).errors == "")
  }

  // MARK: Baseline

  @Test("what a new baseline accepts is said on standard error, unless quiet is wanted")
  func writtenBaseline() throws {
    let base = folder.path("base.json")
    let paths = try files("fail1.aac", "fail2.aac", "warn.aac")
    #expect(
      try gate(["--write-baseline", base] + paths).errors
        == "adtsinspect: \(base) accepts 2 findings in 2 files\n")
    #expect(
      try gate(["--write-baseline", base, "--ignore", "HDR"] + paths).errors
        == "adtsinspect: \(base) accepts nothing: no finding would fail the gate\n")
    #expect(try gate(["-q", "--write-baseline", base] + paths).errors == "")
  }

  @Test("what a baseline accepts does not fail, what is new does, what has gone is stale")
  func baseline() throws {
    let base = folder.path("base.json")
    let old = try files("fail1.aac", "fail2.aac", "pass.aac")
    let first = try gate(["--write-baseline", base] + old)
    #expect(first.status == .passed)
    #expect(summary(first) == "gate: pass; 3 files: 1 pass, 2 warn; 2 warnings; 2 baselined")

    #expect(try gate(["--baseline", base] + old).status == .passed)
    let new = try files("fail3.aac")
    let second = try gate(["--baseline", base] + old + new)
    #expect(second.status == .failed)
    // Where a line breaks depends on the length of the folder's name.
    #expect(
      second.output.replacing("\n  ", with: " ").contains("fail3.aac: fail (1 error, 1 warning)"))

    try FileManager.default.removeItem(atPath: old[0])
    let third = try gate(["--baseline", base] + Array(old.dropFirst()))
    #expect(third.status == .passed)
    #expect(third.output.contains("stale in the baseline, no longer found:\n  fail1.aac: HDR001\n"))
  }

  @Test("a gate over some files or some rules does not call the others stale")
  func partial() throws {
    let base = folder.path("base.json")
    let paths = try files("fail1.aac", "fail2.aac")
    _ = try gate(["--write-baseline", base] + paths)
    #expect(!(try gate(["--baseline", base, paths[0]]).output.contains("stale")))
    #expect(!(try gate(["--baseline", base, "--ignore", "HDR"] + paths).output.contains("stale")))
    #expect(!(try gate(["--baseline", base, "--select", "FRM"] + paths).output.contains("stale")))
  }

  @Test("a baseline lists what reaches the failing severity, sorted, from its own folder")
  func contents() throws {
    let base = folder.path("ci/base.json")
    try folder.write("ci/x", "")
    let paths = try files("b/fail.aac", "a/fail.aac", "ci/fail.aac")
    _ = try gate(["--write-baseline", base] + paths)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: base))) as? [String: Any])
    #expect(document["schema"] as? String == "adtsinspect/baseline/1")
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(
      findings.map { "\($0["file"] ?? "") \($0["rule"] ?? "") \($0["count"] ?? "")" } == [
        "../a/fail.aac HDR001 1", "../b/fail.aac HDR001 1", "fail.aac HDR001 1",
      ])
    _ = try gate(["--write-baseline", base, "--fail-on", "warning"] + paths)
    let text = try String(contentsOfFile: base, encoding: .utf8)
    #expect(text.split(separator: "\"rule\": \"FRM008\"").count == 4)
  }

  @Test("a name of any bytes comes back from a baseline")
  func names() throws {
    let file = BaselineFile(Array(folder.path("base.json").utf8))
    for name in [
      Array("é %41 b.aac".utf8), [0xFF, 0x0A, 0x61], Array("\u{202E}x.aac".utf8),
    ] as [[UInt8]] {
      let path = Array((folder.url.path() + "/").utf8) + name
      #expect(file.path(of: file.name(of: path)) == path)
    }
    let path = Array(folder.path("é%\n\u{FEFF}").utf8) + [0xFF]
    #expect(file.name(of: path) == "é%25%0A%EF%BB%BF%FF")
  }

  @Test(
    "what is no baseline is refused with its place",
    arguments: [
      ("{}", "line 1, column 1: this is no baseline: it has no 'schema'"),
      (
        #"{"schema": "x"}"#, "line 1, column 12: the schema is not 'adtsinspect/baseline/1'"
      ),
      (
        #"{"schema": "adtsinspect/baseline/1", "findings": [{"file": "a"}]}"#,
        "line 1, column 51: 'file', 'rule' and 'fingerprint' are wanted here"
      ),
    ])
  func refusal(_ text: String, _ message: String) throws {
    let path = try folder.write("base.json", text)
    let outcome = try gate(["--baseline", path, "pass.aac"])
    #expect(outcome.status == .couldNotRun)
    #expect(outcome.errors == "adtsinspect: \(path), \(message)\n")
    #expect(outcome.output == "")
  }

  // MARK: Resuming

  private func run(
    _ store: RecordingStore, _ words: String...
  ) throws -> (TestProgram.Outcome, asked: [String]) {
    let program = TestProgram(store: store)
    let arguments = ["gate", "--jobs", "1", "--db", folder.path("db")] + words
    let outcome = try program.run(bytes: arguments.map { Array($0.utf8) })
    let asked = program.asked.calls.withLock {
      $0.map { URL(filePath: $0.input.display).lastPathComponent }
    }
    return (outcome, asked)
  }

  @Test("a resumed gate analyses what the store does not hold and reports the whole")
  func resume() throws {
    _ = try files("fail1.aac", "pass2.aac", "warn3.aac")
    let root = folder.url.path()
    let store = RecordingStore()
    let whole = try run(store, "--format", "json", root)
    #expect(whole.asked == ["fail1.aac", "pass2.aac", "warn3.aac"])
    // As if it had been interrupted before the last file.
    let last = Array((root + "/warn3.aac").utf8)
    _ = store.state.withLock { $0.pending.removeValue(forKey: last) }
    let resumed = try run(store, "--resume", "--format", "json", root)
    #expect(resumed.asked == ["warn3.aac"])
    #expect(resumed.0.output == whole.0.output)
    #expect(resumed.0.status == whole.0.status)
    // Without --resume everything is looked at.
    #expect(try run(store, root).asked.count == 3)
    let run = try #require(store.state.withLock { $0.run })
    #expect(run.policy == "default")
    #expect(!run.resumes)
    #expect(run.demands?.isEmpty == false)
  }

  @Test("what could not be read is looked at again and replaces what the store has of it")
  func unreadable() throws {
    let store = RecordingStore()
    let first = try run(store, folder.path("none.aac"), try folder.write("pass.aac"))
    #expect(first.0.status == .couldNotRun)
    let path = Array(folder.path("none.aac").utf8)
    #expect(store.state.withLock { $0.pending[path]?.version } == .never)
    let again = try run(store, "--resume", folder.path("none.aac"), folder.path("pass.aac"))
    #expect(again.asked == ["none.aac"])
    #expect(again.0.status == .couldNotRun)
  }

  @Test("a file that was written since is analysed again")
  func changedFile() throws {
    let paths = try files("fail1.aac", "pass2.aac")
    let store = RecordingStore()
    _ = try run(store, folder.url.path())
    try Data("new".utf8).write(to: URL(filePath: paths[1]))
    #expect(try run(store, "--resume", folder.url.path()).asked == ["pass2.aac"])
  }

  @Test(
    "a gate with other demands is another one",
    arguments: [
      ["--depth", "headers"], ["--policy", "strict"], ["--ignore", "FRM"], ["--select", "FRM"],
      ["--expect", "channels=2"], ["--hash"], ["--store-frames"], ["other.aac"],
    ])
  func demands(_ words: [String]) throws {
    func demands(_ words: [String]) throws -> String? {
      let store = RecordingStore()
      let arguments = ["gate", "--db", folder.path("db"), "pass.aac"] + words
      _ = try TestProgram(store: store).run(bytes: arguments.map { Array($0.utf8) })
      return store.state.withLock { $0.run?.demands }
    }
    let plain = try demands([])
    #expect(try demands(words) != plain)
    #expect(try demands(["--jobs", "3", "--format", "json", "-q"]) == plain)
  }

  @Test("without a store there is nothing to resume from, and that is said")
  func noStore() throws {
    let outcome = try gate(["--resume", "pass.aac"])
    #expect(outcome.status == .passed)
    #expect(
      outcome.errors
        == "adtsinspect: warning: nothing to resume from: there is no findings store\n")
  }
}
