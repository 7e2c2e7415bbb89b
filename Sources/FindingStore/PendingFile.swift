/// A file of a run that may be interrupted and resumed, as it was when it was analysed.
public struct PendingFile: Hashable, Sendable {
  /// What the system says of a file that changes when its content does.
  public struct Version: Hashable, Sendable {
    /// Its size in bytes.
    public var sizeBytes: Int64
    /// When it was modified, in nanoseconds since 1970.
    public var modified: Int64
    /// Its number in the file system.
    public var inode: Int64

    /// The version of what can change without a trace or could not be read: no file ever has it.
    public static let never = Version(sizeBytes: -1, modified: -1, inode: -1)

    /// A version.
    public init(sizeBytes: Int64, modified: Int64, inode: Int64) {
      self.sizeBytes = sizeBytes
      self.modified = modified
      self.inode = inode
    }
  }

  /// The path, as the system knows it.
  public var path: [UInt8]
  /// The version that was analysed.
  public var version: Version
  /// The report in a form that its owner can read back; the store does not look into it.
  public var report: [UInt8]

  /// A file with its report.
  public init(path: [UInt8], version: Version, report: [UInt8]) {
    self.path = path
    self.version = version
    self.report = report
  }
}
