import Conformance
import Inspection

/// `adtsinspect completions`: what a shell needs to complete a command line, made from the commands,
/// the option table and the rule catalogue.
struct Completions {
  private let shell: Shell

  /// Completions for the shell that the operand names.
  init(_ operands: [[UInt8]]) throws(UsageError) {
    let name = String(decoding: operands.first ?? [], as: UTF8.self)
    guard let shell = Shell(rawValue: name) else {
      let shells = Shell.allCases.map(\.rawValue)
      throw UsageError(
        "there are no completions for '\(name)'"
          + (EditDistance.nearest(to: name, in: shells).map { "; did you mean '\($0)'?" }
            ?? "; choose \(shells.joined(separator: ", "))"))
    }
    self.shell = shell
  }

  /// The script.
  var script: [UInt8] {
    switch shell {
    case .bash: Array(BashCompletions.text.utf8)
    case .zsh: Array(ZshCompletions.text.utf8)
    case .fish: Array(FishCompletions.text.utf8)
    }
  }

  // MARK: What all shells want to know

  /// What can stand for the value of an option, or for an operand.
  enum Value: Hashable {
    case words([String])
    case files
    /// Ids of rules, separated by commas.
    case ruleList
    /// Ids and names of rules.
    case rules
    /// `KEY=`.
    case expectations
    /// Nothing that could be listed.
    case free
  }

  /// What can follow `option`; `nil` if it takes no value.
  static func value(of option: CommandOption) -> Value? {
    switch option.argument {
    case .none: nil
    case .choice(let words, _): .words(words)
    case .any("RULES"): .ruleList
    case .any("KEY=VALUE"): .expectations
    case .any(let name): name.contains("PATH") ? .files : .free
    }
  }

  /// What can stand as an operand of `command`.
  static func operand(of command: Command) -> Value {
    switch command {
    case .help: .words(Command.allCases.map(\.rawValue))
    case .completions: .words(Shell.allCases.map(\.rawValue))
    case .explain: .rules
    case .report, .rules, .man: .free
    default: .files
    }
  }

  /// The options of `command`.
  static func options(of command: Command) -> [CommandOption] {
    OptionTable.options.filter { $0.commands.contains(command) }
  }

  static var ruleIDs: [String] { RuleCatalog.all.map(\.id.text) }
  static var ruleNames: [String] { RuleCatalog.all.map(\.name) }
  static var expectationKeys: [String] { Expectation.Key.allCases.map { $0.rawValue + "=" } }

  /// The words in lines of at most 76 columns with `indent` before each.
  static func lines(_ words: [String], indent: String) -> String {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= 76 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}
