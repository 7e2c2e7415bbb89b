import Glibc

/// SIGPIPE held back from this thread: a worker that dies is no reason for the inspector to.
///
/// The process's handling of the signal stays as it is, so that a closed standard output still
/// ends the program quietly.
struct PipeSignalMask {
  private var pipe = sigset_t()
  private var before = sigset_t()

  /// Holds the signal back.
  init() {
    // SAFETY: the pointers are to members of this value.
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before)
  }

  /// Forgets a signal that a write has just raised.
  func discardSignal() {
    var pipe = pipe
    var now = timespec()
    // SAFETY: the pointers are to live locals.
    _ = unsafe sigtimedwait(&pipe, nil, &now)
  }

  /// Lets the signal through again, if it was let through before.
  func restore() {
    var before = before
    // SAFETY: the pointer is to a live local.
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
