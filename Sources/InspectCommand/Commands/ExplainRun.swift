import Conformance
import Reporting

/// `adtsinspect explain`.
struct ExplainRun {
  private let setup: OutputSetup
  private let words: [String]

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    setup = OutputSetup(invocation, environment)
    words = invocation.operands.map { String(decoding: $0, as: UTF8.self) }
  }

  private var catalog: [RuleMetadata] { setup.environment.pipeline.rules }

  func run() throws(UsageError) -> ExitStatus {
    let found = words.map(rules)
    if found.allSatisfy({ !$0.isEmpty }) {
      let rules = found.flatMap(\.self)
      guard setup.settings.examplePath != nil else { return explain(rules) }
      guard rules.count == 1, let rule = rules.first else {
        throw UsageError("'--write-example' needs one rule, not \(rules.count)")
      }
      return try writeExample(of: rule)
    }
    if setup.settings.examplePath != nil {
      throw unknown(words[found.firstIndex(of: []) ?? 0])
    }
    return try explainMessage()
  }

  /// The rules that `word` stands for: one by its id or name, else all whose ids begin with it.
  private func rules(_ word: String) -> [RuleMetadata] {
    let small = word.lowercased()
    if let one = catalog.first(where: { $0.id.text.lowercased() == small || $0.name == small }) {
      return [one]
    }
    guard !word.isEmpty else { return [] }
    return catalog.filter { $0.id.text.lowercased().hasPrefix(small) }
  }

  // MARK: Rules

  private func explain(_ rules: [RuleMetadata]) -> ExitStatus {
    let pages = rules.map { RulePage($0, examples: Self.examples(of: $0)) }
    return setup.print { style in
      switch setup.settings.explainFormat {
      case .json: return RulePage.json(pages)
      case .markdown: return Array(pages.map { $0.markdown() }.joined(separator: "\n").utf8)
      case .text:
        if let page = pages.first, pages.count == 1 { return page.text(style: style) }
        // A group: which rules it has. Many pages at once nobody reads.
        var listed = style
        listed.detail = .verbose
        return RuleList(rules).text(style: listed)
      }
    }
  }

  private static func examples(of rule: RuleMetadata) -> RuleExamples? {
    RuleCatalog.types.first { $0.metadata.id == rule.id }?.examples
  }

  private func writeExample(of rule: RuleMetadata) throws(UsageError) -> ExitStatus {
    let isConforming = setup.settings.writesConforming
    let examples = Self.examples(of: rule)
    let list = (isConforming ? examples?.conforming : examples?.violating) ?? []
    let kind = isConforming ? "keeps" : "breaks"
    guard !list.isEmpty else { throw UsageError("there is no stream that \(kind) \(rule.id)") }
    guard setup.settings.exampleNumber <= list.count else {
      throw UsageError(
        list.count == 1
          ? "there is one stream that \(kind) \(rule.id)"
          : "there are \(list.count) streams that \(kind.dropLast()) \(rule.id)")
    }
    let example = list[setup.settings.exampleNumber - 1]
    let bytes = example.bytes
    guard let path = setup.settings.examplePath, path != [UInt8(ascii: "-")] else {
      var toOutput = setup
      toOutput.settings.output = nil
      return toOutput.print { _ in bytes }
    }
    do throws(SystemError) {
      let file = try ReportOutput(path: path)
      file.write(bytes)
      try file.finish()
    } catch {
      return setup.console.outputFailed(error, path: path)
    }
    let name = DisplayText.path(path)
    let command = RulePage.command(example, path: name)
    return setup.print { _ in
      Array("wrote \(name), \(bytes.count) bytes: \(example.note)\ntry: \(command)\n".utf8)
    }
  }

  /// There is no rule `word`: which one was probably meant.
  private func unknown(_ word: String) -> UsageError {
    let hint =
      EditDistance.nearest(to: word.uppercased(), in: catalog.map(\.id.text))
      ?? EditDistance.nearest(to: word.lowercased(), in: catalog.map(\.name))
    return UsageError(
      "no rule is called or begins with '\(word)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
  }

  // MARK: Messages

  private func explainMessage() throws(UsageError) -> ExitStatus {
    let query = words.joined(separator: " ")
    if let word = words.first, words.count == 1, Self.looksLikeRule(word) {
      throw unknown(word)
    }
    let search = MessageSearch(query)
    guard !search.matches.isEmpty else {
      let closest = search.nearest.map { "'\($0.display)' (\($0.decoder.rawValue))" }
      if words.count == 1, let word = words.first, !word.contains(" "), closest.isEmpty {
        throw unknown(word)
      }
      throw UsageError(
        "no message is like '\(query)'"
          + (closest.isEmpty
            ? "; 'adtsinspect rules' lists what can be explained besides messages"
            : "; the closest: " + closest.joined(separator: ", ")))
    }
    let page = MessagePage(query, search.matches.map(\.message), catalog: catalog)
    return setup.print { style in
      switch setup.settings.explainFormat {
      case .text: page.text(style: style)
      case .json: page.json()
      case .markdown: Array(page.markdown().utf8)
      }
    }
  }

  /// Whether a word is written as the id of a rule, `HDR99`, or as the name of one with a slip.
  private static func looksLikeRule(_ word: String) -> Bool {
    let letters = word.prefix { $0.isASCII && $0.isLetter }
    let rest = word.dropFirst(letters.count)
    if (2...4).contains(letters.count), (1...4).contains(rest.count),
      rest.allSatisfy({ $0.isASCII && $0.isNumber })
    {
      return true
    }
    return word.contains("-")
      && EditDistance.nearest(to: word.lowercased(), in: RuleCatalog.all.map(\.name)) != nil
  }
}
