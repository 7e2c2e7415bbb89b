import Conformance

/// Completions for fish.
enum FishCompletions {
  /// The script.
  static var text: String {
    """
    # fish completion of adtsinspect, printed by 'adtsinspect completions fish'.

    function __adtsinspect_command
        set -l words (commandline -opc)
        for word in $words[2..-1]
            if contains -- $word \(Command.allCases.map(\.rawValue).joined(separator: " "))
                echo $word
                return
            end
        end
        return 1
    end

    # The command that is completed is $argv[1]; a line without a command is one of inspect.
    function __adtsinspect_is
        set -l command (__adtsinspect_command)
        or set command inspect
        test $command = $argv[1]
    end

    function __adtsinspect_rules
        printf '%s\\t%s\\n' \\
    \(Completions.lines(RuleCatalog.all.map { "\($0.id) \($0.name)" }, indent: "        ")
      .split(separator: "\n").joined(separator: " \\\n"))
    end

    # Rules behind what stands before the last comma.
    function __adtsinspect_rule_list
        set -l head (string match -r '^.*,' -- (commandline -ct))
        __adtsinspect_rules | string replace -r '^' -- "$head"
    end

    \(Command.allCases.map(commandLine).joined(separator: "\n"))
    \(Command.allCases.flatMap(lines).joined(separator: "\n"))

    """
  }

  private static func commandLine(_ command: Command) -> String {
    "complete -c adtsinspect -n 'not __adtsinspect_command' -a \(command.rawValue)"
      + " -d \(quoted(command.summary))"
  }

  private static func lines(_ command: Command) -> [String] {
    let condition = "complete -c adtsinspect -n '__adtsinspect_is \(command.rawValue)'"
    var lines = Completions.options(of: command).map { option in
      var line = condition
      if let letter = option.letter { line += " -s \(letter)" }
      line += " -l \(option.name)"
      if let value = Completions.value(of: option) { line += arguments(value) }
      return line + " -d \(quoted(option.summary))"
    }
    switch Completions.operand(of: command) {
    case .files: break
    case .free: lines.append(condition + " -f")
    case let operand: lines.append(condition + " -f" + list(operand))
    }
    return lines
  }

  /// The value of an option: required, and one of these.
  private static func arguments(_ value: Completions.Value) -> String {
    value == .files ? " -r -F" : " -x" + list(value)
  }

  private static func list(_ value: Completions.Value) -> String {
    switch value {
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .files, .free: ""
    case .ruleList: " -a '(__adtsinspect_rule_list)'"
    case .rules: " -a '(__adtsinspect_rules)'"
    case .expectations: " -a \(quoted(Completions.expectationKeys.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.flatMap { "'\\".contains($0) ? ["\\", $0] : [$0] } + "'"
  }
}
