import Glibc

/// Writes to descriptors.
enum ByteOutput {
  /// Writes all of `bytes`, also to a pipe that takes them piecewise.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      // SAFETY: done < bytes.count, so the rest lies within the buffer.
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      if written >= 0 {
        done += written
      } else if errno == EAGAIN {
        wait(for: descriptor)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Waits until a descriptor that somebody made non-blocking takes bytes again.
  private static func wait(for descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // SAFETY: one element is passed and one is announced.
    _ = unsafe poll(&request, 1, -1)
  }
}
