import Glibc
import Synchronization

/// A wish to end an inspection early, from any thread: what was read so far is reported.
@safe public final class Interruption: Sendable {
  private let isWished = Atomic(false)
  /// A pipe that becomes readable with the wish, so that waiting for input ends; -1 without one.
  private let readEnd: Int32
  private let writeEnd: Int32

  /// No wish yet.
  public init() {
    var ends: [Int32] = [-1, -1]
    // SAFETY: pipe fills two integers, and there are two.
    let isOpen = unsafe pipe(&ends) == 0
    readEnd = isOpen ? ends[0] : -1
    writeEnd = isOpen ? ends[1] : -1
    for end in [readEnd, writeEnd] where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    for end in [readEnd, writeEnd] where end >= 0 { close(end) }
  }

  /// Whether the inspection shall end.
  public var isRaised: Bool { isWished.load(ordering: .acquiring) }

  /// Lets the inspection end.
  public func raise() {
    isWished.store(true, ordering: .releasing)
    var byte: UInt8 = 0
    // SAFETY: one byte is passed and announced. The pipe is never full: it holds one byte a call.
    if writeEnd >= 0 { _ = unsafe write(writeEnd, &byte, 1) }
  }

  /// Waits until `descriptor` has something to read, or its end.
  ///
  /// - Returns: false if the inspection shall end instead.
  func waitForInput(_ descriptor: Int32) -> Bool {
    while !isRaised {
      var requests = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
      ]
      // SAFETY: two elements are passed and announced; a negative descriptor is passed over.
      let count = unsafe poll(&requests, 2, -1)
      if count < 0 && errno != EINTR { return true }
      if count > 0 && requests[0].revents != 0 && !isRaised { return true }
    }
    return false
  }
}
