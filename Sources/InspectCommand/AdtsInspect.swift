import Glibc
import Reporting

/// The program.
public enum AdtsInspect {
  /// Runs the command line of this process.
  ///
  /// - Returns: the exit status.
  public static func main(pipeline: Pipeline) -> Int32 {
    // A worker or reader that goes away is an error of one write, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that has reached the size that the system allows.
    signal(SIGXFSZ, SIG_IGN)
    holdStandardDescriptors()
    return run(.ofProcess(pipeline: pipeline)).rawValue
  }

  /// Runs the command line of `environment`.
  public static func run(_ environment: ProgramEnvironment) -> ExitStatus {
    do throws(UsageError) {
      switch try ArgumentParser.parse(environment.arguments) {
      case .help(let command): return print(environment) { HelpText.text(for: command, style: $0) }
      case .version:
        let tool = Tool.current
        return print(environment) { _ in Array("\(tool.name) \(tool.version)\n".utf8) }
      case .run(let invocation):
        switch invocation.command {
        case .inspect: return try InspectRun(invocation, environment).run()
        case .gate: return try GateRun(invocation, environment).run()
        case .frames: return try FramesRun(invocation, environment).run()
        case .trace: return try TraceRun(invocation, environment).run()
        case .report: return try ReportRun(invocation, environment).run()
        case .rules: return RulesRun(invocation, environment).run()
        case .explain: return try ExplainRun(invocation, environment).run()
        case .completions:
          let script = try Completions(invocation.operands).script
          return OutputSetup(invocation, environment).print { _ in script }
        case .man: return OutputSetup(invocation, environment).print { _ in ManualPage.text }
        case .help: return .passed
        }
      }
    } catch {
      Console(environment).complain(error.message)
      return .couldNotRun
    }
  }

  private static func print(
    _ environment: ProgramEnvironment, _ page: (TextStyle) -> [UInt8]
  ) -> ExitStatus {
    let terminal = Terminal(environment)
    let descriptor = environment.standardOutput
    let style = TextStyle(
      isColored: terminal.takesColor(descriptor), width: terminal.width(descriptor))
    do throws(SystemError) {
      try ByteOutput.write(page(style), to: descriptor)
      return .passed
    } catch {
      return Console(environment).outputFailed(error, path: nil)
    }
  }

  /// Where a standard descriptor is closed, the next file opened would get its number, and the
  /// report would be written into it.
  private static func holdStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one. An input can only be written and an output only read
      // there, so that using it fails.
      let access = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      _ = try? FileSystem.open(Array("/dev/null".utf8), access)
    }
  }
}
