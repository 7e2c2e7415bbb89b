import Conformance
import Foundation
import Testing

/// What people report of AAC streams is found, and nothing else is said.
struct FieldKindTests {
  /// One stream of one kind.
  struct Case: CustomTestStringConvertible, Sendable {
    let kind: FieldKind
    let stream: FieldKind.Stream
    var testDescription: String { "\(kind.id): \(stream.note)" }
  }

  static let cases = FieldKinds.all.flatMap { kind in
    kind.streams.map { Case(kind: kind, stream: $0) }
  }

  @Test("There are 27 kinds, each with a stream")
  func listed() {
    let ids = FieldKinds.all.map(\.id)
    #expect(ids == (1...27).map { $0 < 10 ? "K0\($0)" : "K\($0)" })
    #expect(FieldKinds.all.allSatisfy { !$0.streams.isEmpty })
  }

  @Test("The rule of each kind is named, and no other error or warning", arguments: cases)
  func named(one: Case) throws {
    let report = try one.stream.inspect()
    let found = Set(report.findings.filter { $0.severity > .info }.map(\.rule))
    let wanted = Set(one.stream.rules)
    #expect(found.isSubset(of: wanted), "\(report.findings.map(\.message))")
    #expect(wanted.isSubset(of: report.findings.map(\.rule)))
  }

  @Test("Reports/field-kinds.md says what is found")
  func page() throws {
    let url = Corpus.folder.deletingLastPathComponent().appending(path: "Reports/field-kinds.md")
    let text = try FieldKindPage().text
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(text.utf8).write(to: url)
    }
    let isCurrent = try String(contentsOf: url, encoding: .utf8) == text
    #expect(isCurrent, "RECORD=failed swift test --filter FieldKindTests writes it")
  }
}
