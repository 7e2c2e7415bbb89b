import Glibc

/// Where the report goes: the standard output, or a file that appears whole or not at all.
///
/// A regular file is written beside its place without a name, and gets its name only when it is
/// complete and on the disk. Anything else, a device or a pipe, is written as it is.
final class ReportOutput {
  private enum Target {
    case borrowed(Int32)
    case direct(Int32)
    /// A file without a name, or with the name `temporary`, to become `path`.
    case replacement(Int32, path: [UInt8], temporary: [UInt8]?)

    var descriptor: Int32 {
      switch self {
      case .borrowed(let number), .direct(let number), .replacement(let number, _, _): number
      }
    }
  }

  private static let bufferSize = 1 << 16

  private var target: Target
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// The first failure; nothing is written after it.
  private(set) var failure: SystemError?

  /// An output to a descriptor that stays open.
  init(descriptor: Int32) { target = .borrowed(descriptor) }

  /// An output to the file `path`.
  init(path: [UInt8]) throws(SystemError) {
    let status: FileStatus?
    do { status = try FileStatus(of: path) } catch {
      guard error.code == ENOENT else { throw error }
      status = nil
    }
    if let status, status.kind != .file {
      target = .direct(try FileSystem.open(path, O_WRONLY))
      return
    }
    let path = status == nil ? path : FileSystem.resolved(path) ?? path
    target = try Self.replacement(for: path)
    // A file that is replaced keeps its permissions.
    if let status { _ = fchmod(target.descriptor, status.permissions) }
  }

  deinit {
    // Not finished: what was written is of no use.
    guard isOpen else { return }
    switch target {
    case .borrowed: break
    case .direct(let number): _ = close(number)
    case .replacement(let number, _, let temporary):
      _ = close(number)
      if let temporary { FileSystem.remove(temporary) }
    }
  }

  /// Writes `bytes`, perhaps later.
  func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    buffer += bytes
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Lets `append` write into the buffer itself.
  func write(_ append: (inout [UInt8]) -> Void) {
    guard failure == nil else { return }
    append(&buffer)
    if buffer.count >= Self.bufferSize { flush() }
  }

  /// Writes what is buffered.
  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil, !buffer.isEmpty else { return }
    do throws(SystemError) {
      try ByteOutput.write(buffer, to: target.descriptor)
    } catch {
      failure = error
    }
  }

  /// Writes the rest and puts the file in its place.
  func finish() throws(SystemError) {
    flush()
    if let failure { throw failure }
    isOpen = false
    switch target {
    case .borrowed: break
    case .direct(let number):
      guard close(number) == 0 else { throw .last }
    case .replacement(let number, let path, let temporary):
      defer { _ = close(number) }
      guard fsync(number) == 0 else { throw .last }
      try Self.place(number, at: path, temporary: temporary)
    }
  }

  // MARK: Files

  private static func directory(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return Array(".".utf8) }
    return slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
  }

  /// A name beside `path` that nothing else uses.
  private static func neighbour(of path: [UInt8], attempt: Int) -> [UInt8] {
    let directory = directory(of: path)
    return directory + Array("/.adtsinspect-\(getpid())-\(attempt).tmp".utf8)
  }

  private static func replacement(for path: [UInt8]) throws(SystemError) -> Target {
    // A file without a name leaves nothing behind, whatever kills the program; only /proc can name
    // it later.
    if (try? FileStatus(of: Array("/proc/self/fd".utf8))) != nil,
      let number = try? FileSystem.open(directory(of: path), O_WRONLY | FileSystem.unnamed)
    {
      return .replacement(number, path: path, temporary: nil)
    }
    for attempt in 0..<100 {
      let temporary = neighbour(of: path, attempt: attempt)
      do throws(SystemError) {
        let number = try FileSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
        return .replacement(number, path: path, temporary: temporary)
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
    throw SystemError(EEXIST)
  }

  /// Gives the file the name `path`, in place of what has that name.
  private static func place(
    _ descriptor: Int32, at path: [UInt8], temporary: [UInt8]?
  ) throws(SystemError) {
    let source: [UInt8]
    if let temporary { source = temporary } else { source = try name(descriptor, beside: path) }
    do throws(SystemError) {
      try FileSystem.rename(source, to: path)
    } catch {
      FileSystem.remove(source)
      throw error
    }
    // The new name has to be on the disk, too; where directories cannot be synchronised, it is left
    // to the system.
    if let directory = try? FileSystem.open(directory(of: path), O_RDONLY | O_DIRECTORY) {
      _ = fsync(directory)
      _ = close(directory)
    }
  }

  /// Gives the file without a name one beside `path`, because only a named file can replace another.
  private static func name(
    _ descriptor: Int32, beside path: [UInt8]
  ) throws(SystemError) -> [UInt8] {
    for attempt in 0..<100 {
      let name = neighbour(of: path, attempt: attempt)
      do throws(SystemError) {
        try FileSystem.name(descriptor, name)
        return name
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
    throw SystemError(EEXIST)
  }
}
