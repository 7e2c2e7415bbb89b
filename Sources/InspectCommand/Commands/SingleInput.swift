import Inspection
import Reporting

/// The input of a command that takes one file.
struct SingleInput {
  let path: InputPath

  init(_ invocation: Invocation) {
    let operand = invocation.operands.first ?? []
    path = operand == [UInt8(ascii: "-")] ? .standardInput : InputPath(operand)
  }

  /// The path for people to read.
  var display: String { DisplayText.path(path.bytes) }

  /// Refuses a directory.
  func refuseDirectory(for command: Command) throws(UsageError) {
    if !path.isStandardInput, let status = try? FileStatus(of: path.bytes),
      status.kind == .directory
    {
      throw UsageError("'\(command.rawValue)' takes one file, and \(display) is a directory")
    }
  }
}
