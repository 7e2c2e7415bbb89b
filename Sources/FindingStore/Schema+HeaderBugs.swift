extension Schema {
  // The index on finding(file_id, rule_id, severity) holds all that counts by file, by rule and by
  // run ask for, so that a report over a million findings reads no finding itself.
  //
  // The table of rules stands in the next migration, too, which makes a real table of it. Both stay as
  // they are: a store of any age has to become the same one.
  //
  // `header_bug` says for each rule about a header field where its evidence has the declared value
  // and the one that fits; a rule whose value is always the same has it in the last two columns.
  // json_each makes "8, 9, 10" of a list and one row of a number; and unlike json_extract, which
  // SQLite 3.40 forbids in a view where the schema is not trusted, it may be used everywhere.
  static let headerBugs: StaticString = """
    CREATE INDEX finding_by_file_and_rule ON finding (file_id, rule_id, severity);
    DROP INDEX finding_by_file;

    CREATE VIEW header_bug AS
      WITH header_rule (rule_id, field, declared_path, fitting_path, declared, fitting) AS (VALUES
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
        ('EXP003', 'object_type', '$.header', '$.expected', NULL, NULL))
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
      JOIN file ON file.file_id = finding.file_id;

    PRAGMA user_version = 3;
    """
}
