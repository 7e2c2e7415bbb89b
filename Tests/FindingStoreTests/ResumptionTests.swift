import Conformance
import Foundation
import Testing

@testable import FindingStore

@Suite struct ResumptionTests {
  private let folder = TemporaryFolder()

  private static let version = PendingFile.Version(sizeBytes: 10, modified: 20, inode: 30)

  private static func pending(
    _ path: String, _ version: PendingFile.Version = version
  ) -> PendingFile {
    PendingFile(path: Array(path.utf8), version: version, report: Array("report of \(path)".utf8))
  }

  /// Opens the store and begins a run with the demands `demands`.
  private func store(_ demands: String?) throws -> FindingStore {
    var store = try FindingStore(path: folder.store)
    store.beginRun(
      toolVersion: "1", policy: nil, commandLine: nil, rules: Samples.rules, demands: demands)
    return store
  }

  private func rows(_ sql: StaticString) throws -> [String] {
    try query(folder.store, sql).map { $0[0] }
  }

  /// A run of two files that is interrupted.
  private func interrupt(_ demands: String = "all") throws {
    var store = try store(demands)
    for path in ["a.aac", "b.aac"] {
      try store.record(Samples.report(path), pending: Self.pending(path))
    }
  }

  @Test("a run with the same demands goes on with the interrupted one and ends it")
  func resume() throws {
    try interrupt()
    var store = try store("all")
    #expect(try store.resumeRun())
    let report = try store.pendingReport(of: Array("a.aac".utf8), Self.version)
    #expect(report == Array("report of a.aac".utf8))
    #expect(try store.pendingReport(of: Array("c.aac".utf8), Self.version) == nil)
    try store.record(Samples.report("c.aac"), pending: Self.pending("c.aac"))
    try store.endRun()
    #expect(try rows("SELECT path FROM file ORDER BY file_id") == ["a.aac", "b.aac", "c.aac"])
    #expect(try rows("SELECT count(*) FROM run WHERE finished_at IS NOT NULL") == ["1"])
    #expect(try rows("SELECT count(*) FROM run") == ["1"])
    #expect(try rows("SELECT count(*) FROM pending_file") == ["0"])
    #expect(try rows("SELECT count(*) FROM pending_run") == ["0"])
  }

  @Test("other demands, and a run that has ended, are not gone on with")
  func otherDemands() throws {
    try interrupt()
    var other = try store("less")
    #expect(try !other.resumeRun())
    #expect(try other.pendingReport(of: Array("a.aac".utf8), Self.version) == nil)
    var same = try store("all")
    #expect(try same.resumeRun())
    try same.endRun()
    var late = try store("all")
    #expect(try !late.resumeRun())
    var none = try store(nil)
    #expect(try !none.resumeRun())
  }

  @Test(
    "a file that has changed is not taken from the store, and replaces what it left there",
    arguments: [
      PendingFile.Version(sizeBytes: 11, modified: 20, inode: 30),
      PendingFile.Version(sizeBytes: 10, modified: 21, inode: 30),
      PendingFile.Version(sizeBytes: 10, modified: 20, inode: 31),
    ])
  func changed(_ version: PendingFile.Version) throws {
    try interrupt()
    var store = try store("all")
    #expect(try store.resumeRun())
    #expect(try store.pendingReport(of: Array("a.aac".utf8), version) == nil)
    try store.record(
      Samples.report("a.aac", verdict: .pass, findings: []),
      pending: Self.pending("a.aac", version))
    let found = try store.pendingReport(of: Array("a.aac".utf8), version)
    #expect(found == Array("report of a.aac".utf8))
    try store.endRun()
    #expect(
      try rows("SELECT path || verdict FROM file ORDER BY path") == ["a.aacpass", "b.aacfail"])
    #expect(try rows("SELECT count(*) FROM finding") == ["1"])
  }

  @Test("a run that begins anew gives up the interrupted one; that one still stores, unresumable")
  func anew() throws {
    var first = try store("all")
    try first.record(Samples.report("a.aac"), pending: Self.pending("a.aac"))
    var second = try store("all")
    try second.record(Samples.report("b.aac"), pending: Self.pending("b.aac"))
    try first.record(Samples.report("c.aac"), pending: Self.pending("c.aac"))
    try first.endRun()
    #expect(
      try rows("SELECT run_id || path FROM file ORDER BY path") == ["1a.aac", "2b.aac", "1c.aac"])
    var third = try store("all")
    #expect(try third.resumeRun())
    #expect(try third.pendingReport(of: Array("a.aac".utf8), Self.version) == nil)
    #expect(try third.pendingReport(of: Array("b.aac".utf8), Self.version) != nil)
  }

  @Test("a run that ends gives back the room of what it kept for the case of an interruption")
  func room() throws {
    var store = try store("all")
    for number in 0..<100 {
      let file = PendingFile(
        path: Array("\(number)".utf8), version: Self.version,
        report: Array(repeating: 0x20, count: 10_000))
      try store.record(Samples.report("\(number)"), pending: file)
    }
    try store.endRun()
    #expect(try rows("SELECT freelist_count < 10 FROM pragma_freelist_count") == ["1"])
    #expect(try rows("SELECT page_count < 60 FROM pragma_page_count") == ["1"])
  }

  @Test("a path is known by its bytes, also where they are no text")
  func pathBytes() throws {
    var store = try store("all")
    for byte in [0xFE, 0xFF] as [UInt8] {
      let file = PendingFile(path: [byte], version: Self.version, report: [byte])
      try store.record(Samples.report("\u{FFFD}"), pending: file)
    }
    #expect(try store.pendingReport(of: [0xFE], Self.version) == [0xFE])
    #expect(try store.pendingReport(of: [0xFF], Self.version) == [0xFF])
  }
}
