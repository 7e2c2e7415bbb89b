public import Conformance
import Reporting

/// What the store keeps about a run besides its files.
public struct RunDescription: Hashable, Sendable {
  /// The program's version.
  public var toolVersion: String
  /// The policy's name; `nil` if none was chosen.
  public var policy: String?
  /// The command line as one would type it.
  public var commandLine: String

  /// A run of this version of the program.
  public init(policy: String?, commandLine: String) {
    toolVersion = Tool.current.version
    self.policy = policy
    self.commandLine = commandLine
  }
}

/// A run that is being stored.
public protocol StoreSession {
  /// Stores one file with its findings, and its frames if there are any, all or nothing.
  mutating func record(_ report: FileReport, frames: [FrameRow]) throws

  /// Ends the run.
  mutating func end() throws
}
