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
  /// The rules that are applied.
  public var rules: [RuleMetadata]

  /// A run of this version of the program.
  public init(policy: String?, commandLine: String, rules: [RuleMetadata]) {
    toolVersion = Tool.current.version
    self.policy = policy
    self.commandLine = commandLine
    self.rules = rules
  }
}

/// Frame rows of one file on their way into the store.
public struct RowBatch: Hashable, Sendable {
  /// The number that the session has given the batch.
  public let number: Int

  /// The batch `number`.
  public init(number: Int) { self.number = number }
}

/// A run that is being stored. Several threads may use it at once.
public protocol StoreSession: Sendable {
  /// Begins to collect the rows of a file.
  func beginRows() throws -> RowBatch

  /// Adds a row to those of a file.
  func insert(_ row: FrameRow, into batch: RowBatch) throws

  /// Stores one file with its findings and the rows collected for it, all or nothing.
  func record(_ report: FileReport, rows: RowBatch?) throws

  /// Ends the run.
  func end() throws
}
