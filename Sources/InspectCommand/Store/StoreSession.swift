public import Conformance
public import FindingStore
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
  /// What the run demands of its files, if it may be resumed by one with the same demands.
  public var demands: String?
  /// Whether to go on with such a run that was interrupted.
  public var resumes: Bool

  /// A run of this version of the program.
  public init(
    policy: String?, commandLine: String, rules: [RuleMetadata], demands: String? = nil,
    resumes: Bool = false
  ) {
    self.demands = demands
    self.resumes = resumes
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

  /// Stores one file with its findings and the rows collected for it, all or nothing; `pending` is
  /// kept until the run ends.
  func record(_ report: FileReport, rows: RowBatch?, pending: PendingFile?) throws

  /// The report that a resumed run already holds of this version of a file.
  func pendingReport(of path: [UInt8], _ version: PendingFile.Version) throws -> [UInt8]?

  /// Ends the run.
  func end() throws
}
