public import Conformance
public import JSONText

/// The formats of the rule catalogue's list.
public enum RuleListFormat: String, Hashable, Sendable, CaseIterable {
  /// A table for people.
  case text
  /// One JSON object.
  case json
}

/// Writes the rule catalogue as a list.
public struct RuleList: Sendable {
  /// The version of the JSON list's shape.
  public static let schema = "adtsinspect/rules/1"

  private let rules: [RuleMetadata]

  /// A list of `rules` in the order given.
  public init(_ rules: [RuleMetadata]) { self.rules = rules }

  /// A table: id, severity, depth and name; `detail` `.verbose` adds the requirement below each,
  /// `.quiet` leaves out the line of titles.
  public func text(style: TextStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    if style.detail != .quiet {
      row(("id", .dim), ("severity", .dim), ("depth", .dim), "name", style: style, to: &bytes)
    }
    for rule in rules {
      row(
        (rule.id.text, .strong), (rule.severity.rawValue, .init(rule.severity)),
        (rule.depth.rawValue, .plain), rule.name, style: style, to: &bytes)
      if style.detail == .verbose {
        Paragraph(rule.requirement, .dim)
          .write(to: &bytes, style: style, label: "        ", indent: 8)
      }
    }
    return bytes
  }

  /// One JSON object with everything that is fixed about each rule.
  public func json(tool: Tool = .current) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.begin(schema: Self.schema, by: tool)
      json.key("rules")
      json.array(rules) { $1.write(to: &$0) }
    }
    json.endLine()
    return json.take()
  }

  private typealias Cell = (text: String, look: Paragraph.Look)

  private func row(
    _ id: Cell, _ severity: Cell, _ depth: Cell, _ name: String, style: TextStyle,
    to bytes: inout [UInt8]
  ) {
    var paragraph = Paragraph()
    for (cell, width) in [(id, 8), (severity, 10), (depth, 9)] {
      paragraph.append(unbroken: cell.text, cell.look)
      let padding = String(repeating: " ", count: max(1, width - cell.text.count))
      paragraph.append(unbroken: padding, .plain)
    }
    paragraph.append(unbroken: name, .plain)
    paragraph.write(to: &bytes, style: style, indent: 0)
  }
}

extension RuleMetadata: JSONValue {
  /// Writes everything that is fixed about the rule.
  public func write(to json: inout JSONWriter) {
    json.object { writeMembers(to: &$0) }
  }

  /// Writes the members of the object that the rule is.
  func writeMembers(to json: inout JSONWriter) {
    json.member("id", id.text)
    json.member("name", name)
    json.member("severity", severity.rawValue)
    json.member("group", group)
    json.member("depth", depth.rawValue)
    json.member("requirement", requirement)
    json.member("rationale", rationale)
    json.member("remedy", remedy)
    json.key("references")
    json.array(clauses) { $1.write(to: &$0) }
  }
}
