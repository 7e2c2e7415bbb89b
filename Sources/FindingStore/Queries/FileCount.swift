/// A file and how much was found in it.
public struct FileCount: Hashable, Sendable {
  /// The path as it was reported.
  public let path: String
  /// `pass`, `warn`, `fail`, `not_aac` or `unreadable`.
  public let verdict: String
  /// `AAC LC` and the like; `nil` if it is no ADTS stream.
  public let objectType: String?
  /// The core's rate in hertz, as the headers declare it.
  public let samplingFrequency: Int?
  /// Coded channels.
  public let channels: Int?
  /// Seconds.
  public let durationSeconds: Double?
  /// Findings of severity error.
  public let errors: Int
  /// Findings of severity warning.
  public let warnings: Int
  /// Findings of severity info.
  public let infos: Int
}

extension StoreReader {
  /// The number of files of `scope`, all of them, those without findings included.
  public borrowing func fileCount(_ scope: Scope) throws(FindingStoreError) -> Int {
    try choose(scope)
    return Int(try connection.integer("SELECT count(*) FROM temp.scope"))
  }

  /// The files of `scope`, those with the most errors first, then warnings, then infos.
  ///
  /// - Parameter limit: how many at most.
  public borrowing func files(
    _ scope: Scope, limit: Int = .max
  ) throws(FindingStoreError) -> [FileCount] {
    try choose(scope)
    var files: [FileCount] = []
    try connection.prepare(
      """
      SELECT file.path, file.verdict, file.object_type, file.sampling_frequency, file.channels,
        file.duration_seconds, file.errors, file.warnings, file.infos
      FROM temp.scope CROSS JOIN main.file AS file ON file.file_id = scope.file_id
      ORDER BY file.errors DESC, file.warnings DESC, file.infos DESC, scope.place
      LIMIT ?1
      """
    ).rows(.integer(limit)) { row in
      files.append(
        FileCount(
          path: row.text(0) ?? "", verdict: row.text(1) ?? "", objectType: row.text(2),
          samplingFrequency: row.isNull(3) ? nil : Int(row.integer(3)),
          channels: row.isNull(4) ? nil : Int(row.integer(4)),
          durationSeconds: row.isNull(5) ? nil : row.real(5), errors: Int(row.integer(6)),
          warnings: Int(row.integer(7)), infos: Int(row.integer(8))))
    }
    return files
  }
}
