import Glibc

/// A file that a sweep starts from.
public enum StreamFile {
  /// All bytes of the file at `path`; `nil` with the reason in `errno` if it cannot be opened.
  public static func bytes(at path: String) -> [UInt8]? {
    // SAFETY: both are C strings for the length of the call; the file is closed once.
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: the buffer has as many bytes as `fread` is told.
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
