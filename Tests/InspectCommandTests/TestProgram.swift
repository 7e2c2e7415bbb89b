import Conformance
import FindingStore
import Foundation
import Inspection
import Threads

@testable import InspectCommand

/// Swift Testing has a type of the same name.
typealias Status = InspectCommand.ExitStatus

/// A folder that lives as long as the test.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "adtsinspect-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of `name` in the folder.
  func path(_ name: String) -> String { url.path() + "/" + name }

  /// Makes a file.
  @discardableResult
  func write(_ name: String, _ content: String = "") throws -> String {
    let path = path(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: URL(filePath: path))
    return path
  }

  /// What is in the folder, names sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path())) ?? []).sorted()
  }
}

/// A store that keeps everything in memory, and may fail.
final class RecordingStore: StoreSession {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "the disk is full" }
  }

  struct State {
    var verdicts: [String: Verdict] = [:]
    var rows: [Int: [FrameRow]] = [:]
    var batches = 0
    var hasEnded = false
    var run: RunDescription?
    var path: [UInt8] = []
    var pending: [[UInt8]: PendingFile] = [:]
  }

  let state = Locked(State())
  let failsAfter: Int

  init(failsAfter: Int = .max) { self.failsAfter = failsAfter }

  func beginRows() throws -> RowBatch {
    state.withLock { state in
      state.batches += 1
      return RowBatch(number: state.batches)
    }
  }

  func insert(_ row: FrameRow, into batch: RowBatch) throws {
    state.withLock { $0.rows[batch.number, default: []].append(row) }
  }

  func pendingReport(of path: [UInt8], _ version: PendingFile.Version) throws -> [UInt8]? {
    state.withLock { state in
      state.pending[path].flatMap { $0.version == version ? $0.report : nil }
    }
  }

  func record(_ report: FileReport, rows: RowBatch?, pending: PendingFile?) throws {
    try state.withLock { state in
      guard state.verdicts.count < failsAfter else { throw Failure() }
      if let pending { state.pending[pending.path] = pending }
      state.verdicts[report.path] = report.verdict
    }
  }

  func end() throws { state.withLock { $0.hasEnded = true } }
}

/// The program with a pipeline that makes reports by the names of files: `pass…`, `warn…`, `info…`,
/// `fail…`, `film…` and anything else, which is unreadable.
struct TestProgram {
  struct Outcome {
    let status: Status
    /// What went to standard output, as it is.
    let bytes: [UInt8]
    var output: String { String(decoding: bytes, as: UTF8.self) }
    let errors: String
  }

  static let rules = [
    RuleMetadata(
      id: "HDR001", name: "layer-nonzero", severity: .error, group: "header", depth: .headers,
      requirement: "layer is 0.", rationale: "Decoders take it for something else."),
    RuleMetadata(
      id: "FRM008", name: "trailing-junk", severity: .warning, group: "framing", depth: .headers,
      requirement: "The stream ends with a frame.", rationale: "Noise at the end."),
    RuleMetadata(
      id: "DET014", name: "detection-summary", severity: .info, group: "detection",
      depth: .headers, requirement: "Says why.", rationale: "Trust."),
    RuleMetadata(
      id: "DET003", name: "detected-mp4", severity: .error, group: "detection", depth: .headers,
      requirement: "The file is ADTS.", rationale: "Players go by the extension."),
  ]

  var variables = ["HOME": "/home/nobody"]
  var store: RecordingStore?
  var openFailure: RecordingStore.Failure?
  var standardOutput: Int32?

  /// What the pipeline was asked for.
  let asked = Shared()

  final class Shared: Sendable {
    let calls = Locked<[(input: InputPath, options: InspectionOptions)]>([])
  }

  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  func run(_ arguments: [String]) throws -> Outcome {
    try run(bytes: arguments.map { Array($0.utf8) })
  }

  func run(bytes arguments: [[UInt8]]) throws -> Outcome {
    let folder = try TemporaryFolder()
    let (output, errors) = (folder.path("out"), folder.path("err"))
    let descriptors = try [output, errors].map {
      try FileSystem.open(Array($0.utf8), O_RDWR | O_CREAT, mode: 0o600)
    }
    defer { for descriptor in descriptors { close(descriptor) } }
    let (store, openFailure, asked, variables) = (store, openFailure, asked, variables)
    let environment = ProgramEnvironment(
      arguments: arguments, variable: { name in variables[name].map { Array($0.utf8) } },
      standardOutput: standardOutput ?? descriptors[0], standardError: descriptors[1],
      pipeline: Pipeline(
        inspect: { input, options, progress, frameRow in
          asked.calls.withLock { $0.append((input, options)) }
          progress(50, 100)
          return Self.report(input, options, frameRow)
        },
        trace: { input, _, _ in
          FileReport(path: input.display, pathBytes: input.bytes, depth: .headers)
        },
        rules: Self.rules,
        openStore: { path, run in
          if let openFailure { throw openFailure }
          let store = store ?? RecordingStore()
          store.state.withLock { state in
            state.run = run
            state.path = path
          }
          return store
        }))
    let status = AdtsInspect.run(environment)
    return Outcome(
      status: status, bytes: [UInt8](try Data(contentsOf: URL(filePath: output))),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }

  private static func report(
    _ input: InputPath, _ options: InspectionOptions, _ frameRow: ((FrameRow) -> Void)?
  ) -> FileReport {
    var report = FileReport(path: input.display, pathBytes: input.bytes, depth: options.depth)
    let name = input.isStandardInput ? "pass" : input.display.split(separator: "/").last ?? ""
    func add(_ rule: RuleID) {
      guard let rule = rules.first(where: { $0.id == rule }) else { return }
      report.findings.append(
        Finding(
          rule, message: "\(rule.id) speaks.", frames: FrameSpan(0),
          location: Location(byteOffset: 0)))
    }
    report.sizeBytes = 100
    report.container = .adts
    switch name.prefix(4) {
    case "pass": report.verdict = .pass
    case "info":
      report.verdict = .pass
      add("DET014")
    case "warn":
      report.verdict = .warn
      add("FRM008")
    case "fail":
      report.verdict = .fail
      add("HDR001")
      add("FRM008")
    case "film":
      report.verdict = .notAAC
      report.container = .mp4
      add("DET003")
      return report
    default:
      report.sizeBytes = 0
      report.container = nil
      report.unreadableReason = "no such file or directory"
      return report
    }
    report.stream = StreamReport(
      mpegVersion: 4, objectType: "AAC LC", profileObjectType: 1, samplingFrequencyIndex: 4,
      samplingFrequency: 44_100, channelConfiguration: 2, durationSeconds: 0.1,
      bitrate: StreamReport.Bitrate(average: 8000, minimum: 8000, maximum: 8000, mode: .cbr))
    for frame in 0..<5 {
      var row = FrameRow(
        frame: frame, byteOffset: UInt64(20 * frame), timeSeconds: 0, headerBits: 0,
        crcCheck: nil, crcStatus: "absent")
      row.findings = report.findings.map(\.rule)
      frameRow?(row)
    }
    return report
  }
}
