import Glibc

/// The files of the corpus, read and written whole.
struct CorpusFolder {
  /// The path of `Corpus`, without a slash at its end.
  let path: String

  /// A file that cannot be read or written.
  struct Failure: Error {
    let path: String
    let code: Int32
  }

  /// The bytes of the file `name`.
  func read(_ name: String) throws(Failure) -> [UInt8] {
    let full = "\(path)/\(name)"
    // SAFETY: the path is a C string for the time of the call.
    let descriptor = unsafe open(full, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: full, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: the buffer has as many bytes as `read` is told.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      guard count >= 0 else { throw Failure(path: full, code: errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// Writes the file `name` anew.
  func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    let full = "\(path)/\(name)"
    // SAFETY: the path is a C string for the time of the call.
    let descriptor = unsafe open(full, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path: full, code: errno) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      // SAFETY: the slice lies within the array, which lives for the time of the call.
      let count = unsafe bytes[done...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw Failure(path: full, code: errno) }
      done += count
    }
  }

  /// Makes the folder `name` if it is not there.
  func makeFolder(_ name: String) throws(Failure) {
    let full = "\(path)/\(name)"
    // SAFETY: the path is a C string for the time of the call.
    guard unsafe mkdir(full, 0o755) == 0 || errno == EEXIST else {
      throw Failure(path: full, code: errno)
    }
  }

  /// The names of the streams in the folder `name`, sorted.
  func streams(in name: String) throws(Failure) -> [String] {
    try CorpusFolder(path: "\(path)/\(name)").files().filter { $0.hasSuffix(".aac") }
  }

  /// Removes the streams of the folder `name` that are not among `kept`.
  func removeStreams(in name: String, but kept: Set<String>) throws(Failure) {
    for file in try streams(in: name) where !kept.contains(file) {
      // SAFETY: the path is a C string for the time of the call.
      unsafe unlink("\(path)/\(name)/\(file)")
    }
  }

  /// Removes the files that are not among `kept`.
  func removeFiles(but kept: Set<String>) throws(Failure) {
    for file in try files() where !kept.contains(file) {
      // SAFETY: the path is a C string for the time of the call.
      unsafe unlink("\(path)/\(file)")
    }
  }

  /// The names of the files, sorted, hidden ones excepted.
  private func files() throws(Failure) -> [String] {
    // SAFETY: the path is a C string for the time of the call; the folder is closed once.
    guard let folder = unsafe opendir(path) else { throw Failure(path: path, code: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    // SAFETY: the entry is valid until the next call; its name is copied at once.
    while let entry = unsafe readdir(folder) {
      let file = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !file.hasPrefix(".") { names.append(file) }
    }
    return names.sorted()
  }
}
