import Glibc

/// A thread of the system.
///
/// Plain threads and not tasks: the concurrency runtime opens descriptors and starts threads of its
/// own before the first line of the program, which costs start-up time and takes the numbers of
/// standard descriptors that are closed.
package struct Thread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let identifier: pthread_t

  /// Starts a thread; `nil` if the system has none left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    // SAFETY: the reference is passed to the thread, which releases it, or released here.
    let context = unsafe Unmanaged.passRetained(Body(body))
    var identifier = pthread_t()
    let result = unsafe pthread_create(
      &identifier, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      return nil
    }
    self.identifier = identifier
  }

  /// Waits for the end of the thread; to be called once.
  package func join() {
    _ = pthread_join(identifier, nil)
  }
}
