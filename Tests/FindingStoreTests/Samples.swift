import Conformance
import Glibc

@testable import FindingStore

/// Rules and reports with values that are easy to tell apart.
enum Samples {
  static let layer = RuleMetadata(
    id: "HDR001", name: "layer-nonzero", severity: .error, group: "header", depth: .headers,
    requirement: "layer is 0", rationale: "Decoders search on.",
    clauses: [
      Clause("ISO/IEC 14496-3", "2009", nil), Clause("ISO/IEC 13818-7", "2006", "6.2.1"),
    ])
  static let junk = RuleMetadata(
    id: "FRM010", name: "junk-between-frames", severity: .warning, group: "framing",
    depth: .headers, requirement: "frames follow each other", rationale: "Players click.")
  static let rules = [layer, junk]

  static func finding(_ rule: RuleMetadata = layer, frame: Int = 3) -> Finding {
    Finding(
      rule, message: "layer is 1, expected 0", frames: FrameSpan(frame...frame + 2),
      location: Location(byteOffset: 1_234, bitOffset: 5, bitLength: 2),
      evidence: ["layer": 1, "expected": 0])
  }

  static func report(
    _ path: String = "a.aac", verdict: Verdict = .fail, findings: [Finding] = [finding()]
  ) -> FileReport {
    var report = FileReport(path: path, pathBytes: Array(path.utf8), depth: .decode)
    report.sizeBytes = 5_000_000_000
    report.sha256 = "ab12"
    report.container = .adts
    report.verdict = verdict
    report.frames.count = 77
    report.stream = StreamReport(
      mpegVersion: 4, objectType: "AAC LC", profileObjectType: 1, samplingFrequencyIndex: 4,
      samplingFrequency: 44_100, channelConfiguration: 2, durationSeconds: 1.75,
      bitrate: .init(average: 1, minimum: 1, maximum: 1, mode: .cbr))
    report.stream?.channels = 2
    report.decode.status = .timedOut
    report.findings = findings
    return report
  }

  /// The bytes ff f1 50 80 5d fd 40: MPEG-4, AAC LC, 44,100 Hz, two channels, 751 bytes,
  /// fullness 2,000, one block; written out so that each field is another number.
  static let frame: FrameRow = {
    let header: UInt64 =
      // syncword     id layer pa profile sfi private channels original home
      0b1111_1111_1111_0_00_1_01_0100_1_010_1_0 << 28
      // id bit, id start, aac_frame_length, fullness, blocks
      | 0b1_0_0001011101111_11111010000_10
    var row = FrameRow(
      frame: 12, byteOffset: 9_000, timeSeconds: 0.25, headerBits: header, crcCheck: 0x0A1,
      crcStatus: "mismatch")
    row.elements = "CPE FIL END"
    row.windowSequence = "ONLY_LONG"
    row.maxSFB = "49"
    row.payloadBits = 5_900
    row.fillBits = 24
    row.trailingBits = 8
    row.sbr = true
    row.ps = false
    row.decodeStatus = "ok"
    row.findings = ["CRC001", "HDR001"]
    return row
  }()
}

extension FindingStore {
  /// Opens `path` and begins a run with the sample rules.
  static func running(_ path: String) throws -> FindingStore {
    var store = try FindingStore(path: path)
    store.begin()
    return store
  }

  mutating func begin() {
    beginRun(
      toolVersion: "1.0", policy: "default", commandLine: "adtsinspect a.aac",
      rules: Samples.rules)
  }
}

extension FindingStore {
  /// Kills the process after the last statement of a file's transaction, before its COMMIT.
  mutating func killInside(_ file: FileReport) throws {
    try connection.transaction { () throws(FindingStoreError) in
      let run = try ensureRun()
      try files.insert(file, run: run)
      let fileID = connection.lastInsertedRow
      for finding in file.findings { try files.insert(finding, file: fileID) }
      kill(getpid(), SIGKILL)
    }
  }

}

/// Every row of `sql`, its columns as text, NULL as "NULL".
func query(
  _ path: String, _ sql: StaticString, _ value: String? = nil, columns: Int = 1
) throws -> [[String]] {
  let connection = try Connection(path: Array(path.utf8), patience: .seconds(60))
  let statement = try connection.prepare(sql)
  var rows: [[String]] = []
  func add(_ row: borrowing Statement.Row) {
    rows.append((0..<columns).map { row.text(Int32($0)) ?? "NULL" })
  }
  if let value {
    try statement.rows(.text(value), row: add)
  } else {
    try statement.rows(row: add)
  }
  return rows
}

/// What `PRAGMA integrity_check` and `foreign_key_check` say of a sound store.
func isSound(_ path: String) throws -> Bool {
  try query(path, "PRAGMA integrity_check") == [["ok"]]
    && query(path, "PRAGMA foreign_key_check").isEmpty
}
