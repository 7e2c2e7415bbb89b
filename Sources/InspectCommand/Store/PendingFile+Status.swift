import FindingStore

extension PendingFile.Version {
  /// The version that the regular file `path` has now; `nil` for anything else.
  init?(_ path: [UInt8]) {
    guard let status = try? FileStatus(of: path), status.kind == .file else { return nil }
    self.init(
      sizeBytes: status.sizeBytes, modified: status.modified,
      inode: Int64(truncatingIfNeeded: status.identity.inode))
  }
}
