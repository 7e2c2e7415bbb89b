import Conformance
import Foundation
import Inspection
import Testing

/// One example of one rule.
struct ExampleOfRule: CustomTestStringConvertible, Sendable {
  let rule: RuleMetadata
  let example: RuleExample
  var testDescription: String { "\(rule.id.text): \(example.note)" }

  static let all: [(rule: RuleMetadata, examples: RuleExamples)] = RuleCatalog.types.compactMap {
    type in type.examples.map { (type.metadata, $0) }
  }

  static let conforming = all.flatMap { rule, examples in
    examples.conforming.map { ExampleOfRule(rule: rule, example: $0) }
  }

  static let violating = all.flatMap { rule, examples in
    examples.violating.map { ExampleOfRule(rule: rule, example: $0) }
  }

  /// What is found in the example, and what the policy of the example makes of it.
  func inspect() throws -> FileReport {
    try Corpus.inspect(
      example.bytes, fileExtension: example.fileExtension, depth: example.depth,
      expect: example.expect,
      policy: example.policy)
  }
}

/// The examples of the rules: what they show is found, and nothing else.
struct RuleExampleTests {
  @Test("A stream that breaks a rule yields its finding alone", arguments: ExampleOfRule.violating)
  func violating(one: ExampleOfRule) throws {
    let report = try one.inspect()
    let found = report.findings.filter { $0.severity > .info || $0.rule == one.rule.id }
    #expect(
      found.map(\.rule).sorted() == ([one.rule.id] + one.example.alsoTriggers).sorted(),
      "\(found.map(\.message))")
    let finding = try #require(found.first { $0.rule == one.rule.id })
    // A cause is as severe as what it explains.
    let folded = finding.folded.compactMap { RuleCatalog.rule(id: $0.rule)?.severity }.max()
    #expect(finding.severity == one.rule.severity || finding.severity == folded)
  }

  @Test(
    "A stream that keeps a rule yields no error and no warning", arguments: ExampleOfRule.conforming
  )
  func conforming(one: ExampleOfRule) throws {
    let report = try one.inspect()
    let found = report.findings.filter { $0.severity > .info || $0.rule == one.rule.id }
    #expect(
      found.map(\.rule).sorted() == one.example.alsoTriggers.sorted(),
      "\(found.map { $0.rule.text + ": " + $0.message })")
  }
}
