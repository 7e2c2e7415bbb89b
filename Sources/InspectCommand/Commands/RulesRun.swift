import Reporting

/// `adtsinspect rules`.
struct RulesRun {
  private let setup: OutputSetup

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) {
    setup = OutputSetup(invocation, environment)
  }

  func run() -> ExitStatus {
    guard let output = setup.open() else { return .couldNotRun }
    let list = RuleList(setup.environment.pipeline.rules)
    switch setup.settings.ruleListFormat {
    case .text: output.write(list.text(style: setup.style))
    case .json: output.write(list.json())
    }
    do throws(SystemError) {
      try output.finish()
      return .passed
    } catch {
      return setup.console.outputFailed(error, path: setup.settings.output)
    }
  }
}
