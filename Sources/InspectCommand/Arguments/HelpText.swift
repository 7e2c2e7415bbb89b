import Reporting

/// The help, made from the commands and the option table.
enum HelpText {
  /// The help of `command`, or of the program.
  static func text(for command: Command?, style: TextStyle) -> [UInt8] {
    var page = Page(style: style)
    if let command {
      page.heading("adtsinspect \(command.rawValue)", command.summary)
      page.usage("adtsinspect \(command.rawValue) [OPTION...] \(command.operands)")
      for paragraph in command.description { page.paragraph(paragraph) }
      page.options(of: command)
      page.examples(of: command)
    } else {
      page.heading("adtsinspect", "find what is wrong with an ADTS/AAC stream, and prove it")
      page.usage("adtsinspect [COMMAND] [OPTION...] FILE...")
      page.list(
        "Commands", Command.allCases.map { ($0.rawValue, $0.summary) })
      for paragraph in Command.inspect.description { page.paragraph(paragraph) }
      page.options(of: .inspect)
      page.examples(of: .inspect)
      page.paragraph("'adtsinspect help COMMAND' explains the other commands.")
    }
    return page.bytes
  }
}

/// A page of help as it grows.
private struct Page {
  /// Where the explanation of an option or command starts.
  private static let column = 24

  let style: TextStyle
  var bytes: [UInt8] = []

  init(style: TextStyle) { self.style = style }

  mutating func heading(_ name: String, _ summary: String) {
    var line = Paragraph(name, .strong)
    line.append(": " + summary)
    line.write(to: &bytes, style: style, indent: 2)
  }

  mutating func usage(_ text: String) {
    blankLine()
    var line = Paragraph("Usage: ", .strong)
    line.append(text)
    line.write(to: &bytes, style: style, indent: 7)
  }

  mutating func paragraph(_ text: String) {
    blankLine()
    Paragraph(text).write(to: &bytes, style: style, indent: 0)
  }

  mutating func list(_ title: String, _ entries: [(name: String, text: String)]) {
    blankLine()
    Paragraph(title, .strong).write(to: &bytes, style: style, indent: 0)
    for entry in entries {
      var label = "  " + entry.name
      if label.count > Self.column - 2 {
        Paragraph().write(to: &bytes, style: style, label: label, indent: 0)
        label = ""
      }
      label += String(repeating: " ", count: Self.column - label.count)
      Paragraph(entry.text).write(to: &bytes, style: style, label: label, indent: Self.column)
    }
  }

  mutating func options(of command: Command) {
    for section in CommandOption.Section.allCases {
      let options = OptionTable.options.filter { option in
        option.section == section && option.commands.contains(command)
      }
      guard !options.isEmpty else { continue }
      list(section.rawValue, options.map(Self.entry))
    }
  }

  mutating func examples(of command: Command) {
    guard !command.examples.isEmpty else { return }
    blankLine()
    Paragraph("Examples", .strong).write(to: &bytes, style: style, indent: 0)
    for example in command.examples {
      Paragraph(example.line).write(to: &bytes, style: style, label: "  ", indent: 4)
      Paragraph(example.text, .dim).write(to: &bytes, style: style, label: "      ", indent: 6)
    }
  }

  private static func entry(_ option: CommandOption) -> (name: String, text: String) {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    switch option.argument {
    case .none: return (letter + "--" + option.name, option.summary)
    case .any(let name): return (letter + "--" + option.name + " " + name, option.summary)
    case .choice(let words, let standard):
      let text = "\(words.joined(separator: ", ")): \(option.summary); default: \(standard)"
      return (letter + "--" + option.name + " WORD", text)
    }
  }

  private mutating func blankLine() { bytes.append(UInt8(ascii: "\n")) }
}
