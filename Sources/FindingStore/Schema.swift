/// The tables and views of a store, and how an older store becomes one of today.
enum Schema {
  /// Marks a SQLite file as a findings store (`PRAGMA application_id`): "adts" in ASCII.
  static let applicationID: Int64 = 0x6164_7473

  /// What leads from each version to the next; `PRAGMA user_version` counts those that were done.
  ///
  /// A migration is never changed once it was released, only followed by another one. Its last
  /// statement sets its version.
  static let migrations: [StaticString] = [
    version1, pendingFiles, headerBugs, counts, newestFindings,
  ]

  /// What was found out about a store from its first page.
  enum State: Equatable {
    /// An empty file.
    case empty
    /// A store that the first `version` migrations have made.
    case store(version: Int)
    /// A database of another program.
    case foreign
  }

  /// What `connection` holds.
  static func state(of connection: borrowing Connection) throws(FindingStoreError) -> State {
    // One snapshot: between two looks another process may have made the store out of nothing.
    try connection.snapshot { () throws(FindingStoreError) in try currentState(of: connection) }
  }

  private static func currentState(
    of connection: borrowing Connection
  ) throws(FindingStoreError) -> State {
    let application = try connection.integer("PRAGMA application_id")
    let version = try connection.integer("PRAGMA user_version")
    if application == applicationID { return .store(version: Int(version)) }
    // A newer version of this program is believed without our mark.
    if application == 0, version > migrations.count { return .store(version: Int(version)) }
    guard application == 0, version == 0,
      try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    else { return .foreign }
    return .empty
  }

  /// Brings a store from its version to the last one of `migrations`, in one transaction.
  static func migrate(
    _ connection: borrowing Connection, through migrations: [StaticString] = migrations
  ) throws(FindingStoreError) {
    guard try connection.integer("PRAGMA user_version") < migrations.count else { return }
    try connection.transaction { () throws(FindingStoreError) in
      // Read again under the lock: another process may have been faster.
      let version = try connection.integer("PRAGMA user_version")
      for migration in migrations.dropFirst(Int(max(version, 0))) {
        try connection.execute(migration)
      }
    }
  }

  // `frame` is the big table: rows of one file lie together and in order without a further index.
  // SQLite would build a table for `severity IN (…)` with each row: half of the time of an insert.
  // The index on finding(rule_id, file_id) answers finding_by_rule by itself, in its own order.
  private static let version1: StaticString = """
    CREATE TABLE run (
      run_id INTEGER PRIMARY KEY,
      started_at TEXT NOT NULL,
      finished_at TEXT,
      tool_version TEXT NOT NULL,
      policy TEXT,
      command_line TEXT
    ) STRICT;

    CREATE TABLE rule (
      rule_id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      severity TEXT NOT NULL
        CHECK (severity = 'error' OR severity = 'warning' OR severity = 'info'),
      group_name TEXT NOT NULL,
      title TEXT NOT NULL,
      standard TEXT,
      clause TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE file (
      file_id INTEGER PRIMARY KEY,
      run_id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
      path TEXT NOT NULL,
      sha256 TEXT,
      size_bytes INTEGER,
      container TEXT,
      verdict TEXT NOT NULL,
      object_type TEXT,
      sampling_frequency_index INTEGER,
      sampling_frequency INTEGER,
      channel_configuration INTEGER,
      channels INTEGER,
      frame_count INTEGER,
      duration_seconds REAL,
      decode_status TEXT
    ) STRICT;
    CREATE INDEX file_by_run ON file (run_id);
    CREATE INDEX file_by_path ON file (path);

    CREATE TABLE finding (
      finding_id INTEGER PRIMARY KEY,
      file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
      rule_id TEXT NOT NULL REFERENCES rule,
      severity TEXT NOT NULL
        CHECK (severity = 'error' OR severity = 'warning' OR severity = 'info'),
      first_frame INTEGER NOT NULL,
      last_frame INTEGER NOT NULL,
      frame_count INTEGER NOT NULL,
      byte_offset INTEGER NOT NULL,
      bit_offset INTEGER NOT NULL,
      message TEXT NOT NULL,
      evidence TEXT NOT NULL
    ) STRICT;
    CREATE INDEX finding_by_file ON finding (file_id);
    CREATE INDEX finding_by_rule_and_file ON finding (rule_id, file_id);

    CREATE TABLE frame (
      file_id INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
      frame INTEGER NOT NULL,
      byte_offset INTEGER NOT NULL,
      time_seconds REAL NOT NULL,
      id INTEGER NOT NULL,
      layer INTEGER NOT NULL,
      protection_absent INTEGER NOT NULL,
      profile_object_type INTEGER NOT NULL,
      sampling_frequency_index INTEGER NOT NULL,
      private_bit INTEGER NOT NULL,
      channel_configuration INTEGER NOT NULL,
      original_copy INTEGER NOT NULL,
      home INTEGER NOT NULL,
      copyright_identification_bit INTEGER NOT NULL,
      copyright_identification_start INTEGER NOT NULL,
      aac_frame_length INTEGER NOT NULL,
      adts_buffer_fullness INTEGER NOT NULL,
      number_of_raw_data_blocks_in_frame INTEGER NOT NULL,
      crc_check TEXT,
      crc_status TEXT NOT NULL,
      elements TEXT,
      window_sequence TEXT,
      max_sfb TEXT,
      payload_bits INTEGER,
      fill_bits INTEGER,
      trailing_bits INTEGER,
      sbr INTEGER,
      ps INTEGER,
      decode_status TEXT,
      findings TEXT NOT NULL,
      PRIMARY KEY (file_id, frame)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW latest_file AS
      SELECT * FROM file WHERE file_id IN (SELECT max(file_id) FROM file GROUP BY path);

    CREATE VIEW finding_by_rule AS
      SELECT rule.rule_id AS rule, rule.name AS name, rule.severity AS severity,
        count(*) AS files, sum(of_file.findings) AS findings
      FROM (
        SELECT rule_id, file_id, count(*) AS findings FROM finding GROUP BY rule_id, file_id
      ) AS of_file
      JOIN rule USING (rule_id)
      GROUP BY rule.rule_id;

    PRAGMA application_id = 0x61647473;
    PRAGMA user_version = 1;
    """
}
