import Conformance
import FindingStore
import Inspection

extension Pipeline {
  /// The layers of this build.
  public static var live: Pipeline {
    Pipeline(
      inspect: { input, options, progress, frameRow in
        Inspector.inspect(input, options: options, progress: progress, frameRow: frameRow)
      },
      rules: RuleCatalog.all,
      openStore: { path, run in
        var store = try FindingStore(path: path)
        store.beginRun(
          toolVersion: run.toolVersion, policy: run.policy, commandLine: run.commandLine,
          rules: RuleCatalog.all)
        return LiveStoreSession(store)
      })
  }
}

/// A run in the findings store.
private final class LiveStoreSession: StoreSession {
  private var store: FindingStore

  init(_ store: consuming FindingStore) { self.store = store }

  func record(_ report: FileReport, frames: [FrameRow]) throws {
    guard !frames.isEmpty else {
      try store.record(report)
      return
    }
    let batch = try store.beginFrames()
    for row in frames { try store.insert(row, into: batch) }
    try store.record(report, frames: batch)
  }

  func end() throws { try store.endRun() }
}
