import Conformance
import Foundation
import Glibc
import Testing

@testable import FindingStore

/// What holds with processes of their own, which exit tests start.
@Suite struct ProcessTests {
  private let folder = TemporaryFolder()

  @Test("processes that write one new store at once lose nothing")
  func concurrentProcesses() async throws {
    let path = folder.store
    await withTaskGroup(of: Void.self) { group in
      for name in ["a", "b", "c"] {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = path as String, name = name as String] in
            do {
              var store = try FindingStore.running(path)
              for file in 0..<200 { try store.record(Samples.report("\(name)/\(file)")) }
              try store.endRun()
            } catch {
              // The test tells why, where the exit status alone would not.
              try Data("\(error)".utf8).write(to: URL(fileURLWithPath: "\(path).\(name).error"))
              throw error
            }
          }
        }
      }
    }
    for name in ["a", "b", "c"] {
      let reason = folder.contents(of: "\(path).\(name).error")
      #expect(reason.map { String(decoding: $0, as: UTF8.self) } == nil)
    }
    #expect(try query(path, "SELECT count(DISTINCT path) FROM file") == [["600"]])
    #expect(try query(path, "SELECT count(*) FROM finding") == [["600"]])
    #expect(try query(path, "SELECT count(*) FROM run WHERE finished_at IS NOT NULL") == [["3"]])
    #expect(try isSound(path))
  }

  @Test("a process killed inside a transaction leaves the files before it, whole")
  func killedInTransaction() async throws {
    let path = folder.store
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var store = try FindingStore.running(path)
      try store.record(Samples.report("stored"))
      // 6 MB, more than the page cache holds: much of it is in the log by then.
      try store.killInside(
        Samples.report("lost", findings: Array(repeating: Samples.finding(), count: 60_000)))
    }
    let log = try #require(folder.contents(of: path + "-wal"))
    #expect(log.count > 1_000_000)
    #expect(try isSound(path))
    var store = try FindingStore.running(path)
    try store.record(Samples.report("after"))
    #expect(
      try query(path, "SELECT path FROM file ORDER BY file_id") == [["stored"], ["after"]])
    #expect(try query(path, "SELECT count(*) FROM finding") == [["2"]])
  }

  @Test(
    "a process killed at any moment leaves every file that it has reported",
    arguments: [1, 3, 7, 15, 30, 60, 90, 150])
  func killedAnywhere(milliseconds: Int) async throws {
    let path = folder.store
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, milliseconds = milliseconds as Int] in
      Thread.detachNewThread {
        usleep(UInt32(milliseconds) * 1_000)
        kill(getpid(), SIGKILL)
      }
      var store = try FindingStore.running(path)
      let reported = unsafe open(path + ".reported", O_WRONLY | O_CREAT | O_APPEND, 0o600)
      let findings = Array(repeating: Samples.finding(), count: 20)
      for file in 0... {
        try store.record(Samples.report("\(file)", findings: findings))
        _ = unsafe write(reported, ".", 1)
      }
    }
    let reported = folder.contents(of: path + ".reported")?.count ?? 0
    let store = try FindingStore(path: path)
    _ = consume store
    #expect(try isSound(path))
    let stored = try #require(Int(try query(path, "SELECT count(*) FROM file")[0][0]))
    #expect(stored == reported || stored == reported + 1)
    #expect(try query(path, "SELECT count(*) FROM finding") == [["\(stored * 20)"]])
  }
}
