import Conformance
import Inspection
import Reporting

/// `adtsinspect trace`.
struct TraceRun {
  private let context: RunContext
  private let setup: OutputSetup
  private let input: SingleInput

  init(_ invocation: Invocation, _ environment: ProgramEnvironment) throws(UsageError) {
    context = try RunContext(invocation, environment)
    setup = OutputSetup(invocation, environment)
    input = SingleInput(invocation)
  }

  func run() throws(UsageError) -> ExitStatus {
    let console = context.console
    let path = input.display
    try input.refuseDirectory(for: .trace)
    guard !setup.wouldReplace([input.path]), let output = setup.open() else { return .couldNotRun }
    let frames = context.settings.range ?? 0...0
    let table = TraceTable(format: context.settings.traceFormat)
    var traced = 0
    let report = context.environment.pipeline.trace(input.path, frames) { trace in
      traced += 1
      output.write { buffer in table.append(trace, to: &buffer) }
    }
    if report.verdict == .unreadable {
      console.complain("cannot read \(path): \(report.unreadableReason ?? "no reason given")")
      return .couldNotRun
    }
    if traced == 0 {
      console.complain(
        report.stream == nil
          ? "no ADTS frames in \(path)"
          : "\(path) has \(report.frames.count) frames, the last is \(report.frames.count - 1)")
    }
    return setup.finish(output, .passed)
  }
}
