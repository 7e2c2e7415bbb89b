import Glibc

/// What the system knows of a path.
struct FileStatus {
  /// The kinds of files that make a difference here.
  enum Kind {
    case file, directory, symbolicLink, other
  }

  /// A file's identity on this machine.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  let kind: Kind
  let identity: Identity
  let permissions: mode_t
  let sizeBytes: Int64
  /// When the content was modified, in nanoseconds since 1970.
  let modified: Int64

  /// The status of `path`, of its target if it is a symbolic link and `following` is set.
  init(of path: [UInt8], following: Bool = true) throws(SystemError) {
    let status = try FileSystem.status(of: path, following: following)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    permissions = status.st_mode & 0o7777
    sizeBytes = Int64(status.st_size)
    // Wraps in the year 2262; only whether it changes matters.
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
