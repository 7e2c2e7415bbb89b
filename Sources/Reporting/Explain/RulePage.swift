public import Conformance
public import JSONText

/// All that is known of a rule.
public struct RulePage: Sendable {
  /// What is fixed about the rule.
  public let rule: RuleMetadata
  /// How it stands to others.
  public let relations: RuleRelations
  /// What decoders do with a stream that breaks it.
  public let reactions: [DecoderReaction]
  /// Streams that keep and that break it.
  public let examples: RuleExamples?

  private static let labelWidth = 12

  /// The page of `rule`, with its `examples` if there are any.
  public init(_ rule: RuleMetadata, examples: RuleExamples?) {
    self.rule = rule
    self.examples = examples
    relations = RuleRelations(of: rule.id)
    reactions = DecoderReaction.reactions(to: rule.id)
  }

  // MARK: Text

  /// The page for a terminal.
  public func text(style: TextStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    var title = Paragraph("\(rule.id) ", .strong)
    title.append(rule.name, .strong)
    title.write(to: &bytes, style: style, indent: 2)
    var kind = Paragraph(rule.severity.rawValue, Paragraph.Look(rule.severity))
    kind.append(", group \(Self.words(rule.group)), found at --depth \(rule.depth.rawValue)")
    kind.write(to: &bytes, style: style, indent: 2)
    bytes.append(UInt8(ascii: "\n"))
    Paragraph(rule.requirement).write(to: &bytes, style: style, indent: 0)
    bytes.append(UInt8(ascii: "\n"))

    func detail(_ label: String, _ text: String) {
      let padding = String(repeating: " ", count: max(1, Self.labelWidth - label.count))
      Paragraph(text).write(
        to: &bytes, style: style, label: label + padding, labelLook: .dim,
        indent: Self.labelWidth)
    }
    func list(_ label: String, _ items: [String]) {
      for (index, item) in items.enumerated() { detail(index == 0 ? label : "", item) }
    }
    detail("why", rule.rationale)
    if let remedy = rule.remedy { detail("fix", remedy) }
    list("clause", rule.clauses.filter { $0.number != nil }.map(Phrases.clause))
    list("decoders", reactions.map { "\($0.decoder.rawValue): \($0.message)" })
    for (label, rules) in links { detail(label, Phrases.list(Self.ranges(rules))) }
    guard let examples else { return bytes }
    list("kept by", examples.conforming.map(Self.words))
    list("broken by", examples.violating.enumerated().map { Self.words($1, number: $0 + 1) })
    if let first = examples.violating.first {
      let path = "example.\(first.fileExtension)"
      detail("try", "adtsinspect explain \(rule.id) --write-example \(path)")
      detail("", Self.command(first, path: path))
    }
    return bytes
  }

  /// The labels of related rules, and which they are.
  private var links: [(label: String, rules: [RuleID])] {
    [
      ("explains", relations.explains), ("follows", relations.explainedBy),
      ("yields to", relations.yieldsTo), ("instead of", relations.silences),
    ].filter { !$0.1.isEmpty }
  }

  /// The ids, three and more in a row as `DET001 to DET010`.
  private static func ranges(_ rules: [RuleID]) -> [String] {
    func number(_ id: RuleID) -> Int? { Int(id.text.dropFirst(id.group.count)) }
    var runs: [[RuleID]] = []
    for id in rules {
      if let last = runs.last?.last, last.group == id.group, let before = number(last),
        number(id) == before + 1
      {
        runs[runs.count - 1].append(id)
      } else {
        runs.append([id])
      }
    }
    return runs.flatMap { run in
      run.count < 3 ? run.map(\.text) : ["\(run[0]) to \(run[run.count - 1])"]
    }
  }

  private static func words(_ example: RuleExample) -> String {
    example.note + conditions(example)
  }

  private static func words(_ example: RuleExample, number: Int) -> String {
    "\(number): \(example.note)\(conditions(example))"
  }

  private static func conditions(_ example: RuleExample) -> String {
    var conditions = example.expect.map { "--expect '\($0)'" }
    if let policy = example.policy { conditions.append("--policy \(policy)") }
    return conditions.isEmpty ? "" : " (with \(conditions.joined(separator: " ")))"
  }

  /// The command that finds what the file `path`, made of `example`, breaks.
  public static func command(_ example: RuleExample, path: String) -> String {
    var words = ["adtsinspect"]
    words += example.expect.map { "--expect '\($0)'" }
    if let policy = example.policy { words.append("--policy \(policy)") }
    return (words + [quoted(path)]).joined(separator: " ")
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "/"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain ? path : "'" + path.flatMap { $0 == "'" ? Array("'\\''") : [$0] } + "'"
  }

  /// A name of the catalogue in words: `raw_data_block` as `raw data block`.
  private static func words(_ name: String) -> String {
    String(name.map { $0 == "_" ? " " : $0 })
  }

  // MARK: Markdown

  /// The page as Markdown; `link` gives the address of another rule's page, `nil` for no link, and
  /// `outcome` what is found in an example.
  public func markdown(
    link: (RuleID) -> String? = { _ in nil }, outcome: (RuleExample) -> Finding? = { _ in nil }
  ) -> String {
    var text = "# \(rule.id) `\(rule.name)`\n\n"
    text += "**\(rule.severity.rawValue)** · group \(Self.words(rule.group))"
    text += " · found at depth `\(rule.depth.rawValue)`\n\n"
    text += MarkdownText.escaped(rule.requirement) + "\n\n"
    text += "## Why it matters\n\n\(MarkdownText.escaped(rule.rationale))\n\n"
    if let remedy = rule.remedy {
      text += "## What to change\n\n\(MarkdownText.escaped(remedy))\n\n"
    }
    let clauses = rule.clauses.filter { $0.number != nil }
    if !clauses.isEmpty {
      text += "## Where it is written\n\n"
      text += clauses.map { "- \(Phrases.clause($0))\n" }.joined() + "\n"
    }
    if !reactions.isEmpty {
      text += "## What decoders do\n\n| decoder | what it prints or does |\n|---|---|\n"
      for one in reactions {
        text += "| \(one.decoder.rawValue) | \(MarkdownText.escaped(one.message)) |\n"
      }
      text += "\n"
    }
    if !links.isEmpty {
      text += "## Related rules\n\n"
      for (label, rules) in links {
        let names = rules.map { id in link(id).map { "[\(id)](\($0))" } ?? id.text }
        text += "- \(label) \(names.joined(separator: ", "))\n"
      }
      text += "\n"
    }
    if let examples { text += Self.markdown(examples, rule.id, outcome) }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  private static func markdown(
    _ examples: RuleExamples, _ rule: RuleID, _ outcome: (RuleExample) -> Finding?
  ) -> String {
    var text = "## Examples\n\n"
    for (title, list) in [("Kept by", examples.conforming), ("Broken by", examples.violating)]
    where !list.isEmpty {
      text += "\(title):\n\n"
      for (index, example) in list.enumerated() {
        text += "\(index + 1). \(MarkdownText.escaped(words(example)))\n"
        guard let finding = outcome(example) else { continue }
        text += "\n   > \(MarkdownText.escaped(finding.message))\n   >\n"
        let place = Phrases.plain(Phrases.place(finding.location))
        text += "   > at \(MarkdownText.escaped(place))\n"
        if let remedy = finding.remedy {
          text += "   >\n   > fix: \(MarkdownText.escaped(remedy))\n"
        }
        text += "\n"
      }
      text += "\n"
    }
    if let first = examples.violating.first {
      while text.hasSuffix("\n\n") { text.removeLast() }
      let path = "example.\(first.fileExtension)"
      text += "\n```sh\nadtsinspect explain \(rule) --write-example \(path)\n"
      text += "\(command(first, path: path))\n```\n"
    }
    return text
  }

  // MARK: JSON

  /// One JSON object with the pages of `rules`.
  public static func json(_ pages: [RulePage], tool: Tool = .current) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      Explanation.begin(&json, tool)
      json.key("rules")
      json.array(pages) { json, page in page.write(to: &json) }
    }
    json.endLine()
    return json.take()
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      rule.writeMembers(to: &json)
      json.key("decoders")
      json.array(reactions) { $1.write(to: &$0) }
      for (name, rules) in [
        ("explains", relations.explains), ("explained_by", relations.explainedBy),
        ("yields_to", relations.yieldsTo), ("silences", relations.silences),
      ] {
        json.key(name)
        json.array(rules, inline: true) { $0.string($1.text) }
      }
      json.key("examples")
      guard let examples else { return json.null() }
      json.object { json in
        for (name, list) in [
          ("conforming", examples.conforming), ("violating", examples.violating),
        ] {
          json.key(name)
          json.array(list) { json, example in
            json.object { json in
              json.member("note", example.note)
              json.member("file_extension", example.fileExtension)
              json.key("expect")
              json.array(example.expect, inline: true) { $0.string($1) }
              json.member("policy", example.policy)
              json.member("size_bytes", example.bytes.count)
            }
          }
        }
      }
    }
  }
}

extension DecoderReaction: JSONValue {
  /// Writes the decoder and what it prints.
  public func write(to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("decoder", decoder.rawValue)
      json.member("message", message)
    }
  }
}
