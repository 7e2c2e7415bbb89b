extension Schema {
  // A path that was looked at in ten runs has one header bug, not ten, and none if the last run found
  // none any more: both views tell of each path as it was seen last, as `latest_file` does and
  // `adtsinspect report`. What earlier runs found stays in `finding`.
  static let newestFindings: StaticString = """
    DROP VIEW finding_by_rule;
    CREATE VIEW finding_by_rule AS
      SELECT rule.rule_id AS rule, rule.name AS name, rule.severity AS severity,
        count(DISTINCT finding.file_id) AS files, count(*) AS findings
      FROM rule CROSS JOIN finding ON finding.rule_id = rule.rule_id
      WHERE finding.file_id IN (SELECT max(file_id) FROM file GROUP BY path)
      GROUP BY rule.rule_id;

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
      JOIN file ON file.file_id = finding.file_id
      WHERE finding.file_id IN (SELECT max(file_id) FROM file GROUP BY path);

    PRAGMA user_version = 5;
    """
}
