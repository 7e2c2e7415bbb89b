import Glibc
import Reporting

/// The messages of the program, on standard error.
struct Console {
  private let descriptor: Int32

  init(_ environment: ProgramEnvironment) { descriptor = environment.standardError }

  /// Writes one sentence, with whatever strangers put into it escaped.
  func complain(_ message: String) {
    let line = "adtsinspect: \(DisplayText.escaped(message))\n"
    // There is nowhere left to complain to.
    try? ByteOutput.write(Array(line.utf8), to: descriptor)
  }

  /// Says why the report could not be written, and how the program ends for it.
  ///
  /// A reader that has gone away, as `head` does, is no failure: the program ends by SIGPIPE, without a
  /// word, as everybody expects of a filter.
  func outputFailed(_ error: SystemError, path: [UInt8]?) -> ExitStatus {
    if error.code == EPIPE && path == nil {
      signal(SIGPIPE, SIG_DFL)
      // Whoever started the program may have blocked the signal.
      var signals = sigset_t()
      // SAFETY: each call writes or reads one set.
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGPIPE)
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(SIGPIPE)
    }
    let place = path.map(DisplayText.path) ?? "standard output"
    complain("cannot write \(place): \(error.message)")
    return .couldNotRun
  }
}
