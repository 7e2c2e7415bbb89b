import Inspection
import Reporting

/// What the commands have in common: where they write and how it looks.
struct OutputSetup {
  var settings: CommandSettings
  let environment: ProgramEnvironment
  let console: Console

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) {
    settings = invocation.settings
    self.environment = environment
    console = Console(environment)
  }

  /// The look of text: coloured on a terminal only.
  var style: TextStyle {
    guard settings.output == nil else { return TextStyle(detail: settings.detail) }
    let terminal = Terminal(environment)
    let descriptor = environment.standardOutput
    return TextStyle(
      detail: settings.detail,
      isColored: settings.allowsColor && terminal.takesColor(descriptor),
      width: terminal.width(descriptor))
  }

  /// The output of the report; `nil` if it cannot be opened, after saying why.
  func open() -> ReportOutput? {
    guard let path = settings.output else {
      return ReportOutput(descriptor: environment.standardOutput)
    }
    do throws(SystemError) {
      return try ReportOutput(path: path)
    } catch {
      _ = console.outputFailed(error, path: path)
      return nil
    }
  }

  /// Writes one page to the output.
  func print(_ page: (TextStyle) -> [UInt8]) -> ExitStatus {
    guard let output = open() else { return .couldNotRun }
    output.write(page(style))
    return finish(output, .passed)
  }

  /// Ends the output: `status` if all of it has got out, else how the program ends, after saying why.
  func finish(_ output: ReportOutput, _ status: ExitStatus) -> ExitStatus {
    do throws(SystemError) {
      try output.finish()
      return status
    } catch {
      return console.outputFailed(error, path: settings.output)
    }
  }

  /// Whether the report would replace one of `inputs`; says so.
  func wouldReplace(_ inputs: [InputPath]) -> Bool {
    guard let output = settings.output, let target = try? FileStatus(of: output),
      target.kind == .file
    else { return false }
    let hit = inputs.first { input in
      !input.isStandardInput && (try? FileStatus(of: input.bytes))?.identity == target.identity
    }
    guard let hit else { return false }
    console.complain("the output would replace the input \(DisplayText.path(hit.bytes))")
    return true
  }

  /// The progress line; `nil` where nobody would see it.
  func progress(fileCount: Int) -> ProgressLine? {
    let terminal = Terminal(environment)
    let descriptor = environment.standardError
    guard settings.allowsProgress, settings.detail != .quiet, terminal.obeysEscapes(descriptor)
    else { return nil }
    return ProgressLine(
      descriptor: descriptor, width: terminal.width(descriptor), fileCount: fileCount)
  }
}
