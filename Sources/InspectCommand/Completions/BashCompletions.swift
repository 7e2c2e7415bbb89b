/// Completions for bash 4 and newer.
enum BashCompletions {
  /// The script.
  static var text: String {
    """
    # bash completion of adtsinspect, printed by 'adtsinspect completions bash'.
    # shellcheck shell=bash disable=SC2207

    _adtsinspect_rules="
    \(Completions.lines(Completions.ruleIDs, indent: "  "))
    "

    _adtsinspect_names="
    \(Completions.lines(Completions.ruleNames, indent: "  "))
    "

    # Ids of rules separated by commas, in capitals however they are typed.
    _adtsinspect_list() {
      local head=
      [[ $1 == *,* ]] && head=${1%,*},
      local rest=${1##*,}
      COMPREPLY=($(compgen -P "$head" -W "$_adtsinspect_rules" -- "${rest^^}"))
      compopt -o nospace 2>/dev/null
    }

    _adtsinspect() {
      local cur=${COMP_WORDS[COMP_CWORD]} option= command= i
      COMPREPLY=()
      # --option=value reaches us as three words.
      if [[ $cur == = ]]; then
        cur=
        option=${COMP_WORDS[COMP_CWORD - 1]}
      elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == = && $COMP_CWORD -ge 3 ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
      else
        option=${COMP_WORDS[COMP_CWORD - 1]}
      fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(commands)) command=${COMP_WORDS[i]}; break ;;
          \(valued)) ((i++)) ;;
          -*) ;;
          *) command=inspect; break ;;
        esac
      done

      case ${command:-inspect} in
    \(Command.allCases.map(branch).joined(separator: "\n"))
      esac
    }

    complete -o bashdefault -o default -F _adtsinspect adtsinspect

    """
  }

  private static var commands: String { Command.allCases.map(\.rawValue).joined(separator: " | ") }

  private static func spellings(_ option: CommandOption) -> [String] {
    (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
  }

  /// Options that are followed by a value.
  private static var valued: String {
    var seen: [String] = []
    for option in OptionTable.options where option.argument != .none {
      for spelling in spellings(option) where !seen.contains(spelling) { seen.append(spelling) }
    }
    return seen.joined(separator: " | ")
  }

  private static func branch(_ command: Command) -> String {
    let options = Completions.options(of: command)
    var lines = ["    \(command.rawValue))", "      case $option in"]
    for option in options {
      guard let value = Completions.value(of: option) else { continue }
      let pattern = spellings(option).joined(separator: " | ")
      lines.append("        \(pattern)) \(complete(value)); return ;;")
    }
    lines.append("      esac")
    lines.append("      if [[ $cur == -* ]]; then")
    let names = options.map { "--\($0.name)" }.joined(separator: " ")
    lines.append("        COMPREPLY=($(compgen -W \"\(names)\" -- \"$cur\"))")
    if command == .inspect {
      let commands = Command.allCases.map(\.rawValue).joined(separator: " ")
      lines.append("      elif [[ -z $command ]]; then")
      lines.append("        mapfile -t COMPREPLY < <(")
      lines.append("          compgen -W \"\(commands)\" -- \"$cur\"")
      lines.append("          compgen -f -- \"$cur\"")
      lines.append("        )")
      lines.append("        compopt -o filenames 2>/dev/null")
    }
    let operand = Completions.operand(of: command)
    if operand != .files {
      lines.append("      else")
      lines.append("        \(complete(operand))")
    }
    lines.append("      fi")
    lines.append("      ;;")
    return lines.joined(separator: "\n")
  }

  /// The command that completes `$cur`; with no reply bash completes names of files.
  private static func complete(_ value: Completions.Value) -> String {
    switch value {
    case .words(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$cur\"))"
    case .files: ":"
    case .ruleList: "_adtsinspect_list \"$cur\""
    case .rules:
      "COMPREPLY=($(compgen -W \"$_adtsinspect_rules\" -- \"${cur^^}\") "
        + "$(compgen -W \"$_adtsinspect_names\" -- \"${cur,,}\"))"
    case .expectations:
      "COMPREPLY=($(compgen -W \"\(Completions.expectationKeys.joined(separator: " "))\" "
        + "-- \"$cur\")); compopt -o nospace 2>/dev/null"
    case .free: "compopt +o default +o bashdefault 2>/dev/null"
    }
  }
}
