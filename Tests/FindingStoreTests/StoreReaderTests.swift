import Conformance
import Foundation
import Glibc
import Testing

@testable import FindingStore

/// Two runs over some files, written out by hand.
enum SampleRuns {
  /// What a rule of the catalogue found, with the evidence that the catalogue lists.
  static func finding(
    _ rule: RuleID, _ message: String = "as it is", evidence: Evidence = [:], frames: Int = 1,
    severity: Severity? = nil
  ) throws -> Finding {
    let metadata = try #require(RuleCatalog.all.first { $0.id == rule })
    return Finding(
      metadata, message: message, frames: FrameSpan(0...frames - 1),
      location: Location(byteOffset: 100), evidence: evidence, severity: severity)
  }

  static let wrongIndex: Evidence = [
    "declared_index": 4, "candidate_indices": .array([8, 9, 10]), "frames": 130,
    "probative_frames": 127,
    "declared_failures": 127, "alternative_failures": 0, "hint": .null,
  ]

  static let gap: Evidence = [
    "frame_index": 9, "time": 0.2, "declared_end": 9043, "found_offset": 9123, "gap_bytes": 80,
    "first_16_bytes": "00",
  ]

  /// - run 1: a (HDR004, FRM006 twice), b (clean), c (FRM006);
  /// - run 2: a (FRM006), b (HDR005, and HDR001 as a warning), d (unreadable).
  static func write(_ path: String) throws {
    var store = try FindingStore(path: path)
    func run(_ files: [FileReport]) throws {
      store.beginRun(
        toolVersion: "1.0", policy: nil, commandLine: "adtsinspect .", rules: RuleCatalog.all)
      for file in files { try store.record(file) }
      try store.endRun()
    }
    try run([
      Samples.report(
        "a",
        findings: [
          try finding("HDR004", "index 4", evidence: wrongIndex, frames: 130),
          try finding("FRM006", evidence: gap), try finding("FRM006", evidence: gap),
        ]),
      Samples.report("b", verdict: .pass, findings: []),
      Samples.report("c", findings: [try finding("FRM006", evidence: gap)]),
    ])
    var unreadable = FileReport(path: "d", pathBytes: Array("d".utf8), depth: .decode)
    unreadable.unreadableReason = "no such file"
    try run([
      Samples.report("a", findings: [try finding("FRM006", evidence: gap)]),
      Samples.report(
        "b",
        findings: [
          try finding(
            "HDR005", "rate 44100",
            evidence: ["declared_hz": 44100, "core_hz": 22050, "sbr_frames": 130], frames: 130),
          try finding("HDR001", evidence: ["value": 1], severity: .warning),
        ]),
      unreadable,
    ])
  }
}

@Suite struct StoreReaderTests {
  private let folder = TemporaryFolder()

  private func reader() throws -> StoreReader {
    try SampleRuns.write(folder.store)
    return try StoreReader(path: Array(folder.store.utf8))
  }

  @Test("findings by rule count files and findings of each path as it was seen last")
  func rules() throws {
    let reader = try reader()
    let newest = try reader.rules(.newest)
    #expect(newest.map(\.rule) == ["FRM006", "HDR005", "HDR001"])
    #expect(newest.map(\.severity) == ["error", "error", "warning"])
    #expect(newest.map(\.files) == [2, 1, 1])
    #expect(newest.map(\.findings) == [2, 1, 1])
    #expect(newest.first?.name == "sync-lost")
    let first = try reader.rules(.run(1))
    #expect(first.map { "\($0.rule) \($0.files) \($0.findings)" } == ["FRM006 2 3", "HDR004 1 1"])
    #expect(try reader.rules(.run(9)).isEmpty)
  }

  @Test("findings of a few files among many are counted like those of all")
  func rulesOfFew() throws {
    try SampleRuns.write(folder.store)
    var store = try FindingStore.running(folder.store)
    try store.record(
      Samples.report(
        "a",
        findings: [
          try SampleRuns.finding("FRM006", evidence: SampleRuns.gap),
          try SampleRuns.finding("HDR001", evidence: ["value": 1], severity: .warning),
          try SampleRuns.finding("HDR001", evidence: ["value": 1]),
        ]))
    let reader = try StoreReader(path: Array(folder.store.utf8))
    #expect(
      try reader.rules(.run(3)).map { "\($0.rule) \($0.severity) \($0.files) \($0.findings)" }
        == ["FRM006 error 1 1", "HDR001 error 1 2"])
  }

  @Test("files come with their counts, those with the most errors first")
  func files() throws {
    let reader = try reader()
    let files = try reader.files(.newest)
    #expect(
      files.map { "\($0.path) \($0.verdict) \($0.errors) \($0.warnings) \($0.infos)" }
        == ["b fail 1 1 0", "a fail 1 0 0", "c fail 1 0 0", "d unreadable 0 0 0"])
    #expect(files[0].samplingFrequency == 44_100)
    #expect(files[0].durationSeconds == 1.75)
    #expect(files[3].objectType == nil)
    #expect(files[3].samplingFrequency == nil)
    #expect(files[3].durationSeconds == nil)
    #expect(try reader.files(.newest, limit: 2).map(\.path) == ["b", "a"])
    #expect(try reader.fileCount(.newest) == 4)
    #expect(try reader.files(.run(1)).map(\.path) == ["a", "c", "b"])
  }

  @Test("runs come with what they amounted to, the newest first")
  func runs() throws {
    let reader = try reader()
    let runs = try reader.runs()
    #expect(runs.map(\.run) == [2, 1])
    #expect(runs.map(\.files) == [3, 3])
    #expect(runs.map(\.errors) == [2, 4])
    #expect(runs.map(\.warnings) == [1, 0])
    #expect(runs.map(\.passed) == [0, 1])
    #expect(runs.map(\.failed) == [2, 2])
    #expect(runs.map(\.unreadable) == [1, 0])
    #expect(runs[0].commandLine == "adtsinspect .")
    #expect(runs[0].finishedAt != nil)
    #expect(try reader.runs(limit: 1).map(\.run) == [2])
    #expect(try reader.newestRun() == 2)
    #expect(try reader.newestRun(back: 1) == 1)
    #expect(try reader.newestRun(back: 2) == nil)
  }

  @Test("header bugs say what is declared and what fits")
  func headerBugs() throws {
    let reader = try reader()
    let first = try reader.headerBugs(.run(1))
    #expect(first.map(\.path) == ["a"])
    #expect(first[0].rule == "HDR004")
    #expect(first[0].field == "sampling_frequency_index")
    #expect(first[0].declared == "4")
    #expect(first[0].fitting == "8, 9, 10")
    #expect(first[0].frames == 130)
    #expect(first[0].message == "index 4")
    let newest = try reader.headerBugs(.newest)
    #expect(
      newest.map { "\($0.path) \($0.rule) \($0.field) \($0.declared ?? "-") \($0.fitting ?? "-")" }
        == ["b HDR001 layer 1 0", "b HDR005 sampling_frequency 44100 22050"])
    #expect(try reader.headerBugCount(.newest) == 2)
    #expect(try reader.headerBugs(.newest, limit: 1).map(\.rule) == ["HDR001"])
  }

  /// The rule, its evidence as in the catalogue, and field, declared and fitting value.
  static let evidence: [(RuleID, Evidence, String)] = [
    ("HDR002", ["value": 13, "neighbours_value": .null], "sampling_frequency_index 13 -"),
    ("HDR006", ["frames": 9], "frame_length_samples 1024 960"),
    ("HDR008", ["profile": 3, "frames": 9], "profile 3 1"),
    ("HDR010", ["declared_profile": 1, "fitting_profile": 0], "profile 1 0"),
    ("HDR012", ["declared": 1, "fitting_configuration": 2], "channel_configuration 1 2"),
    ("HDR013", ["declared": 4, "likely_configuration": 12], "channel_configuration 4 12"),
    ("HDR015", ["value": 0, "usual_value": 1], "protection_absent 0 1"),
    ("CRC004", ["frames": 9], "protection_absent 0 1"),
    (
      "CRC008",
      ["field": "sampling_frequency_index", "value_now": 3, "value_when_crc_was_made": 4],
      "sampling_frequency_index 3 4"
    ),
    ("FRM017", ["declared_length": 100, "real_length": 8292], "aac_frame_length 100 8292"),
    ("FRM015", ["delta": 7], "aac_frame_length - -"),
    ("EXP001", ["expected": 48000, "core_hz": 44100], "sampling_frequency 44100 48000"),
  ]

  @Test("each rule about a header field has its values", arguments: evidence)
  func fields(rule: RuleID, evidence: Evidence, expected: String) throws {
    var store = try FindingStore(path: folder.store)
    store.beginRun(toolVersion: "1.0", policy: nil, commandLine: nil, rules: RuleCatalog.all)
    try store.record(
      Samples.report(findings: [try SampleRuns.finding(rule, evidence: evidence)]))
    let bugs = try StoreReader(path: Array(folder.store.utf8)).headerBugs(.newest)
    let bug = try #require(bugs.first)
    #expect("\(bug.field) \(bug.declared ?? "-") \(bug.fitting ?? "-")" == expected)
    // Whoever asks the view is told the same.
    #expect(
      try query(
        folder.store,
        "SELECT field || ' ' || ifnull(declared, '-') || ' ' || ifnull(fitting, '-') FROM header_bug"
      )
        == [[expected]])
  }

  @Test("two runs are compared by file and rule; a file that one run left out is told apart")
  func comparison() throws {
    let reader = try reader()
    let comparison = try reader.comparison(of: 1, with: 2)
    #expect(comparison.files == 2)
    #expect(
      comparison.changes.map { "\($0.kind) \($0.path) \($0.rule) \($0.before) \($0.after)" } == [
        "new b HDR005 0 1", "new b HDR001 0 1", "fewer a FRM006 2 1", "gone a HDR004 1 0",
      ])
    #expect(comparison.changes[0].message == "rate 44100")
    #expect(comparison.changes[3].message == "index 4")
    #expect(comparison.added.map(\.path) == ["d"])
    #expect(comparison.removed.map { "\($0.path) \($0.verdict)" } == ["c fail"])
    let reverse = try reader.comparison(of: 2, with: 1)
    #expect(reverse.changes.map(\.kind) == ["new", "more", "gone", "gone"])
    #expect(try reader.comparison(of: 2, with: 2) == RunComparison(files: 3))
  }

  @Test("a store is read while another process writes, and stays as it is")
  func live() throws {
    try SampleRuns.write(folder.store)
    var writer = try FindingStore.running(folder.store)
    try writer.record(Samples.report("a", findings: []))
    let reader = try StoreReader(path: Array(folder.store.utf8), patience: .milliseconds(100))
    let inside = try reader.snapshot { () throws(FindingStoreError) -> (Int, Int) in
      let before = try reader.size().files
      try writer.record(Samples.report("e"))
      return (before, try reader.size().files)
    }
    #expect(inside == (7, 7))
    #expect(try reader.size().files == 8)
  }

  @Test("what is no store is refused with a sentence, and nothing is made")
  func refused() throws {
    func message(_ path: String) -> String {
      do throws(FindingStoreError) {
        _ = try StoreReader(path: Array(path.utf8))
        return ""
      } catch {
        return error.message
      }
    }
    let missing = folder.path + "/missing/none"
    #expect(
      message(missing) == "there is no findings store \(missing) yet: 'adtsinspect FILE' makes one")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/missing"))
    let empty = folder.path + "/empty"
    #expect(FileManager.default.createFile(atPath: empty, contents: nil))
    #expect(message(empty) == "\(empty) is empty, and no findings store")
    let text = folder.path + "/text"
    try Data("hello\n".utf8).write(to: URL(fileURLWithPath: text))
    #expect(message(text) == "\(text) is no findings store: it is not a SQLite database")
    #expect(message("/dev/null").hasSuffix("is not a regular file"))
    _ = try FindingStore(path: folder.store)
    _ = try query(folder.store, "PRAGMA user_version = 7")
    #expect(message(folder.store).contains("has schema version 7"))
  }

  @Test("a store that nobody can write is read", arguments: [false, true])
  func readOnly(inFolder: Bool) async throws {
    try SampleRuns.write(folder.store)
    #expect(unsafe chmod(folder.store, 0o444) == 0)
    if inFolder { #expect(unsafe chmod(folder.path, 0o555) == 0) }
    defer { _ = unsafe chmod(folder.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = folder.store as String] in
      if geteuid() == 0 { #expect(setegid(65_534) == 0 && seteuid(65_534) == 0) }
      let reader = try StoreReader(path: Array(path.utf8))
      #expect(try reader.files(.newest).count == 4)
    }
  }

  @Test(
    "a clock that jumps, back or to nowhere, changes no order and no number",
    arguments: ["1970-01-01T00:00:00.000Z", "2099-12-31T23:59:59.999Z", "", "yesterday"])
  func clock(_ time: String) throws {
    try SampleRuns.write(folder.store)
    _ = try query(folder.store, "UPDATE run SET started_at = ?1 WHERE run_id = 2", time)
    _ = try query(folder.store, "UPDATE run SET finished_at = '1969' WHERE run_id = ?1", "2")
    let reader = try StoreReader(path: Array(folder.store.utf8))
    #expect(try reader.runs().map(\.run) == [2, 1])
    #expect(try reader.runs().first?.startedAt == time)
    #expect(try reader.newestRun() == 2)
    #expect(try reader.files(.newest).map(\.path) == ["b", "a", "c", "d"])
  }
}
