import Glibc

/// A value that one thread at a time uses.
///
/// What the module Synchronization has for this is not seen by ThreadSanitizer, which takes every use
/// of the value for a race; it sees the mutexes of the system.
@safe package struct Locked<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // SAFETY: both live as long as this, and `value` is only touched by who holds the mutex.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  /// A lock around `value`.
  package init(_ value: consuming sending Value) {
    // SAFETY: the memory is made for one mutex and one value, and both are initialised.
    unsafe mutex = .allocate(capacity: 1)
    unsafe self.value = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    let result = unsafe pthread_mutex_init(mutex, nil)
    precondition(result == 0, "a plain mutex needs nothing that could be short")
    unsafe self.value.initialize(to: value)
  }

  deinit {
    // SAFETY: nobody waits for what nobody refers to any more.
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Waits until nobody else uses the value, and lets `body` use it.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    // SAFETY: initialised in init; a plain mutex is locked by a thread that does not hold it.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }

  /// Lets `body` use the value unless somebody does; `nil` then.
  package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    // SAFETY: as above.
    guard unsafe pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }
}
