import Conformance

/// `Reports/field-kinds.md`: the kinds of trouble that people report, and what is said of each.
struct FieldKindPage {
  /// The page.
  let text: String

  init() throws {
    var table = """
      # What people report of AAC streams, and what adtsinspect says of it

      27 kinds of trouble that stand behind public reports about AAC and ADTS, each with streams \
      that show it. The streams are made by `Tests/CorpusTests/FieldKinds.swift`, which asks for the \
      rules named here and for no other error or warning; the page is written by that test.

      | kind | what it is | rules |
      |---|---|---|

      """
    var body = ""
    for kind in FieldKinds.all {
      var rules: [RuleID] = []
      var sections = ""
      for stream in kind.streams {
        let report = try stream.inspect()
        let findings = report.findings.filter {
          $0.severity > .info || stream.rules.contains($0.rule)
        }
        for finding in findings where !rules.contains(finding.rule) { rules.append(finding.rule) }
        sections += "\n- **\(stream.note)**: \(Self.words(report.verdict))\n"
        if findings.isEmpty { sections += "\n  Nothing is found.\n" }
        for finding in findings { sections += Self.lines(finding) }
      }
      table += "| [\(kind.id)](#\(kind.id.lowercased())) | \(kind.title) "
      table += "| \(rules.map { "[\($0)](rules/\($0).md)" }.joined(separator: ", ")) |\n"
      body += "\n<a id=\"\(kind.id.lowercased())\"></a>\n\n## \(kind.id): \(kind.title)\n\n"
      body += kind.text + "\n" + sections
      if let beyond = kind.beyond { body += "\nNeeds more than the stream: \(beyond)\n" }
    }
    text = table + body
  }

  private static func words(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: "sound"
    case .warn: "a warning"
    case .fail: "an error"
    case .notAAC: "no ADTS"
    case .unreadable: "unreadable"
    }
  }

  private static func lines(_ finding: Finding) -> String {
    var text = "\n  \(finding.severity.rawValue) [\(finding.rule)](rules/\(finding.rule).md) "
    text += "`\(finding.name)`: \(escaped(finding.message))"
    text += " (byte \(finding.location.byteOffset), bit \(finding.location.bitOffset))\n"
    if let remedy = finding.remedy { text += "\n  What to do: \(escaped(remedy))\n" }
    return text
  }

  /// Text that Markdown shows as it is.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
