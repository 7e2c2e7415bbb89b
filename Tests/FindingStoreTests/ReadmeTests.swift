import CSQLite
import Conformance
import Foundation
import Testing

@testable import FindingStore

/// The SQL examples of the README, run as a reader would run them.
@Suite struct ReadmeTests {
  private let folder = TemporaryFolder()

  /// The rows that the store of `SampleRuns` gives for each example, in the README's order.
  private static let answers = [
    // a and c as they were seen last have one error each, b has one beside a warning, d has none.
    "a 1 0, b 1 1, c 1 0",
    "FRM006 error 2 2 sync-lost, HDR001 error 1 1 layer-nonzero, "
      + "HDR005 error 1 1 sampling-frequency-index-is-sbr-output-rate",
    // That of a was mended before the second run.
    "b 44100 22050 130",
    "a 0 100 80, c 0 100 80",
    "1 TIME 3 4 0, 2 TIME 3 2 1",
    "b HDR001, b HDR005",
    "e 12 0.25 751",
  ]

  private static func examples() throws -> [String] {
    let readme = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    return text.components(separatedBy: "```sql\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test("every SQL example of the README answers what it says")
  func examples() throws {
    try SampleRuns.write(folder.store)
    let examples = try Self.examples()
    #expect(examples.count == Self.answers.count)
    for (index, (example, answer)) in zip(examples, Self.answers).enumerated() {
      // Frames are stored last: no other example shall count their file.
      if index == examples.count - 1 {
        var store = try FindingStore.running(folder.store)
        let frames = try store.beginFrames()
        try store.insert(Samples.frame, into: frames)
        try store.record(Samples.report("e", findings: []), frames: frames)
      }
      #expect(try rows(example) == answer, "\(example)")
    }
  }

  @Test("no SQL example of the README reads all findings")
  func plans() throws {
    try SampleRuns.write(folder.store)
    for example in try Self.examples() {
      let plan = try rows("EXPLAIN QUERY PLAN " + example)
      #expect(!plan.isEmpty)
      // SQLite says `SCAN finding USING COVERING INDEX …` where an index is enough.
      #expect(!"\(plan),".contains("SCAN finding,"), "\(example): \(plan)")
    }
  }

  /// The rows, separated by commas, columns by spaces; times of the clock as TIME.
  private func rows(_ sql: String) throws -> String {
    var database: OpaquePointer?
    // SAFETY: opened and closed here; the texts are copied row by row.
    try #require(unsafe sqlite3_open(folder.store, &database) == SQLITE_OK)
    defer { unsafe sqlite3_close_v2(database) }
    var statement: OpaquePointer?
    try #require(unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK)
    defer { unsafe sqlite3_finalize(statement) }
    var rows: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      let columns = unsafe (0..<sqlite3_column_count(statement)).map { column in
        let text = unsafe sqlite3_column_text(statement, column).map {
          unsafe String(cString: $0)
        }
        return text?.hasSuffix("Z") == true ? "TIME" : text ?? "NULL"
      }
      rows.append(columns.joined(separator: " "))
    }
    return rows.joined(separator: ", ")
  }
}
