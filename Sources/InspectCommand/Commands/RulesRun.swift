import Reporting

/// `adtsinspect rules`.
struct RulesRun {
  private let setup: OutputSetup

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) {
    setup = OutputSetup(invocation, environment)
  }

  func run() -> ExitStatus {
    let list = RuleList(setup.environment.pipeline.rules)
    return setup.print { style in
      switch setup.settings.ruleListFormat {
      case .text: list.text(style: style)
      case .json: list.json()
      }
    }
  }
}
