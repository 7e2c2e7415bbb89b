import Conformance
import Foundation
import Testing

@testable import InspectCommand

@Suite struct CompletionsTests {
  static let reports = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Reports")

  /// The program `name`, if it is installed.
  static func program(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs `program` and returns what it prints, and whether it ended well.
  private func run(_ program: String, _ arguments: [String]) throws -> (output: String, ok: Bool) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus == 0)
  }

  private static func script(_ shell: Shell) throws -> String {
    try TestProgram().run("completions", shell.rawValue).output
  }

  static func fileName(_ shell: Shell) -> String {
    switch shell {
    case .bash: "adtsinspect.bash"
    case .zsh: "_adtsinspect"
    case .fish: "adtsinspect.fish"
    }
  }

  @Test("the committed completions are current", arguments: Shell.allCases)
  func current(shell: Shell) throws {
    let path = Self.reports.appending(path: "completions/\(Self.fileName(shell))")
    let committed = try? String(contentsOf: path, encoding: .utf8)
    #expect(try Self.script(shell) == committed, "run `make reports`")
  }

  @Test("the committed manual page is current")
  func manual() throws {
    let path = Self.reports.appending(path: "man/adtsinspect.1")
    let committed = try? String(contentsOf: path, encoding: .utf8)
    #expect(try TestProgram().run("man").output == committed, "run `make reports`")
  }

  @Test(
    "every command, option and rule is in the completions", arguments: Shell.allCases)
  func complete(shell: Shell) throws {
    let script = try Self.script(shell)
    for command in Command.allCases { #expect(script.contains(command.rawValue)) }
    for option in OptionTable.options {
      #expect(script.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
    }
    for rule in RuleCatalog.all { #expect(script.contains(rule.id.text)) }
  }

  @Test(
    "a shell that is installed accepts its completions",
    .enabled(if: CompletionsTests.program("sh") != nil), arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    guard let program = Self.program(shell.rawValue) else {
      print("skipped: \(shell.rawValue) is not installed")
      return
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("script", Self.script(shell))
    let outcome = try run(program, ["-n", path])
    #expect(outcome.ok && outcome.output == "")
  }

  @Test(
    "bash completes commands, options, their values and rules",
    .enabled(if: CompletionsTests.program("bash") != nil),
    arguments: [
      ("adtsinspect expl", ["explain"]), ("adtsinspect --dep", ["--depth"]),
      ("adtsinspect --depth s", ["syntax"]), ("adtsinspect frames --format ", ["csv", "jsonl"]),
      ("adtsinspect completions ", ["bash", "zsh", "fish"]),
      ("adtsinspect explain hdr002", ["HDR002"]),
      ("adtsinspect explain layer-n", ["layer-nonzero"]),
      ("adtsinspect --select FRM,HDR002", ["FRM,HDR002"]),
      ("adtsinspect --expect asc", ["asc="]), ("adtsinspect frames --expect asc", ["asc="]),
      ("adtsinspect trace --dep", []), ("adtsinspect --depth syntax fra", ["frames"]),
    ])
  func bash(line: String, expected: [String]) throws {
    let program = try #require(Self.program("bash"))
    let folder = try TemporaryFolder()
    let path = try folder.write("script", Self.script(.bash))
    let command = """
      cd '\(folder.url.path())'; mkdir empty; cd empty; . ../script
      read -ra COMP_WORDS <<< "$1"; [[ $1 == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _adtsinspect
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      true
      """
    let outcome = try run(program, ["-c", command, "bash", line])
    #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
    _ = path
  }

  @Test(
    "fish completes commands, values and rules",
    .enabled(if: CompletionsTests.program("fish") != nil),
    arguments: [
      ("adtsinspect expl", "explain"), ("adtsinspect --depth synt", "syntax"),
      ("adtsinspect explain HDR002", "HDR002"),
      ("adtsinspect --select FRM001,HDR002", "FRM001,HDR002"),
    ])
  func fish(line: String, expected: String) throws {
    let program = try #require(Self.program("fish"))
    let folder = try TemporaryFolder()
    let path = try folder.write("script", Self.script(.fish))
    let outcome = try run(
      program, ["--no-config", "-c", "source '\(path)'; complete -C '\(line)'"])
    let words = outcome.output.split(separator: "\n").map {
      String($0.split(separator: "\t").first ?? "")
    }
    #expect(words == [expected])
  }

  @Test(
    "the manual page has no mistake that groff knows",
    .enabled(if: CompletionsTests.program("groff") != nil))
  func groff() throws {
    let program = try #require(Self.program("groff"))
    let folder = try TemporaryFolder()
    let path = try folder.write("adtsinspect.1", try TestProgram().run("man").output)
    let outcome = try run(program, ["-man", "-ww", "-z", path])
    #expect(outcome.ok && outcome.output == "")
  }

  @Test("the manual page tells every command and option")
  func manualIsComplete() throws {
    let page = try TestProgram().run("man").output
    for command in Command.allCases { #expect(page.contains("\\fB\(command.rawValue)\\fR")) }
    for option in OptionTable.options {
      let name = String(option.name.flatMap { $0 == "-" ? Array("\\-") : [$0] })
      #expect(page.contains("\\fB\\-\\-\(name)\\fR"), "\(option.name)")
    }
  }

  @Test(
    "a shell that is not known ends with 2",
    arguments: [
      ("zhs", "; did you mean 'zsh'?"), ("powershell", "; choose bash, zsh, fish"),
    ])
  func unknown(name: String, hint: String) throws {
    let outcome = try TestProgram().run("completions", name)
    #expect(outcome.status == .couldNotRun && outcome.output == "")
    #expect(outcome.errors == "adtsinspect: there are no completions for '\(name)'\(hint)\n")
  }
}
