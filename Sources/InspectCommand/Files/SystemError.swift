import Glibc

/// A system call failed.
struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The failure of the call before.
  static var last: SystemError { SystemError(errno) }

  /// What the system says, `No such file or directory`.
  var message: String {
    // SAFETY: strerror returns a C string for every code, at least "Unknown error".
    unsafe String(cString: strerror(code))
  }
}
