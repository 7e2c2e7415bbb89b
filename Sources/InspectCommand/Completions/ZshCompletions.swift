import Conformance

/// Completions for zsh.
enum ZshCompletions {
  /// The script.
  static var text: String {
    """
    #compdef adtsinspect
    # zsh completion of adtsinspect, printed by 'adtsinspect completions zsh'.

    _adtsinspect_commands() {
      local -a commands=(
    \(Command.allCases.map { "    \(quoted("\($0.rawValue):\($0.summary)"))" }
      .joined(separator: "\n"))
      )
      _describe -t commands command commands
    }

    _adtsinspect_rules() {
      local -a rules=(
    \(RuleCatalog.all.map { "    \(quoted("\($0.id):\($0.name)"))" }.joined(separator: "\n"))
      )
      _describe -t rules rule rules -M 'm:{a-z}={A-Z}'
    }

    _adtsinspect_names() {
      local -a names=(
    \(Completions.lines(Completions.ruleNames, indent: "    "))
      )
      compadd -a names
    }

    _adtsinspect_rule_list() {
      compset -P '*,'
      _adtsinspect_rules
    }

    _adtsinspect_expectations() {
      local -a keys=(\(Completions.expectationKeys.joined(separator: " ")))
      compadd -S '' -a keys
    }

    _adtsinspect_first() {
      _alternative 'commands:command:_adtsinspect_commands' 'files:file:_files'
    }

    _adtsinspect() {
      local command= i
      for ((i = 2; i < CURRENT; i++)); do
        case ${words[i]} in
          (\(Command.allCases.map(\.rawValue).joined(separator: "|")))
            command=${words[i]}
            words=("${(@)words[1,i-1]}" "${(@)words[i+1,-1]}")
            ((CURRENT--))
            break
            ;;
        esac
      done

      case $command in
        ('')
          _arguments -s -S \\
    \(specifications(.inspect)) \\
            '*: :_adtsinspect_first'
          ;;
    \(Command.allCases.map(branch).joined(separator: "\n"))
      esac
    }

    if [ "$funcstack[1]" = "_adtsinspect" ]; then
      _adtsinspect "$@"
    else
      compdef _adtsinspect adtsinspect
    fi

    """
  }

  private static func branch(_ command: Command) -> String {
    """
        (\(command.rawValue))
          _arguments -s -S \\
    \(specifications(command)) \\
            '*: :\(action(Completions.operand(of: command)))'
          ;;
    """
  }

  private static func specifications(_ command: Command) -> String {
    Completions.options(of: command).map { option in
      var text = bracketed(option.summary)
      if let value = Completions.value(of: option) { text += ":value:\(action(value))" }
      // Some can be given again, and add up.
      let repeats = ["--expect", "--select", "--ignore"].contains("--\(option.name)") ? "*" : ""
      guard let letter = option.letter else {
        return "        '\(repeats)--\(option.name)\(equals(option))\(text)'"
      }
      let exclusion = "'(-\(letter) --\(option.name))'"
      return "        \(exclusion){-\(letter),--\(option.name)\(equals(option))}'\(text)'"
    }.joined(separator: " \\\n")
  }

  /// The value may follow `=` or as the next word.
  private static func equals(_ option: CommandOption) -> String {
    option.argument == .none ? "" : "="
  }

  private static func bracketed(_ summary: String) -> String {
    var text = ""
    for character in summary {
      switch character {
      case "[", "]", ":", "\\": text += "\\\(character)"
      case "'": text += "'\\''"
      default: text.append(character)
      }
    }
    return "[\(text)]"
  }

  private static func action(_ value: Completions.Value) -> String {
    switch value {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .ruleList: "_adtsinspect_rule_list"
    case .rules:
      "{_alternative \"rules:rule:_adtsinspect_rules\" \"names:name:_adtsinspect_names\"}"
    case .expectations: "_adtsinspect_expectations"
    case .free: " "
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.flatMap { $0 == "'" ? Array("'\\''") : [$0] } + "'"
  }
}
