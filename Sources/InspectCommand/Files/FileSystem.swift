import Glibc

/// The system calls on paths, whose bytes need not be text. The only code here that touches C
/// strings.
enum FileSystem {
  /// Flag of a file without a name: `__O_TMPFILE | O_DIRECTORY` of Linux, a macro that Swift does
  /// not import.
  static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY

  /// Opens `path`; the descriptor is not inherited by other programs.
  static func open(
    _ path: [UInt8], _ flags: Int32, mode: mode_t = 0o666
  ) throws(SystemError) -> Int32 {
    // SAFETY: withCString passes a C string.
    let number = unsafe path.withCString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
    guard number >= 0 else { throw .last }
    return number
  }

  /// The bytes of the file `path`, of a longer one `limit + 1`.
  static func contents(of path: [UInt8], limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY)
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let wanted = min(1 << 16, limit + 1 - bytes.count)
      var piece = [UInt8](repeating: 0, count: wanted)
      // SAFETY: the buffer holds `wanted` bytes.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, wanted)
      }
      if count == 0 { break }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .last
      }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Takes the name `path` away.
  static func remove(_ path: [UInt8]) {
    // SAFETY: withCString passes a C string.
    _ = unsafe path.withCString { unsafe unlink($0) }
  }

  /// Gives the file called `source` the name `path`, in place of what has it.
  static func rename(_ source: [UInt8], to path: [UInt8]) throws(SystemError) {
    // SAFETY: both are C strings.
    let result = unsafe source.withCString { source in
      unsafe path.withCString { path in unsafe Glibc.rename(source, path) }
    }
    guard result == 0 else { throw .last }
  }

  /// Gives the open file without a name the name `path`, which nothing may have.
  static func name(_ descriptor: Int32, _ path: [UInt8]) throws(SystemError) {
    let handle = Array("/proc/self/fd/\(descriptor)".utf8)
    // SAFETY: both are C strings.
    let result = unsafe handle.withCString { handle in
      unsafe path.withCString { path in
        unsafe linkat(AT_FDCWD, handle, AT_FDCWD, path, AT_SYMLINK_FOLLOW)
      }
    }
    guard result == 0 else { throw .last }
  }

  /// `path` without symbolic links; `nil` if it leads nowhere.
  static func resolved(_ path: [UInt8]) -> [UInt8]? {
    // SAFETY: realpath allocates a C string, which is copied and freed here.
    unsafe path.withCString { path in
      guard let resolved = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
  }

  /// The status of `path`, of its target if it is a symbolic link and `following` is set.
  static func status(of path: [UInt8], following: Bool) throws(SystemError) -> stat {
    var status = stat()
    // SAFETY: path is a C string, status a place for one stat.
    let result = unsafe path.withCString { path in
      unsafe following ? stat(path, &status) : lstat(path, &status)
    }
    guard result == 0 else { throw .last }
    return status
  }

  /// The names in the directory `path`, without `.` and `..`, in any order.
  static func names(in path: [UInt8]) throws(SystemError) -> [[UInt8]] {
    // SAFETY: withCString passes a C string; the stream is closed below, on every way out.
    guard let stream = unsafe path.withCString({ unsafe opendir($0) }) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      // SAFETY: the stream is open, and the entry is read before the next call.
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw .last }
        return names
      }
      let name = unsafe self.name(of: entry)
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    // SAFETY: d_name ends in a zero byte within the entry.
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe Array(bytes.prefix { $0 != 0 })
    }
  }
}

extension [UInt8] {
  /// Calls `body` with these bytes as a C string; a path from the system holds no zero byte.
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // SAFETY: the copy ends in a zero byte and lives until the call is over.
    unsafe (self + [0]).withUnsafeBytes { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else {
          preconditionFailure("the buffer holds at least the zero byte")
        }
        return unsafe body(start)
      }
    }
  }
}
