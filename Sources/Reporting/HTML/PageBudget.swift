public import Conformance

/// How the bytes of an HTML page are shared out, so that a browser opens it without effort: under
/// three megabytes for what there is to see of frames, whatever goes in.
public struct PageBudget: Hashable, Sendable {
  /// Bytes for the frames of all files together.
  static let total = 2_700_000
  /// Files that share them at most.
  static let shares = 24

  /// How much of a file is written.
  enum Extent: Hashable, Sendable {
    /// All there is.
    case whole
    /// What is wrong.
    case faults
    /// One line.
    case line
    /// Nothing: the file is counted.
    case none
  }

  /// How much of the next file is written, if those before took `bytes` bytes without their frames.
  func extent(after bytes: Int) -> Extent {
    switch bytes {
    case ..<room: .whole
    case ..<(3 * room): .faults
    case ..<(5 * room): .line
    default: .none
    }
  }

  /// The files of the page.
  public let fileCount: Int
  /// Bytes for files that are told of in full, without their frames.
  private let room: Int

  /// The budget of a page of `fileCount` files.
  public init(fileCount: Int) { self.init(fileCount: fileCount, room: 3_000_000) }

  /// The budget of a page of `fileCount` files with `room` bytes for those told of in full.
  init(fileCount: Int, room: Int) {
    self.fileCount = max(1, fileCount)
    self.room = room
  }

  /// Bytes for the frames of one file.
  var share: Int { Self.total / min(fileCount, Self.shares) }

  /// Whether only files with errors or warnings get a share, and only the first of these.
  var isTight: Bool { fileCount > Self.shares }

  /// Whether the frames of a file are worth a share.
  public func wants(_ report: FileReport) -> Bool {
    !isTight || report.verdict == .fail || report.verdict == .warn
  }

  /// The rows worth collecting of one file.
  public var rowLimit: Int { min(FrameColumns.standardLimit, share / 6) }

  /// Bytes of frames worth tracing: with their fields packed, each becomes about five on the page.
  public var traceBytes: Int { min(300_000, share / 7) }
}
