import AACSyntax
import Conformance
import Foundation
import Threads
import Testing

@testable import FindingStore

@Suite struct RecordingTests {
  private let folder = TemporaryFolder()

  @Test("a file is stored column by column")
  func file() throws {
    var store = try FindingStore.running(folder.store)
    try store.record(Samples.report())
    #expect(
      try query(folder.store, "SELECT * FROM file", columns: 15) == [
        [
          "1", "1", "a.aac", "ab12", "5000000000", "adts", "fail", "AAC LC", "4", "44100", "2",
          "2", "77", "1.75", "timed_out",
        ]
      ])
  }

  @Test("a finding is stored column by column, its evidence as JSON")
  func finding() throws {
    var store = try FindingStore.running(folder.store)
    try store.record(Samples.report())
    #expect(
      try query(folder.store, "SELECT * FROM finding", columns: 11) == [
        [
          "1", "1", "HDR001", "error", "3", "5", "3", "1234", "5", "layer is 1, expected 0",
          #"{"layer":1,"expected":0}"#,
        ]
      ])
    #expect(
      try query(folder.store, "SELECT json_extract(evidence, '$.layer') FROM finding") == [["1"]])
  }

  @Test("a rule is stored with the clause that a report prints, or none")
  func rules() throws {
    var store = try FindingStore.running(folder.store)
    try store.endRun()
    #expect(
      try query(folder.store, "SELECT * FROM rule ORDER BY rule_id", columns: 7) == [
        [
          "FRM010", "junk-between-frames", "warning", "framing", "frames follow each other",
          "NULL", "NULL",
        ],
        [
          "HDR001", "layer-nonzero", "error", "header", "layer is 0", "ISO/IEC 13818-7", "6.2.1",
        ],
      ])
  }

  @Test("a rule that has changed is described anew, one that is gone stays")
  func changedRule() throws {
    var store = try FindingStore.running(folder.store)
    try store.endRun()
    let changed = RuleMetadata(
      id: "HDR001", name: "layer-not-zero", severity: .info, group: "header", depth: .headers,
      requirement: "layer is zero", rationale: "")
    store.beginRun(toolVersion: "2.0", policy: nil, commandLine: nil, rules: [changed])
    try store.endRun()
    #expect(
      try query(folder.store, "SELECT rule_id, name, clause FROM rule ORDER BY 1", columns: 3) == [
        ["FRM010", "junk-between-frames", "NULL"], ["HDR001", "layer-not-zero", "NULL"],
      ])
  }

  @Test("a run has its start, its end once it has ended, and its files")
  func run() throws {
    let before = Date()
    var store = try FindingStore.running(folder.store)
    try store.record(Samples.report("a"))
    #expect(try query(folder.store, "SELECT finished_at FROM run") == [["NULL"]])
    try store.record(Samples.report("b"))
    try store.endRun()
    store.begin()
    try store.record(Samples.report("c"))

    let runs = try query(folder.store, "SELECT * FROM run ORDER BY run_id", columns: 6)
    #expect(runs.map { $0[0] } == ["1", "2"])
    #expect(Array(runs[0][3...]) == ["1.0", "default", "adtsinspect a.aac"])
    #expect(runs[1][2] == "NULL")
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let started = try format.parse(runs[0][1])
    let finished = try format.parse(runs[0][2])
    #expect(before.addingTimeInterval(-0.01) <= started && started <= finished)
    #expect(finished <= Date().addingTimeInterval(0.01))
    #expect(
      try query(folder.store, "SELECT run_id, path FROM file ORDER BY path", columns: 2) == [
        ["1", "a"], ["1", "b"], ["2", "c"],
      ])
  }

  @Test("what was not analysed is NULL")
  func unreadable() throws {
    var store = try FindingStore.running(folder.store)
    try store.record(FileReport(path: "gone", pathBytes: Array("gone".utf8), depth: .decode))
    #expect(
      try query(
        folder.store,
        "SELECT verdict, sha256, container, object_type, channels, duration_seconds FROM file",
        columns: 6) == [["unreadable", "NULL", "NULL", "NULL", "NULL", "NULL"]])
  }

  @Test("latest_file has the newest row of each path")
  func latestFile() throws {
    var store = try FindingStore.running(folder.store)
    try store.record(Samples.report("a", verdict: .fail))
    try store.record(Samples.report("b", verdict: .warn))
    try store.endRun()
    store.begin()
    try store.record(Samples.report("a", verdict: .pass, findings: []))
    #expect(
      try query(
        folder.store, "SELECT run_id, path, verdict FROM latest_file ORDER BY path", columns: 3)
        == [["2", "a", "pass"], ["1", "b", "warn"]])
  }

  @Test("finding_by_rule counts the files and the findings of each rule that was found")
  func findingByRule() throws {
    var store = try FindingStore.running(folder.store)
    let layer = Samples.finding()
    try store.record(Samples.report("a", findings: [layer, layer, Samples.finding(Samples.junk)]))
    try store.record(Samples.report("b", findings: [layer]))
    try store.record(Samples.report("c", findings: []))
    #expect(
      try query(folder.store, "SELECT * FROM finding_by_rule ORDER BY rule", columns: 5) == [
        ["FRM010", "junk-between-frames", "warning", "1", "1"],
        ["HDR001", "layer-nonzero", "error", "2", "3"],
      ])
  }

  @Test("the views of findings tell of each path as it was seen last, and no run is forgotten")
  func newestFindings() throws {
    var store = try FindingStore.running(folder.store)
    try store.record(Samples.report("a", findings: [Samples.finding()]))
    try store.record(Samples.report("b", findings: [Samples.finding()]))
    try store.endRun()
    store.begin()
    try store.record(Samples.report("a", findings: [Samples.finding()]))
    try store.record(Samples.report("b", findings: []))
    #expect(
      try query(folder.store, "SELECT rule, files, findings FROM finding_by_rule", columns: 3)
        == [["HDR001", "1", "1"]])
    #expect(
      try query(folder.store, "SELECT path, rule_id FROM header_bug", columns: 2)
        == [["a", "HDR001"]])
    #expect(try query(folder.store, "SELECT count(*) FROM finding") == [["3"]])
  }

  @Test(
    "any text comes back as it is",
    arguments: [
      "quote'; DROP TABLE file; --", "line\nbreak", "", "a\u{0}b", "\"double\"", "é😀\u{FFFD}",
      ":memory:", "file:x?mode=memory", String(repeating: "x", count: 100_000),
    ])
  func text(_ text: String) throws {
    var store = try FindingStore.running(folder.store)
    var finding = Samples.finding()
    finding.message = text
    finding.evidence = ["text": .string(text)]
    try store.record(Samples.report(text, findings: [finding]))
    #expect(
      try query(
        folder.store, "SELECT path, message FROM file JOIN finding USING (file_id)", columns: 2)
        == [[text, text]])
    #expect(
      try query(
        folder.store, "SELECT count(*) FROM finding WHERE json_valid(evidence)") == [["1"]])
  }

  @Test("a path that is no UTF-8 is stored as the report shows it")
  func pathBytes() throws {
    var store = try FindingStore.running(folder.store)
    let bytes: [UInt8] = [0x61, 0xE9, 0x62]
    var report = Samples.report()
    report.path = String(decoding: bytes, as: UTF8.self)
    report.pathBytes = bytes
    try store.record(report)
    #expect(try query(folder.store, "SELECT hex(path) FROM file") == [["61EFBFBD62"]])
  }

  @Test("a finding of a rule that was not described is refused, and its file with it")
  func unknownRule() throws {
    var store = try FindingStore.running(folder.store)
    let unknown = RuleMetadata(
      id: "XXX001", name: "x", severity: .error, group: "x", depth: .headers, requirement: "",
      rationale: "")
    let error = #expect(throws: FindingStoreError.self) {
      try store.record(Samples.report("bad", findings: [Samples.finding(unknown)]))
    }
    // SQLITE_CONSTRAINT_FOREIGNKEY
    #expect(error?.code == 787)
    #expect(error?.sql?.contains("INSERT INTO finding") == true)
    try store.record(Samples.report("good"))
    #expect(try query(folder.store, "SELECT path FROM file") == [["good"]])
    #expect(try query(folder.store, "SELECT count(*) FROM run") == [["1"]])
    #expect(try isSound(folder.store))
  }

  @Test("frame rows are stored column by column with their file")
  func frames() throws {
    var store = try FindingStore.running(folder.store)
    let batch = try store.beginFrames()
    try store.insert(Samples.frame, into: batch)
    try store.record(Samples.report(), frames: batch)
    #expect(
      try query(folder.store, "SELECT * FROM frame", columns: 30) == [
        [
          "1", "12", "9000", "0.25", "0", "0", "1", "1", "4", "1", "2", "1", "0", "1", "0", "751",
          "2000", "2", "00a1", "mismatch", "CPE FIL END", "ONLY_LONG", "49", "5900", "24", "8",
          "1", "0", "ok", "CRC001 HDR001",
        ]
      ])
  }

  @Test("frame rows of files that are analysed at once do not mix, discarded ones are not stored")
  func frameBatches() throws {
    var store = try FindingStore.running(folder.store)
    let (one, two, three) = (
      try store.beginFrames(), try store.beginFrames(), try store.beginFrames()
    )
    for frame in 0..<10 {
      for (batch, status) in [(one, "ok"), (two, "absent"), (three, "mismatch")] {
        try store.insert(
          FrameRow(
            frame: frame, byteOffset: 0, timeSeconds: 0, headerBits: 0, crcCheck: nil,
            crcStatus: status),
          into: batch)
      }
    }
    try store.discard(three)
    try store.record(Samples.report("two"), frames: two)
    try store.record(Samples.report("one"), frames: one)
    try store.record(Samples.report("three"), frames: three)
    #expect(
      try query(
        folder.store,
        "SELECT path, crc_status, count(*), sum(frame) FROM frame JOIN file USING (file_id) GROUP BY 1, 2 ORDER BY 1",
        columns: 4) == [["one", "ok", "10", "45"], ["two", "absent", "10", "45"]])
  }

  @Test("frame rows whose file could not be stored are kept and stored with the next attempt")
  func keptBatch() throws {
    var store = try FindingStore.running(folder.store)
    let batch = try store.beginFrames()
    try store.insert(Samples.frame, into: batch)
    let unknown = RuleMetadata(
      id: "XXX001", name: "x", severity: .error, group: "x", depth: .headers, requirement: "",
      rationale: "")
    #expect(throws: FindingStoreError.self) {
      try store.record(Samples.report(findings: [Samples.finding(unknown)]), frames: batch)
    }
    #expect(try query(folder.store, "SELECT count(*) FROM frame") == [["0"]])
    try store.record(Samples.report(), frames: batch)
    try store.record(Samples.report("again"), frames: batch)
    #expect(
      try query(folder.store, "SELECT path, frame FROM frame JOIN file USING (file_id)", columns: 2)
        == [["a.aac", "12"]])
  }

  @Test("collecting frame rows locks no other writer out")
  func stagingDoesNotLock() throws {
    var first = try FindingStore.running(folder.store)
    let batch = try first.beginFrames()
    try first.insert(Samples.frame, into: batch)
    var second = try FindingStore(path: folder.store, patience: .milliseconds(10))
    second.begin()
    try second.record(Samples.report("other"))
    try first.record(Samples.report("mine"), frames: batch)
    #expect(try query(folder.store, "SELECT count(*) FROM file") == [["2"]])
  }

  @Test("threads share a store under a lock")
  func threads() async throws {
    final class Shared: Sendable {
      let store: Locked<FindingStore>
      init(_ store: consuming sending FindingStore) { self.store = Locked(store) }
    }
    let shared = Shared(try FindingStore.running(folder.store))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for file in 0..<25 {
            try shared.store.withLock { try $0.record(Samples.report("\(index)/\(file)")) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try query(folder.store, "SELECT count(DISTINCT path) FROM file") == [["200"]])
    #expect(try query(folder.store, "SELECT count(*) FROM run") == [["1"]])
  }
}
