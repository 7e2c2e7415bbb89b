import Conformance

/// A command line that has been understood.
enum Request: Sendable {
  /// The help of a command; `nil` for that of the program.
  case help(Command?)
  case version
  case run(Invocation)
}

/// A command with its options and operands.
struct Invocation: Sendable {
  let command: Command
  /// Whether the command was not named, so that its first operand may be a misspelt command.
  let isImplied: Bool
  let settings: CommandSettings
  let operands: [[UInt8]]
}

/// Reads command lines by the option table.
struct ArgumentParser {
  private struct Occurrence {
    let spelling: String
    let name: String
    let value: [UInt8]
  }

  private let arguments: [[UInt8]]
  private var occurrences: [Occurrence] = []
  private var operands: [[UInt8]] = []
  /// Operands in front of `--`, where a command can stand.
  private var openOperandCount = 0

  /// A parser of `arguments`, the program's name not among them.
  private init(_ arguments: [[UInt8]]) { self.arguments = arguments }

  /// What `arguments` ask for.
  static func parse(_ arguments: [[UInt8]]) throws(UsageError) -> Request {
    var parser = ArgumentParser(arguments)
    try parser.split()
    return try parser.request()
  }

  // MARK: Words to options and operands

  private mutating func split() throws(UsageError) {
    let dash = UInt8(ascii: "-")
    var position = 0
    while position < arguments.count {
      let argument = arguments[position]
      position += 1
      guard argument.first == dash, argument.count > 1 else {
        operands.append(argument)
        openOperandCount += 1
        continue
      }
      if argument == [dash, dash] {
        operands += arguments[position...]
        break
      }
      if argument.starts(with: [dash, dash]) {
        try long(argument, &position)
      } else {
        try short(argument, &position)
      }
    }
  }

  private mutating func long(_ argument: [UInt8], _ position: inout Int) throws(UsageError) {
    let parts = argument.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(decoding: parts[0], as: UTF8.self)
    guard let option = OptionTable.options.first(where: { "--" + $0.name == spelling }) else {
      let names = OptionTable.options.map { "--" + $0.name }
      throw UsageError(
        "unknown option '\(spelling)'" + EditDistance.hint(for: spelling, in: names))
    }
    let attached = parts.count == 2 ? Array(parts[1]) : nil
    if attached != nil && option.argument == .none {
      throw UsageError("option '\(spelling)' takes no value")
    }
    try add(option, spelling, attached, &position)
  }

  private mutating func short(_ argument: [UInt8], _ position: inout Int) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let scalar = Unicode.Scalar(letter)
      guard let option = OptionTable.options.first(where: { $0.letter == scalar }) else {
        let text = String(decoding: argument, as: UTF8.self)
        // -depth for --depth.
        let names = OptionTable.options.map { "--" + $0.name }
        let hint = names.contains("-" + text) ? "; did you mean '-\(text)'?" : ""
        let isAlone = argument.count == 2 || !hint.isEmpty || letter >= 0x80
        throw UsageError(
          isAlone
            ? "unknown option '\(text)'\(hint)"
            : "unknown option '-\(scalar)' in '\(text)'")
      }
      let attached = option.argument == .none || letters.isEmpty ? nil : Array(letters)
      if attached != nil { letters = [] }
      try add(option, "-\(scalar)", attached, &position)
    }
  }

  private mutating func add(
    _ option: CommandOption, _ spelling: String, _ attached: [UInt8]?, _ position: inout Int
  ) throws(UsageError) {
    var value = attached ?? []
    if option.argument != .none && attached == nil {
      guard position < arguments.count else {
        throw UsageError("option '\(spelling)' needs a value: \(option.valueName)")
      }
      value = arguments[position]
      position += 1
    }
    occurrences.append(Occurrence(spelling: spelling, name: option.name, value: value))
  }

  // MARK: Options and operands to a request

  private func request() throws(UsageError) -> Request {
    let named =
      openOperandCount > 0
      ? operands.first.flatMap { Command(rawValue: String(decoding: $0, as: UTF8.self)) } : nil
    let operands = named == nil ? operands : Array(operands.dropFirst())
    let command = named ?? .inspect

    var settings = CommandSettings()
    for occurrence in occurrences {
      switch occurrence.name {
      case "help": return .help(named == .help ? nil : named)
      case "version": return .version
      default: try apply(occurrence, of: command, to: &settings)
      }
    }
    switch command {
    case .help: return .help(try topic(operands))
    case .inspect:
      guard !operands.isEmpty else {
        throw UsageError("no input: name a file, a directory or - for standard input")
      }
    case .gate:
      guard !operands.isEmpty else {
        throw UsageError("'gate' needs a path: name files or directories")
      }
    case .frames, .trace:
      guard operands.count == 1 else {
        let name = command.rawValue
        throw UsageError(
          operands.isEmpty
            ? "'\(name)' needs a file" : "'\(name)' takes one file, not \(operands.count)")
      }
    case .report, .rules, .man:
      if let operand = operands.first {
        let name = command.rawValue
        throw UsageError("'\(name)' takes no '\(String(decoding: operand, as: UTF8.self))'")
      }
    case .explain:
      guard !operands.isEmpty else { throw UsageError("'explain' needs a rule or a message") }
    case .completions:
      guard operands.count == 1 else {
        let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("'completions' needs one shell: \(shells)")
      }
    }
    return .run(
      Invocation(
        command: command, isImplied: named == nil && openOperandCount > 0, settings: settings,
        operands: operands))
  }

  private func apply(
    _ occurrence: Occurrence, of command: Command, to settings: inout CommandSettings
  ) throws(UsageError) {
    let rows = OptionTable.options.filter { $0.name == occurrence.name }
    guard let option = rows.first(where: { $0.commands.contains(command) }) else {
      var owners = rows.flatMap(\.commands).map { "'\($0.rawValue)'" }
      let last = owners.popLast() ?? ""
      let others = owners.isEmpty ? "" : owners.joined(separator: ", ") + " and "
      throw UsageError(
        "option '\(occurrence.spelling)' is not for '\(command.rawValue)', only for "
          + others + last)
    }
    let value = CommandOption.Value(spelling: occurrence.spelling, bytes: occurrence.value)
    try option.effect(&settings, value)
  }

  private func topic(_ operands: [[UInt8]]) throws(UsageError) -> Command? {
    guard operands.count <= 1 else { throw UsageError("'help' takes one command") }
    guard let operand = operands.first else { return nil }
    let name = String(decoding: operand, as: UTF8.self)
    guard let command = Command(rawValue: name) else {
      let names = Command.allCases.map(\.rawValue)
      throw UsageError("no command '\(name)'" + EditDistance.hint(for: name, in: names))
    }
    return command
  }
}
