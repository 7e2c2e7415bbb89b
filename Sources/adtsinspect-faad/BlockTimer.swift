import Glibc

/// The processor time that one block may take.
///
/// A timer ticks with the processor time of the process; when several ticks in a row find the
/// same block in work, the process ends itself by SIGXCPU. That costs the decoding of a block one
/// addition instead of the system call that a timer armed for each block would take.
enum BlockTimer {
  private static let tickMicroseconds = 250_000
  /// One second, some thousand times what the dearest valid block takes.
  private static let ticksAllowed = 4

  // SAFETY: written by the one thread there is, read by its signal handler; an aligned word is
  // never seen half written.
  private nonisolated(unsafe) static var blocksStarted: UInt = 0
  private nonisolated(unsafe) static var blocksAtLastTick: UInt = 0
  private nonisolated(unsafe) static var ticksOnBlock = 0

  /// Says that the next block is in work.
  static func blockStarts() { unsafe blocksStarted &+= 1 }

  /// Starts the ticking; `false` if the system refuses.
  static func start() -> Bool {
    // The statics exist from here on, so that the handler never initialises one.
    unsafe blocksStarted = 0
    unsafe blocksAtLastTick = 0
    unsafe ticksOnBlock = 0
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in BlockTimer.tick() }
    action.sa_flags = SA_RESTART
    let tick = timeval(tv_sec: 0, tv_usec: tickMicroseconds)
    var timer = itimerval(it_interval: tick, it_value: tick)
    // SAFETY: the pointers are to live locals; the handler only touches words and raises a signal.
    return unsafe sigaction(SIGPROF, &action, nil) == 0
      && setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil) == 0
  }

  private static func tick() {
    if unsafe blocksStarted == blocksAtLastTick {
      unsafe ticksOnBlock += 1
      if unsafe ticksOnBlock >= ticksAllowed { _ = kill(getpid(), SIGXCPU) }
    } else {
      unsafe blocksAtLastTick = blocksStarted
      unsafe ticksOnBlock = 0
    }
  }
}
