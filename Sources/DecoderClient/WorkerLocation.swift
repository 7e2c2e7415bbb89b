import Glibc

/// Where the worker program is.
public enum WorkerLocation: Hashable, Sendable {
  /// Beside the running program, then on `PATH`.
  case standard
  /// At this path.
  case path(String)

  /// The name of the worker program.
  public static let programName = "adtsinspect-faad"

  /// The path of a program that can be run; `nil` if there is none.
  public func resolve() -> String? {
    switch self {
    case .path(let path): return Self.isExecutable(path) ? path : nil
    case .standard:
      var folders: [String] = []
      if let folder = Self.folderOfRunningProgram { folders.append(folder) }
      // SAFETY: getenv returns a terminated string or null; it is copied at once.
      if let path = unsafe getenv("PATH") {
        folders += unsafe String(cString: path).split(separator: ":").map(String.init)
      }
      return folders.lazy.map { $0 + "/" + Self.programName }.first(where: Self.isExecutable)
    }
  }

  private static var folderOfRunningProgram: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: the count is that of the array.
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let path = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return String(path[..<slash])
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the pointer is to a live local.
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
