extension Schema {
  // Reports of a run that goes on, so that it can be resumed; they go when it ends. A path is a
  // blob, because its bytes need not be text.
  static let pendingFiles: StaticString = """
    CREATE TABLE pending_run (
      run_id INTEGER PRIMARY KEY REFERENCES run ON DELETE CASCADE,
      demands TEXT NOT NULL
    ) STRICT;
    CREATE INDEX pending_run_by_demands ON pending_run (demands);

    CREATE TABLE pending_file (
      file_id INTEGER PRIMARY KEY REFERENCES file ON DELETE CASCADE,
      run_id INTEGER NOT NULL REFERENCES pending_run ON DELETE CASCADE,
      path BLOB NOT NULL,
      size_bytes INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      report BLOB NOT NULL,
      UNIQUE (run_id, path)
    ) STRICT;

    PRAGMA user_version = 2;
    """
}
