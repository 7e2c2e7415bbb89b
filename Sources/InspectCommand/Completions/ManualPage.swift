import Reporting

/// The manual page, in the language of man(7), made from the commands and the option table.
enum ManualPage {
  /// The page.
  static var text: [UInt8] {
    let tool = Tool.current
    var page = Troff()
    page.line(".\\\" Printed by 'adtsinspect man'.")
    page.line(".TH ADTSINSPECT 1 \"\" \"\(tool.name) \(tool.version)\" \"User Commands\"")
    page.section("NAME")
    page.text("adtsinspect \\- find what is wrong with an ADTS/AAC stream, and prove it", raw: true)
    page.section("SYNOPSIS")
    for command in Command.allCases {
      page.synopsis(command == .inspect ? "[inspect]" : command.rawValue, command.operands)
    }
    page.section("DESCRIPTION")
    for paragraph in Command.inspect.description { page.paragraph(paragraph) }

    page.section("COMMANDS")
    for command in Command.allCases {
      page.entry("**\(command.rawValue)**")
      page.text(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
      guard command != .inspect else { continue }
      for paragraph in command.description { page.innerParagraph(paragraph) }
    }

    page.section("OPTIONS")
    for section in CommandOption.Section.allCases {
      let options = OptionTable.options.filter { $0.section == section }
      guard !options.isEmpty else { continue }
      page.subsection(section.rawValue)
      for option in options { page.option(option) }
    }

    page.section("EXIT STATUS")
    for (status, meaning) in [
      ("0", "It ran, and nothing reached the failing severity."),
      ("1", "It ran, and something did (inspect and gate only)."),
      ("2", "It could not run: wrong usage, unreadable input, unwritable output."),
    ] {
      page.entry("**\(status)**")
      page.text(meaning)
    }
    page.section("ENVIRONMENT")
    for (name, meaning) in [
      ("ADTSINSPECT_DB", "Where findings are stored, unless --db says so."),
      (
        "XDG_STATE_HOME",
        "The folder that holds adtsinspect/findings.sqlite otherwise; default: ~/.local/state."
      ), ("NO_COLOR", "No colour, if it is set to anything."),
      ("TERM", "No colour and no progress, if it is dumb."),
    ] {
      page.entry("**\(name)**")
      page.text(meaning)
    }
    page.section("EXAMPLES")
    for command in Command.allCases {
      for example in command.examples {
        page.entry("**\(example.line)**")
        page.text(example.text)
      }
    }
    page.section("SEE ALSO")
    page.text("**ffprobe**(1), **faad**(1), **sqlite3**(1)")
    return Array(page.result.utf8)
  }
}

/// A manual page as it grows.
private struct Troff {
  var result = ""

  mutating func line(_ line: String) { result += line + "\n" }

  mutating func section(_ title: String) {
    line(".SH \(title.contains(" ") ? "\"\(title)\"" : title)")
  }

  mutating func subsection(_ title: String) { line(".SS \"\(title)\"") }

  mutating func paragraph(_ words: String) {
    line(".PP")
    text(words)
  }

  /// A further paragraph of an entry.
  mutating func innerParagraph(_ words: String) {
    line(".IP")
    text(words)
  }

  /// An indented entry with a title.
  mutating func entry(_ title: String) {
    line(".TP")
    text(title)
  }

  mutating func synopsis(_ command: String, _ operands: String) {
    line(".PP")
    let rest = operands.isEmpty ? "" : " *\(operands)*"
    let name = command == "[inspect]" ? "[**inspect**]" : "**\(command)**"
    text("**adtsinspect** \(name) [*OPTION*...]\(rest)")
  }

  mutating func option(_ option: CommandOption) {
    let letter = option.letter.map { "**-\($0)**, " } ?? ""
    var summary = option.summary
    switch option.argument {
    case .none: entry("\(letter)**--\(option.name)**")
    case .any(let name): entry("\(letter)**--\(option.name)** *\(name)*")
    case .choice(let words, let standard):
      entry("\(letter)**--\(option.name)** *WORD*")
      summary += "; one of " + words.map { "**\($0)**" }.joined(separator: ", ")
      summary += "; default: **\(standard)**"
    }
    if option.commands != Command.allCases {
      summary = "(\(option.commands.map(\.rawValue).joined(separator: ", "))) " + summary
    }
    text(summary + ".")
  }

  /// A line of text; `**bold**` and `*italic*`, everything else as it is.
  mutating func text(_ words: some StringProtocol, raw: Bool = false) {
    guard !raw else { return line(String(words)) }
    var escaped = ""
    var isBold = false
    var isItalic = false
    var rest = Substring(words)
    while let character = rest.popFirst() {
      switch character {
      case "*":
        if rest.first == "*" {
          rest.removeFirst()
          isBold.toggle()
          escaped += isBold ? "\\fB" : "\\fR"
        } else {
          isItalic.toggle()
          escaped += isItalic ? "\\fI" : "\\fR"
        }
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "~": escaped += "\\(ti"
      case "'": escaped += "\\(aq"
      case "^": escaped += "\\(ha"
      case "`": escaped += "\\(ga"
      default: escaped.append(character)
      }
    }
    // A point or apostrophe at the start of a line would be a request.
    if escaped.first == "." { escaped = "\\&" + escaped }
    line(escaped)
  }
}
