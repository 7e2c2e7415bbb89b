import Conformance
import FindingStore
import Inspection
import Reporting
import Threads

extension Pipeline {
  /// The layers of this build.
  public static var live: Pipeline {
    Pipeline(
      inspect: { input, options, progress, frameRow in
        Inspector.inspect(input, options: options, progress: progress, frameRow: frameRow)
      },
      explore: { input, options, budget, progress, row, settle in
        Inspector.explore(
          input, options: options, traceBytes: budget.traceBytes, rows: budget.rowLimit,
          progress: progress, row: row, settle: settle, wants: budget.wants)
      },
      trace: { input, frames, body in Inspector.trace(input, frames: frames, body: body) },
      rules: RuleCatalog.all,
      openStore: { path, run in
        var store = try FindingStore(path: path)
        store.beginRun(
          toolVersion: run.toolVersion, policy: run.policy, commandLine: run.commandLine,
          rules: run.rules, demands: run.demands)
        if run.resumes { _ = try store.resumeRun() }
        return LiveStoreSession(store)
      })
  }
}

/// A run in the findings store, shared by the threads that analyse files.
private final class LiveStoreSession: StoreSession {
  private struct State: ~Copyable {
    var store: FindingStore
    var batches: [Int: FindingStore.FrameBatch] = [:]
    var batchCount = 0
  }

  private let state: Locked<State>

  init(_ store: consuming sending FindingStore) { state = Locked(State(store: store)) }

  func beginRows() throws -> RowBatch {
    try state.withLock { state in
      let batch = try state.store.beginFrames()
      state.batchCount += 1
      state.batches[state.batchCount] = batch
      return RowBatch(number: state.batchCount)
    }
  }

  func insert(_ row: FrameRow, into batch: RowBatch) throws {
    try state.withLock { state in
      guard let frames = state.batches[batch.number] else { return }
      try state.store.insert(row, into: frames)
    }
  }

  func record(_ report: FileReport, rows: RowBatch?, pending: PendingFile?) throws {
    try state.withLock { state in
      let batch = rows.flatMap { state.batches.removeValue(forKey: $0.number) }
      try state.store.record(report, frames: batch, pending: pending)
    }
  }

  func pendingReport(of path: [UInt8], _ version: PendingFile.Version) throws -> [UInt8]? {
    try state.withLock { try $0.store.pendingReport(of: path, version) }
  }

  func end() throws { try state.withLock { try $0.store.endRun() } }
}
