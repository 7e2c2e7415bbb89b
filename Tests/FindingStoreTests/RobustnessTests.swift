import Conformance
import Foundation
import Glibc
import Testing

@testable import FindingStore

@Suite struct RobustnessTests {
  private let folder = TemporaryFolder()

  /// The error of opening `path`.
  private func refusal(_ path: String) -> FindingStoreError? {
    do throws(FindingStoreError) {
      _ = try FindingStore(path: path, patience: .milliseconds(50))
      return nil
    } catch {
      return error
    }
  }

  /// Files that are no database.
  enum Garbage: CaseIterable {
    case oneByte, line, shortBytes, page, pages, signature, signatureAndBytes

    var bytes: [UInt8] {
      switch self {
      // SQLite takes a file of one byte for an empty one.
      case .oneByte: [0x41]
      case .line: Array("hello\n".utf8)
      case .shortBytes: Array(repeating: 0xFF, count: 511)
      case .page: Array(repeating: 0, count: 4_096)
      case .pages: Array(repeating: 0x41, count: 70_000)
      case .signature: Array("SQLite format 3\0".utf8)
      case .signatureAndBytes:
        Array("SQLite format 3\0".utf8) + Array(repeating: 0x5A, count: 8_176)
      }
    }
  }

  @Test("a file that is no database is refused and left as it is", arguments: Garbage.allCases)
  func garbage(_ garbage: Garbage) throws {
    let bytes = garbage.bytes
    try Data(bytes).write(to: URL(fileURLWithPath: folder.store))
    let error = try #require(refusal(folder.store))
    #expect(error.message == "\(folder.store) is no findings store: it is not a SQLite database")
    #expect(folder.contents(of: folder.store) == bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["findings.sqlite"])
  }

  @Test("a truncated store is refused and left as it is")
  func truncated() throws {
    do {
      var store = try FindingStore.running(folder.store)
      try store.record(Samples.report())
    }
    let half = try #require(folder.contents(of: folder.store)).prefix(10_000)
    try Data(half).write(to: URL(fileURLWithPath: folder.store))
    let error = try #require(refusal(folder.store))
    #expect(error.message.hasPrefix("the findings store \(folder.store) is damaged: "))
    #expect(folder.contents(of: folder.store) == Array(half))
  }

  @Test("a store of a newer version is refused and left as it is")
  func newer() throws {
    _ = try FindingStore(path: folder.store)
    _ = try query(folder.store, "PRAGMA user_version = 1000")
    let before = folder.contents(of: folder.store)
    let error = try #require(refusal(folder.store))
    #expect(
      error.message
        == "the findings store \(folder.store) has schema version 1000, this program knows versions up to \(Schema.migrations.count): use a newer adtsinspect or another store"
    )
    #expect(folder.contents(of: folder.store) == before)
  }

  @Test(
    "a database of another program is refused and left as it is",
    arguments: [
      "CREATE TABLE moz_places (id INTEGER)",
      "PRAGMA application_id = 7",
    ] as [StaticString])
  func foreign(_ sql: StaticString) throws {
    do {
      let connection = try Connection(path: Array(folder.store.utf8), patience: .seconds(1))
      try connection.execute(sql)
    }
    let before = folder.contents(of: folder.store)
    let error = try #require(refusal(folder.store))
    #expect(
      error.message
        == "\(folder.store) is no findings store: it is a database of another program")
    #expect(folder.contents(of: folder.store) == before)
  }

  @Test("what is no regular file is refused", arguments: ["", "/dev/null", "/dev/full", "/tmp"])
  func notAFile(_ path: String) throws {
    let error = try #require(refusal(path))
    #expect(error.message.contains(path.isEmpty ? "is empty" : "is not a regular file"))
  }

  @Test("a pipe is refused at once")
  func pipe() throws {
    #expect(unsafe mkfifo(folder.store, 0o600) == 0)
    #expect(refusal(folder.store)?.message.contains("is not a regular file") == true)
  }

  @Test("missing folders are created, for the owner only")
  func folders() throws {
    let path = folder.path + "/a/b/c/findings.sqlite"
    _ = try FindingStore(path: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/a/b")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(try isSound(path))
  }

  @Test("a folder that cannot be created is named with the reason")
  func noFolder() throws {
    #expect(FileManager.default.createFile(atPath: folder.path + "/file", contents: nil))
    let error = try #require(refusal(folder.path + "/file/sub/findings.sqlite"))
    #expect(error.message.contains("Not a directory"))
  }

  @Test(
    "a store may have any name that a file can have",
    arguments: ["it's", "two\nlines", ":memory:", "file:a?mode=memory", "%41", "é", "a?b#c"])
  func names(_ name: String) throws {
    let path = folder.path + "/" + name
    var store = try FindingStore.running(path)
    try store.record(Samples.report())
    #expect(folder.contents(of: path) != nil)
    #expect(try query(path, "SELECT count(*) FROM file") == [["1"]])
  }

  @Test("a store whose name is no UTF-8 is found under just these bytes")
  func nameBytes() throws {
    let path = Array(folder.path.utf8) + [UInt8(ascii: "/"), 0xE9, 0xFF]
    _ = try FindingStore(path: path)
    // A text of the name would have the three bytes of U+FFFD for each of the two.
    #expect(unsafe rename(path.map { CChar(bitPattern: $0) } + [0], folder.path + "/copy") == 0)
    #expect(try isSound(folder.path + "/copy"))
    #expect(
      try query(folder.path + "/copy", "PRAGMA user_version") == [[String(Schema.migrations.count)]]
    )
  }

  @Test("a read-only store is refused with a sentence")
  func readOnly() async throws {
    _ = try FindingStore(path: folder.store)
    #expect(unsafe chmod(folder.path, 0o755) == 0 && chmod(folder.store, 0o444) == 0)
    await #expect(processExitsWith: .success) { [path = folder.store as String] in
      giveUpRoot()
      let error = #expect(throws: FindingStoreError.self) { _ = try FindingStore(path: path) }
      #expect(
        error?.message
          == "the findings store \(path) is read-only: its file or folder cannot be written")
    }
  }

  @Test("a store in a folder that cannot be written is refused with a sentence")
  func readOnlyFolder() async throws {
    _ = try FindingStore(path: folder.store)
    #expect(unsafe chmod(folder.store, 0o666) == 0 && chmod(folder.path, 0o555) == 0)
    defer { _ = unsafe chmod(folder.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = folder.store as String] in
      giveUpRoot()
      let error = #expect(throws: FindingStoreError.self) { _ = try FindingStore(path: path) }
      #expect(
        error?.message
          == "the findings store \(path) is read-only: its file or folder cannot be written")
    }
  }

  @Test("a full store says so, keeps what it has and goes on when there is room again")
  func full() throws {
    var store = try FindingStore.running(folder.store)
    try store.record(Samples.report("before"))
    // A disk that is full as SQLite sees it.
    try store.connection.execute("PRAGMA max_page_count = 60")
    let many = Array(repeating: Samples.finding(), count: 10_000)
    let error = #expect(throws: FindingStoreError.self) {
      try store.record(Samples.report("too much", findings: many))
    }
    #expect(error?.code == 13)  // SQLITE_FULL
    #expect(
      error?.message
        == "the findings store \(folder.store) cannot grow, the disk is full; what was stored is intact"
    )
    try store.connection.execute("PRAGMA max_page_count = 1000000")
    try store.record(Samples.report("after"))
    #expect(
      try query(folder.store, "SELECT path FROM file ORDER BY file_id") == [["before"], ["after"]])
    #expect(try isSound(folder.store))
  }

  @Test("a store that another program holds is given up after the patience, with a sentence")
  func locked() throws {
    var store = try FindingStore(path: folder.store, patience: .milliseconds(100))
    store.begin()
    let other = try Connection(path: Array(folder.store.utf8), patience: .seconds(1))
    try other.execute("BEGIN IMMEDIATE")
    let start = ContinuousClock.now
    let error = #expect(throws: FindingStoreError.self) { try store.record(Samples.report()) }
    #expect(error?.message == "the findings store \(folder.store) is locked by another program")
    #expect(ContinuousClock.now - start < .seconds(5))
    try other.execute("ROLLBACK")
    try store.record(Samples.report())
    #expect(try query(folder.store, "SELECT count(*) FROM file") == [["1"]])
  }
}

/// Root may write everywhere: the process becomes nobody's.
private func giveUpRoot() {
  guard geteuid() == 0 else { return }
  #expect(setegid(65_534) == 0 && seteuid(65_534) == 0)
}
