import GoldenFiles
import Reporting
import Testing

@testable import InspectCommand

@Suite struct HelpTextTests {
  @Test(
    "the help of a command reads as it was looked at",
    arguments: [nil] + Command.allCases.map(Optional.some))
  func golden(_ command: Command?) {
    let text = HelpText.text(for: command, style: TextStyle())
    let name = "help-\(command?.rawValue ?? "program").txt"
    #expect(GoldenFile(name).difference(to: text) == nil)
  }

  @Test(
    "every option of a command is in its help, and none of another's", arguments: Command.allCases)
  func complete(_ command: Command) {
    let text = String(
      decoding: HelpText.text(for: command, style: TextStyle()), as: UTF8.self)
    for option in OptionTable.options {
      let isShown = text.contains(/(^| )--/.ignoresCase()) && text.contains(" --\(option.name)")
      let isTaken = OptionTable.options.contains {
        $0.name == option.name && $0.commands.contains(command)
      }
      if isTaken { #expect(isShown, "\(option.name)") }
      if !isTaken { #expect(!text.contains("    --\(option.name)"), "\(option.name)") }
    }
  }

  @Test("help goes to standard output and is a success", arguments: ["--help", "help"])
  func status(_ word: String) throws {
    let outcome = try TestProgram().run(word)
    #expect(outcome.status == .passed)
    #expect(outcome.output.hasPrefix("adtsinspect: "))
    #expect(outcome.errors == "")
  }
}
