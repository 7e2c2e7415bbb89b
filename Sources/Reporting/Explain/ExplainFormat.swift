import JSONText

/// The formats of an explanation.
public enum ExplainFormat: String, Hashable, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// One JSON object.
  case json
  /// For a page of documentation.
  case markdown
}

/// What is true of all explanations.
enum Explanation {
  /// The version of the JSON's shape.
  static let schema = "adtsinspect/explain/1"

  /// Appends the members that every JSON explanation begins with.
  static func begin(_ json: inout JSONWriter, _ tool: Tool) {
    json.begin(schema: schema, by: tool)
  }
}
