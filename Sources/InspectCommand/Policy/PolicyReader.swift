import Conformance
import Inspection
import JSONText
import Reporting

/// Finds policies: those that are built in by their names, others in JSON files.
struct PolicyReader {
  private static let keys = ["name", "extends", "fail_on", "severity", "ignore", "expect"]
  /// How many policies may extend each other in a row.
  private static let chainLimit = 16

  let catalog: [RuleMetadata]

  /// The policy that `word` names: a built-in one or a file.
  func policy(_ word: [UInt8]) throws(UsageError) -> Policy { try policy(word, depth: 0) }

  private func policy(_ word: [UInt8], depth: Int) throws(UsageError) -> Policy {
    let name = String(decoding: word, as: UTF8.self)
    if let policy = Policy.builtIn.first(where: { $0.name == name }) { return policy }
    let isName = word.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") }
    if isName, (try? FileStatus(of: word)) == nil {
      let names = Policy.builtIn.map(\.name)
      throw UsageError(
        "'\(name)' is neither a policy nor a file"
          + (EditDistance.nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
            ?? "; built in are \(names.joined(separator: ", "))"))
    }
    return try read(JSONFile(word, what: "the policy"), depth: depth)
  }

  private func read(_ file: JSONFile, depth: Int) throws(UsageError) -> Policy {
    let members = try file.members(of: file.root, named: Self.keys)
    var policy = Policy.standard
    // What is extended comes first, wherever it stands.
    if let parent = file.root["extends"] {
      guard depth < Self.chainLimit else {
        throw file.error(
          "more than \(Self.chainLimit) policies extend each other; is there a circle?", at: parent)
      }
      policy = try self.policy(
        Self.path(try file.text(parent), besides: file.path), depth: depth + 1)
    }
    policy.name = DisplayText.path(file.path)
    var own: [String: Policy.Action] = [:]
    for member in members {
      let node = member.value
      switch member.name {
      case "name": policy.name = try file.text(node)
      case "fail_on": policy.failingSeverity = try file.choice(node, of: Severity.self)
      case "severity":
        for rule in try file.members(of: node) {
          let start = try start(rule.name, at: rule.offset, in: file)
          let severity = try file.choice(rule.value, of: Severity.self)
          try Self.set(.severity(severity), start, in: &own, at: rule.offset, of: file)
        }
      case "ignore":
        for rule in try file.elements(node) {
          let start = try start(try file.text(rule), at: rule.offset, in: file)
          try Self.set(.ignore, start, in: &own, at: rule.offset, of: file)
        }
      case "expect": try expect(node, in: file, of: &policy.expectations)
      default: break
      }
    }
    policy.actions.merge(own) { $1 }
    return policy
  }

  /// A name of a built-in policy as it is, a path as seen from the file that names it.
  private static func path(_ word: String, besides file: [UInt8]) -> [UInt8] {
    let bytes = Array(word.utf8)
    let isBuiltIn = Policy.builtIn.contains { $0.name == word }
    guard !isBuiltIn, bytes.first != UInt8(ascii: "/"),
      let slash = file.lastIndex(of: UInt8(ascii: "/"))
    else { return bytes }
    return Array(file[...slash]) + bytes
  }

  // MARK: Rules

  private func start(_ selector: String, at offset: Int, in file: JSONFile) throws(UsageError)
    -> String
  {
    do throws(RuleSelection.UnknownSelector) {
      return try RuleSelection.prefix(selector, in: catalog)
    } catch {
      throw file.error(RunContext.message(error, catalog), at: offset)
    }
  }

  private static func set(
    _ action: Policy.Action, _ start: String, in actions: inout [String: Policy.Action],
    at offset: Int, of file: JSONFile
  ) throws(UsageError) {
    guard actions.updateValue(action, forKey: start) == nil else {
      throw file.error("'\(start)' is named twice in this policy", at: offset)
    }
  }

  // MARK: Expectations

  private func expect(
    _ node: JSONNode, in file: JSONFile, of expectations: inout Expectations
  ) throws(UsageError) {
    let names = Expectation.Key.allCases.map(\.rawValue)
    for member in try file.members(of: node, named: names) {
      guard let key = Expectation.Key(rawValue: member.name) else { continue }
      let alternatives = member.value.elements ?? [member.value]
      guard !alternatives.isEmpty else {
        throw file.error("one value at least is wanted here", at: member.value)
      }
      if alternatives.count > 1, key == .asc || key == .maxFrameBytes {
        throw file.error("'\(key.rawValue)' takes one value, not a list", at: member.value)
      }
      var statements: [Expectation] = []
      for alternative in alternatives {
        let text: String
        switch alternative.value {
        case .string(let value): text = value
        case .integer(let value): text = String(value)
        case .number(let value): text = value.description
        default:
          throw file.error(
            "a number or a text is wanted here, not \(alternative.kind)",
            at: alternative)
        }
        do throws(UsageError) {
          statements.append(try OptionTable.expectation(key, text, what: "expect"))
        } catch {
          throw file.error(error.message, at: alternative)
        }
      }
      expectations.state(statements)
    }
  }
}
