public import Conformance
import JSONText

/// What decoders' messages mean, and what to do about them.
public struct MessagePage: Sendable {
  private static let labelWidth = 10

  private let query: String
  private let matches: [DecoderMessage]
  private let catalog: [RuleMetadata]

  /// A page about `matches`, the best first, which `query` is like. `catalog` has the rules.
  public init(_ query: String, _ matches: [DecoderMessage], catalog: [RuleMetadata]) {
    self.query = query
    self.matches = matches
    self.catalog = catalog
  }

  /// The rules that look for the causes, the likeliest first: the first causes of all messages, then
  /// the second ones.
  private var causes: [RuleMetadata] {
    var ids: [RuleID] = []
    let depth = matches.map(\.causes.count).max() ?? 0
    for rank in 0..<depth {
      for message in matches where rank < message.causes.count {
        if !ids.contains(message.causes[rank]) { ids.append(message.causes[rank]) }
      }
    }
    return ids.compactMap(rule)
  }

  private func rule(_ id: RuleID) -> RuleMetadata? { catalog.first { $0.id == id } }

  /// Commands to try, and what they do.
  private var commands: [(line: String, text: String)] {
    let causes = causes
    guard let first = causes.first else { return [] }
    let ids = causes.map(\.id.text).joined(separator: ",")
    var commands = [("adtsinspect FILE", "says which of them it is: where, why and what to do")]
    let depth = causes.allSatisfy { $0.depth == .headers } ? " --depth headers" : ""
    commands.append(("adtsinspect\(depth) --select \(ids) FILE", "looks for these alone"))
    let expectations = causes.compactMap { Self.expectations[$0.id] }
    if !expectations.isEmpty {
      let options = expectations.map { "--expect \($0)" }.joined(separator: " ")
      commands.append(("adtsinspect \(options) FILE", "decides what the bits cannot"))
    }
    if causes.contains(where: { $0.group == "hls" }) {
      commands.append(("adtsinspect --policy hls FILE", "adds the rules of HLS segments"))
    }
    commands.append(("adtsinspect explain \(first.id)", "tells more of the likeliest cause"))
    return commands
  }

  /// What a rule has to be told before it can speak.
  private static let expectations: [RuleID: String] = [
    "EXP001": "sampling_frequency=HZ", "EXP006": "duration=SECONDS", "EXP007": "asc=HEX",
    "EXP008": "asc=HEX", "EXP009": "asc=HEX",
  ]

  // MARK: Text

  /// The page for a terminal.
  public func text(style: TextStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    for message in matches {
      var title = Paragraph(message.decoder.rawValue, .strong)
      title.append(": " + message.display)
      title.write(to: &bytes, style: style, indent: 2)
      Paragraph(message.meaning).write(to: &bytes, style: style, label: "  ", indent: 2)
      if matches.count > 1 {
        detail("causes", message.causes.map(\.text).joined(separator: ", "), style, &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    Paragraph("Causes, the likeliest first", .strong).write(to: &bytes, style: style, indent: 0)
    for rule in causes {
      var paragraph = Paragraph()
      paragraph.append(unbroken: rule.id.text, .strong)
      paragraph.append("  \(rule.name)")
      if style.detail == .verbose { paragraph.append(": " + rule.requirement, .dim) }
      paragraph.write(to: &bytes, style: style, label: "  ", indent: 10)
    }
    bytes.append(UInt8(ascii: "\n"))
    Paragraph("Commands", .strong).write(to: &bytes, style: style, indent: 0)
    for command in commands {
      Paragraph(command.line).write(to: &bytes, style: style, label: "  ", indent: 4)
      Paragraph(command.text, .dim).write(to: &bytes, style: style, label: "      ", indent: 6)
    }
    return bytes
  }

  private func detail(
    _ label: String, _ text: String, _ style: TextStyle, _ bytes: inout [UInt8]
  ) {
    let start = "  " + label
    let padding = String(repeating: " ", count: max(1, Self.labelWidth - start.count))
    Paragraph(text).write(
      to: &bytes, style: style, label: start + padding, labelLook: .dim, indent: Self.labelWidth)
  }

  // MARK: Markdown

  /// The page as Markdown.
  public func markdown() -> String {
    var text = ""
    for message in matches {
      text += "## \(message.decoder.rawValue): \(MarkdownText.escaped(message.display))\n\n"
      text += MarkdownText.escaped(message.meaning) + "\n\n"
      if matches.count > 1 {
        text += "Causes: \(message.causes.map(\.text).joined(separator: ", "))\n\n"
      }
    }
    text += "## Causes, the likeliest first\n\n"
    for rule in causes {
      text += "1. **\(rule.id)** `\(rule.name)`: \(MarkdownText.escaped(rule.requirement))\n"
    }
    text += "\n## Commands\n\n```sh\n"
    for command in commands { text += "\(command.line)  # \(command.text)\n" }
    return text + "```\n"
  }

  // MARK: JSON

  /// One JSON object.
  public func json(tool: Tool = .current) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      Explanation.begin(&json, tool)
      json.member("query", query)
      json.key("messages")
      json.array(matches) { json, message in
        json.object { json in
          json.member("decoder", message.decoder.rawValue)
          json.member("message", message.text.isEmpty ? nil : message.text)
          json.member("code", message.code)
          json.member("note", message.note)
          json.member("meaning", message.meaning)
          json.key("causes")
          json.array(message.causes, inline: true) { $0.string($1.text) }
        }
      }
      json.key("causes")
      json.array(causes) { json, rule in
        json.object(inline: true) { json in
          json.member("rule", rule.id.text)
          json.member("name", rule.name)
        }
      }
      json.key("commands")
      json.array(commands) { json, command in
        json.object(inline: true) { json in
          json.member("command", command.line)
          json.member("purpose", command.text)
        }
      }
    }
    json.endLine()
    return json.take()
  }
}
