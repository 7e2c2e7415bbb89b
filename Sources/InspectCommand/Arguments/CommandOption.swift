import Conformance

/// One option of the command line: how it is written, what it says, who takes it.
///
/// Parsing and help are made from these values alone.
struct CommandOption: Sendable {
  /// What has to follow the option.
  enum Argument: Hashable, Sendable {
    case none
    /// One of some words.
    case choice([String], standard: String)
    /// Anything; the name stands for it in the help.
    case any(String)
  }

  /// The heading under which the help lists the option.
  enum Section: String, Hashable, Sendable, CaseIterable {
    case analysis = "Analysis"
    case report = "Report"
    case gate = "Gate"
    case store = "Findings store"
    case general = "General"
  }

  /// What was given to the option.
  struct Value: Sendable {
    /// The option as it was written, for messages.
    let spelling: String
    let bytes: [UInt8]

    /// The value as text.
    func text() throws(UsageError) -> String {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw UsageError("the value of '\(spelling)' is no UTF-8 text")
      }
      return text
    }
  }

  typealias Effect =
    @Sendable (_ settings: inout CommandSettings, _ value: Value) throws(UsageError) -> Void

  /// The long name without the dashes.
  let name: String
  /// The short name without the dash.
  let letter: Unicode.Scalar?
  let argument: Argument
  let section: Section
  let commands: [Command]
  /// What the help says.
  let summary: String
  let effect: Effect

  init(
    _ name: String, _ letter: Unicode.Scalar? = nil, _ argument: Argument = .none,
    _ section: Section, _ commands: [Command], _ summary: String, effect: @escaping Effect
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.section = section
    self.commands = commands
    self.summary = summary
    self.effect = effect
  }

  /// An option whose values are the cases of `Choice`; the default is that of the settings.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ section: Section, _ commands: [Command], _ summary: String, of: Choice.Type,
    into path: any WritableKeyPath<CommandSettings, Choice> & Sendable
  ) -> CommandOption {
    let words = Choice.allCases.map(\.rawValue)
    let standard = CommandSettings()[keyPath: path].rawValue
    return CommandOption(
      name, nil, .choice(words, standard: standard), section, commands, summary
    ) { settings, value throws(UsageError) in
      settings[keyPath: path] = try Self.choice(value, among: words)
    }
  }

  /// An option whose values are the cases of `Choice`; without it something else decides, `standard`.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ section: Section, _ commands: [Command], _ summary: String,
    standard: String, of: Choice.Type,
    into path: any WritableKeyPath<CommandSettings, Choice?> & Sendable
  ) -> CommandOption {
    let words = Choice.allCases.map(\.rawValue)
    return CommandOption(
      name, nil, .choice(words, standard: standard), section, commands, summary
    ) { settings, value throws(UsageError) in
      settings[keyPath: path] = try Self.choice(value, among: words) as Choice
    }
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ value: Value, among words: [String]
  ) throws(UsageError) -> Choice {
    let text = try value.text()
    guard let choice = Choice(rawValue: text) else {
      throw UsageError(
        "'\(value.spelling)' cannot be '\(text)'"
          + (EditDistance.nearest(to: text, in: words).map { "; did you mean '\($0)'?" }
            ?? "; choose \(words.joined(separator: ", "))"))
    }
    return choice
  }

  /// What stands for the value in messages.
  var valueName: String {
    switch argument {
    case .none: ""
    case .choice(let words, _): words.joined(separator: ", ")
    case .any(let name): name
    }
  }
}
