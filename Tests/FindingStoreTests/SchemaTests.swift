import Conformance
import Foundation
import Testing

@testable import FindingStore

@Suite struct SchemaTests {
  private let folder = TemporaryFolder()

  @Test(
    "tables and views have the columns that the contract names, in its order",
    arguments: [
      ("run", "run_id started_at finished_at tool_version policy command_line"),
      (
        "file",
        "file_id run_id path sha256 size_bytes container verdict object_type sampling_frequency_index sampling_frequency channel_configuration channels frame_count duration_seconds decode_status errors warnings infos"
      ),
      (
        "latest_file",
        "file_id run_id path sha256 size_bytes container verdict object_type sampling_frequency_index sampling_frequency channel_configuration channels frame_count duration_seconds decode_status errors warnings infos"
      ),
      (
        "finding",
        "finding_id file_id rule_id severity first_frame last_frame frame_count byte_offset bit_offset message evidence"
      ),
      ("rule", "rule_id name severity group_name title standard clause"),
      ("frame", "file_id " + FrameRow.columns.joined(separator: " ")),
      ("finding_by_rule", "rule name severity files findings"),
      (
        "header_bug",
        "finding_id file_id path rule_id severity field declared fitting frame_count message"
      ),
    ])
  func columns(table: String, expected: String) throws {
    _ = try FindingStore(path: folder.store)
    let names = try query(
      folder.store, "SELECT name FROM pragma_table_info(?1) ORDER BY cid", table)
    #expect(names.map { $0[0] }.joined(separator: " ") == expected)
  }

  @Test("every table is STRICT")
  func strict() throws {
    _ = try FindingStore(path: folder.store)
    let tables = try query(
      folder.store,
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
      columns: 2)
    #expect(
      tables == [
        ["file", "1"], ["finding", "1"], ["frame", "1"], ["header_rule", "1"],
        ["pending_file", "1"], ["pending_run", "1"], ["rule", "1"], ["run", "1"],
      ])
  }

  @Test("a new store is in WAL mode and has the version of the last migration")
  func version() throws {
    _ = try FindingStore(path: folder.store)
    #expect(try query(folder.store, "PRAGMA journal_mode") == [["wal"]])
    #expect(try query(folder.store, "PRAGMA user_version") == [[String(Schema.migrations.count)]])
  }

  /// Two versions after today's, as they might come.
  private static let later: [StaticString] =
    Schema.migrations + [
      "ALTER TABLE file ADD COLUMN bitrate INTEGER; PRAGMA user_version = 6",
      "CREATE TABLE note (text TEXT) STRICT; PRAGMA user_version = 7",
    ]

  /// A file with a finding, in a run, as every version so far holds them.
  private static let content: StaticString = """
    INSERT INTO run (started_at, tool_version) VALUES ('2026-01-02T03:04:05.678Z', '0.1.0');
    INSERT INTO rule VALUES ('HDR001', 'layer-nonzero', 'error', 'header', 'layer is 0', NULL, NULL);
    INSERT INTO file (run_id, path, verdict) VALUES (1, 'a.aac', 'fail');
    INSERT INTO finding VALUES (1, 1, 'HDR001', 'error', 3, 3, 1, 9, 5, 'layer is 1', '{"value":1}');
    """

  @Test("a store of each older version becomes the newest with what it holds", arguments: 1...6)
  func migration(from version: Int) throws {
    #expect(FileManager.default.createFile(atPath: folder.store, contents: nil))
    let connection = try Connection(path: Array(folder.store.utf8), patience: .seconds(5))
    try Schema.migrate(connection, through: Array(Self.later.prefix(version)))
    #expect(try connection.integer("PRAGMA user_version") == Int64(version))
    try connection.execute(Self.content)

    try Schema.migrate(connection, through: Self.later)
    #expect(try connection.integer("PRAGMA user_version") == 7)
    #expect(try connection.integer("SELECT count(*) FROM note") == 0)
    #expect(try connection.integer("SELECT count(*) FROM file WHERE bitrate IS NULL") == 1)
    #expect(try connection.text("SELECT message FROM finding") == "layer is 1")
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
  }

  @Test(
    "a store of an older version is brought up to date where it is opened, by writers and readers",
    arguments: 1...4)
  func older(_ version: Int) throws {
    for reads in [false, true] {
      let path = folder.path + "/\(reads)"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      do {
        let connection = try Connection(path: Array(path.utf8), patience: .seconds(5))
        try Schema.migrate(connection, through: Array(Schema.migrations.prefix(version)))
        try connection.execute(Self.content)
        // From the fourth version on the counts are written with the file.
        if version > 3 { try connection.execute("UPDATE file SET errors = 1") }
        if version > 1 { try connection.execute("INSERT INTO pending_run VALUES (1, 'all')") }
      }
      if reads {
        _ = try StoreReader(path: Array(path.utf8))
      } else {
        _ = try FindingStore(path: path)
      }
      #expect(try query(path, "PRAGMA user_version") == [[String(Schema.migrations.count)]])
      #expect(
        try query(path, "SELECT field, declared, fitting, message FROM header_bug", columns: 4)
          == [["layer", "1", "0", "layer is 1"]])
      // Of an older one counted while the store was migrated.
      #expect(
        try query(path, "SELECT errors, warnings, infos FROM latest_file", columns: 3)
          == [["1", "0", "0"]])
      #expect(
        try query(path, "SELECT rule, files, findings FROM finding_by_rule", columns: 3)
          == [["HDR001", "1", "1"]])
      #expect(
        try query(
          path,
          "SELECT name FROM sqlite_schema WHERE tbl_name = 'finding' AND type = 'index' ORDER BY 1")
          == [["finding_by_file_and_rule"], ["finding_by_rule_and_file"]])
      #expect(try isSound(path))
      // What an interrupted run has kept to be resumed stays.
      if version > 1 {
        #expect(try query(path, "SELECT demands FROM pending_run") == [["all"]])
      }
    }
  }

  @Test("a migration that fails leaves the store at its old version, whole")
  func failedMigration() throws {
    _ = try FindingStore(path: folder.store)
    let connection = try Connection(path: Array(folder.store.utf8), patience: .seconds(5))
    let broken: [StaticString] =
      Schema.migrations + ["CREATE TABLE note (text TEXT) STRICT; CREATE TABLE note (again TEXT)"]
    #expect(throws: FindingStoreError.self) { try Schema.migrate(connection, through: broken) }
    #expect(try connection.integer("PRAGMA user_version") == Int64(Schema.migrations.count))
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'note'") == 0)
  }

  @Test("an empty file that is there already becomes a store")
  func emptyFile() throws {
    #expect(FileManager.default.createFile(atPath: folder.store, contents: nil))
    var store = try FindingStore.running(folder.store)
    try store.record(Samples.report())
    #expect(try query(folder.store, "SELECT count(*) FROM file") == [["1"]])
  }
}
