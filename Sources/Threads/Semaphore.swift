import Glibc

/// A count that threads wait on until it is above zero.
@safe package final class Semaphore: Sendable {
  // SAFETY: sem_wait and sem_post may be called from any thread; the memory lives as long as this.
  nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

  /// A semaphore with the given count.
  package init(count: Int) {
    // SAFETY: the memory is made for one sem_t, and sem_init initialises it.
    unsafe semaphore = .allocate(capacity: 1)
    let result = unsafe sem_init(semaphore, 0, UInt32(clamping: count))
    precondition(result == 0, "the count is far below SEM_VALUE_MAX")
  }

  deinit {
    // SAFETY: nobody waits on what nobody refers to any more.
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  /// Adds one.
  package func signal() {
    // SAFETY: initialised in init.
    _ = unsafe sem_post(semaphore)
  }

  /// Waits until the count is above zero and takes one.
  package func wait() {
    // SAFETY: initialised in init. A signal handler may interrupt the wait.
    while unsafe sem_wait(semaphore) != 0 {}
  }
}
