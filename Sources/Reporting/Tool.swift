import Conformance
import JSONText

/// What made a report.
public struct Tool: Hashable, Sendable {
  /// The program's name.
  public let name: String
  /// The program's version, as in `--version`.
  public let version: String
  /// The version of the rule catalogue that it judges by.
  public let ruleCatalogue: String

  /// The tool `name` in the version `version`, with the rules of this program unless others are named.
  public init(name: String, version: String, ruleCatalogue: String? = nil) {
    self.name = name
    self.version = version
    self.ruleCatalogue = ruleCatalogue ?? RuleCatalog.version
  }

  /// This program.
  public static let current = Tool(name: "adtsinspect", version: "0.1.0")
}

extension JSONWriter {
  /// Appends the members that every document of the program begins with: the version of its shape,
  /// and what made it.
  mutating func begin(schema: String, by tool: Tool) {
    member("schema", schema)
    key("tool")
    object(inline: true) { json in
      json.member("name", tool.name)
      json.member("version", tool.version)
    }
  }
}
