import Glibc
import Inspection
import Threads

/// Ctrl-C as a wish and not as the end of the program.
enum InterruptSignal {
  /// From now on SIGINT raises `interruption`; a second one ends the program at once.
  ///
  /// To be called before threads are started. Where whoever started the program wants SIGINT
  /// ignored, as for a job in the background, it stays ignored.
  static func raises(_ interruption: Interruption) {
    var action = sigaction()
    // SAFETY: the call writes one sigaction.
    guard unsafe sigaction(SIGINT, nil, &action) == 0,
      unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    var signals = sigset_t()
    // SAFETY: each call reads or writes one set.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = Thread {
      var signals = sigset_t()
      var signal: Int32 = 0
      // SAFETY: each call reads or writes one set or number.
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGINT)
      while unsafe sigwait(&signals, &signal) != 0 {}
      interruption.raise()
      while unsafe sigwait(&signals, &signal) != 0 {}
      Glibc.signal(SIGINT, SIG_DFL)
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      Glibc.raise(SIGINT)
    }
  }
}
