import Glibc

extension FindingStore {
  /// Where findings are stored if nothing else is said: `$ADTSINSPECT_DB`, else
  /// `$XDG_STATE_HOME/adtsinspect/findings.sqlite`, else
  /// `$HOME/.local/state/adtsinspect/findings.sqlite`; `nil` if none of them is set.
  ///
  /// The bytes are those of the system, whatever their encoding.
  public static func defaultPath() -> [UInt8]? {
    defaultPath { name in
      // SAFETY: getenv returns a terminated text that stays while nobody changes the environment,
      // which this program never does; it is copied at once.
      guard let value = unsafe getenv(name) else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    }
  }

  /// As above, with the environment given.
  package static func defaultPath(environment: (String) -> [UInt8]?) -> [UInt8]? {
    if let path = environment("ADTSINSPECT_DB"), !path.isEmpty { return path }
    // The XDG Base Directory Specification has a relative path ignored.
    if let state = environment("XDG_STATE_HOME"), state.first == UInt8(ascii: "/") {
      return state + Array("/adtsinspect/findings.sqlite".utf8)
    }
    if let home = environment("HOME"), !home.isEmpty {
      return home + Array("/.local/state/adtsinspect/findings.sqlite".utf8)
    }
    return nil
  }

  /// Creates the folders above `path` that are missing, readable for their owner only, as the XDG
  /// specification asks; refuses what is there but cannot be a store.
  static func prepare(_ path: [UInt8]) throws(FindingStoreError) {
    let shown = FindingStoreError.quoted(String(decoding: path, as: UTF8.self))
    guard !path.isEmpty, !path.contains(0) else {
      throw FindingStoreError(
        code: 0, message: "the path of the findings store is empty or holds a NUL")
    }
    var status = stat()
    // SAFETY: the path is terminated; `status` is written by the call only.
    if unsafe stat(terminated(path), &status) == 0 {
      // A device or a pipe would be opened, and hang or swallow what is written.
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FindingStoreError(
          code: 0, message: "the findings store \(shown) is not a regular file")
      }
      // The smallest database has 512 bytes; a file of one byte SQLite would take for an empty one.
      guard status.st_size == 0 || status.st_size >= 512 else {
        throw FindingStoreError(
          code: 0, message: "\(shown) is no findings store: it is not a SQLite database")
      }
      return
    }
    guard errno == ENOENT else {
      throw FindingStoreError(
        code: 0,
        message: "cannot open the findings store \(shown): \(FindingStoreError.describe(errno))")
    }
    for (index, byte) in path.enumerated() where index > 0 && byte == UInt8(ascii: "/") {
      // SAFETY: the path is terminated.
      guard unsafe mkdir(terminated(path[..<index]), 0o700) != 0, errno != EEXIST else { continue }
      let folder = FindingStoreError.quoted(String(decoding: path[..<index], as: UTF8.self))
      // An ancestor that exists may answer EROFS or EACCES instead; what follows will tell.
      var existing = stat()
      let reason = errno
      // SAFETY: as above.
      if unsafe stat(terminated(path[..<index]), &existing) == 0 { continue }
      throw FindingStoreError(
        code: 0,
        message: "cannot create the folder \(folder) for the findings store: "
          + FindingStoreError.describe(reason))
    }
  }

  private static func terminated(_ path: some Sequence<UInt8>) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }
}
