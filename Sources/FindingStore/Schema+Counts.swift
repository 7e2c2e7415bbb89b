extension Schema {
  // What a report over all files asks for first is counted once, when a file is stored: reading a
  // million findings for a page of numbers takes a second.
  //
  // The index on finding(rule_id, file_id) has the severity as well now, so that findings by rule are
  // counted in it alone, in its own order. The CROSS JOIN of finding_by_rule keeps that order.
  //
  // The rules of header_bug, so far a list in the view, are a table: a million findings are not compared with a list of 34 each.
  // Its LEFT JOIN lets a count leave the table of files alone.
  static let counts: StaticString = """
    ALTER TABLE file ADD COLUMN errors INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE file ADD COLUMN warnings INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE file ADD COLUMN infos INTEGER NOT NULL DEFAULT 0;
    UPDATE file SET (errors, warnings, infos) = (
      SELECT count(*) FILTER (WHERE severity = 'error'),
        count(*) FILTER (WHERE severity = 'warning'), count(*) FILTER (WHERE severity = 'info')
      FROM finding WHERE finding.file_id = file.file_id);

    DROP VIEW finding_by_rule;
    DROP INDEX finding_by_rule_and_file;
    CREATE INDEX finding_by_rule_and_file ON finding (rule_id, file_id, severity);
    CREATE VIEW finding_by_rule AS
      SELECT rule.rule_id AS rule, rule.name AS name, rule.severity AS severity,
        count(DISTINCT finding.file_id) AS files, count(*) AS findings
      FROM rule CROSS JOIN finding ON finding.rule_id = rule.rule_id
      GROUP BY rule.rule_id;

    CREATE TABLE header_rule (
      rule_id TEXT PRIMARY KEY NOT NULL,
      field TEXT NOT NULL,
      declared_path TEXT,
      fitting_path TEXT,
      declared TEXT,
      fitting TEXT
    ) STRICT, WITHOUT ROWID;
    INSERT INTO header_rule VALUES
      ('HDR001', 'layer', '$.value', NULL, NULL, '0'),
      ('HDR002', 'sampling_frequency_index', '$.value', '$.neighbours_value', NULL, NULL),
      ('HDR003', 'sampling_frequency_index', NULL, NULL, '12', NULL),
      ('HDR004', 'sampling_frequency_index', '$.declared_index', '$.candidate_indices', NULL, NULL),
      ('HDR005', 'sampling_frequency', '$.declared_hz', '$.core_hz', NULL, NULL),
      ('HDR006', 'frame_length_samples', NULL, NULL, '1024', '960'),
      ('HDR007', 'profile', NULL, NULL, '3', NULL),
      ('HDR008', 'profile', '$.profile', NULL, NULL, '1'),
      ('HDR009', 'profile', '$.profile', NULL, NULL, '1'),
      ('HDR010', 'profile', '$.declared_profile', '$.fitting_profile', NULL, NULL),
      ('HDR011', 'ID', NULL, NULL, '1', '0'),
      ('HDR012', 'channel_configuration', '$.declared', '$.fitting_configuration', NULL, NULL),
      ('HDR013', 'channel_configuration', '$.declared', '$.likely_configuration', NULL, NULL),
      ('HDR014', 'ID', '$.value', '$.usual_value', NULL, NULL),
      ('HDR015', 'protection_absent', '$.value', '$.usual_value', NULL, NULL),
      ('HDR016', 'profile', '$.value', '$.usual_value', NULL, NULL),
      ('HDR017', 'sampling_frequency_index', '$.value', '$.usual_value', NULL, NULL),
      ('HDR018', 'channel_configuration', '$.value', '$.usual_value', NULL, NULL),
      ('CRC004', 'protection_absent', NULL, NULL, '0', '1'),
      ('CRC005', 'protection_absent', NULL, NULL, '1', '0'),
      ('CRC008', '$.field', '$.value_now', '$.value_when_crc_was_made', NULL, NULL),
      ('FRM015', 'aac_frame_length', NULL, NULL, NULL, NULL),
      ('FRM016', 'aac_frame_length', NULL, NULL, NULL, NULL),
      ('FRM017', 'aac_frame_length', '$.declared_length', '$.real_length', NULL, NULL),
      ('FRM018', 'aac_frame_length', '$.declared_length', '$.real_length', NULL, NULL),
      ('FRM019', 'aac_frame_length', '$.value', NULL, NULL, NULL),
      ('FRM020', 'aac_frame_length', '$.declared_length', '$.real_length', NULL, NULL),
      ('RDB006', 'raw_data_blocks', '$.announced', '$.found', NULL, NULL),
      ('PCE001', 'channel_configuration', NULL, '$.suggested_configuration', '0', NULL),
      ('PCE006', 'channel_configuration', '$.declared', '$.pce_elements', NULL, NULL),
      ('BUF008', 'sampling_frequency_index', '$.declared_index', '$.hinted_index', NULL, NULL),
      ('EXP001', 'sampling_frequency', '$.core_hz', '$.expected', NULL, NULL),
      ('EXP002', 'channels', '$.header', '$.expected', NULL, NULL),
      ('EXP003', 'object_type', '$.header', '$.expected', NULL, NULL);

    DROP VIEW header_bug;
    CREATE VIEW header_bug AS
      SELECT finding.finding_id AS finding_id, finding.file_id AS file_id, file.path AS path,
        finding.rule_id AS rule_id, finding.severity AS severity,
        CASE header_rule.field WHEN '$.field'
          THEN (SELECT value FROM json_each(finding.evidence, '$.field'))
          ELSE header_rule.field END AS field,
        coalesce(header_rule.declared, (
          SELECT group_concat(value, ', ')
          FROM json_each(finding.evidence, header_rule.declared_path))) AS declared,
        coalesce(header_rule.fitting, (
          SELECT group_concat(value, ', ')
          FROM json_each(finding.evidence, header_rule.fitting_path))) AS fitting,
        finding.frame_count AS frame_count, finding.message AS message
      FROM header_rule
      JOIN finding ON finding.rule_id = header_rule.rule_id
      LEFT JOIN file ON file.file_id = finding.file_id;

    PRAGMA user_version = 4;
    """
}
