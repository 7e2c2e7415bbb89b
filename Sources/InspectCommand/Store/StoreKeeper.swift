import Conformance
import FindingStore
import Reporting
import Threads

/// Stores the files of a run and decides what a failure means: where the place was named, the run
/// has failed; otherwise it is a warning, said once, and nothing more is stored.
final class StoreKeeper: Sendable {
  private struct State {
    var session: (any StoreSession)?
    var hasFailed = false
    var hasComplained = false
  }

  private let place: StorePlace?
  private let console: Console
  private let state: Locked<State>

  /// A keeper that has opened the store, or has said why not.
  init(
    _ choice: CommandSettings.StoreChoice, _ environment: ProgramEnvironment, console: Console,
    policy: String? = nil, demands: String? = nil, resumes: Bool = false
  ) {
    self.console = console
    place = StorePlace(choice, environment)
    state = Locked(State())
    guard let openStore = environment.pipeline.openStore else { return }
    guard let place else {
      if choice != .none {
        console.complain(
          "warning: findings are not stored: neither XDG_STATE_HOME nor HOME is set; "
            + "'--db PATH' names a place, '--no-db' stores nothing")
      }
      return
    }
    let words = ["adtsinspect"] + environment.arguments.map(DisplayText.path)
    let run = RunDescription(
      policy: policy, commandLine: words.map(Self.quoted).joined(separator: " "),
      rules: environment.pipeline.rules, demands: demands, resumes: resumes)
    do {
      let session = try openStore(place.path, run)
      state.withLock { $0.session = session }
    } catch {
      fail(error)
    }
  }

  /// Whether something is stored at all.
  var isOpen: Bool { session != nil }

  /// Whether a named store failed.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// Begins to collect the rows of a file; `nil` if nothing is stored.
  func beginRows() -> RowBatch? { attempt { try $0.beginRows() } }

  /// Adds a row to those of a file.
  func insert(_ row: FrameRow, into batch: RowBatch) { attempt { try $0.insert(row, into: batch) } }

  /// Stores a file, and keeps `pending` of it until the run ends.
  func record(_ report: FileReport, rows: RowBatch?, pending: PendingFile? = nil) {
    attempt { try $0.record(report, rows: rows, pending: pending) }
  }

  /// The report that a resumed run already holds of this version of a file.
  func pendingReport(of path: [UInt8], _ version: PendingFile.Version) -> [UInt8]? {
    attempt { try $0.pendingReport(of: path, version) } ?? nil
  }

  /// Ends the run.
  func end() { attempt { try $0.end() } }

  private var session: (any StoreSession)? { state.withLock { $0.session } }

  @discardableResult
  private func attempt<Value>(_ action: (any StoreSession) throws -> Value) -> Value? {
    guard let session else { return nil }
    do { return try action(session) } catch {
      fail(error)
      return nil
    }
  }

  private func fail(_ error: any Error) {
    guard let place else { return }
    let isFirst = state.withLock { state in
      state.session = nil
      state.hasFailed = place.isNamed
      defer { state.hasComplained = true }
      return !state.hasComplained
    }
    guard isFirst else { return }
    let reason = (error as? FindingStoreError)?.message ?? "\(error)"
    let path = DisplayText.path(place.path)
    console.complain(
      place.isNamed
        ? "cannot store findings in \(path): \(reason)"
        : "warning: findings are not stored in \(path): \(reason)")
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
        true
      default: "-_./=,:+@~".utf8.contains(byte)
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    let inner = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + inner.joined(separator: #"'\''"#) + "'"
  }
}
