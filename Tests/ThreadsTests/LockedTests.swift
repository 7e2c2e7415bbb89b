import Testing
import Threads

@Suite struct LockedTests {
  /// A count that several threads share.
  private final class Counter: Sendable {
    let value = Locked(0)
  }

  @Test("no addition of several threads is lost")
  func additions() {
    let counter = Counter()
    let threads = (0..<4).compactMap { _ in
      Thread { for _ in 0..<10_000 { counter.value.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(threads.count == 4)
    #expect(counter.value.withLock { $0 } == 40_000)
  }

  @Test("who does not want to wait is told that the value is in use")
  func available() {
    let counter = Counter()
    let entered = Semaphore(count: 0)
    let done = Semaphore(count: 0)
    let holder = Thread {
      counter.value.withLock { value in
        value = 1
        entered.signal()
        done.wait()
      }
    }
    entered.wait()
    #expect(counter.value.withLockIfAvailable { $0 } == nil)
    done.signal()
    holder?.join()
    #expect(counter.value.withLockIfAvailable { $0 } == 1)
  }

  private struct Refusal: Error {}

  @Test("an error leaves the value free for the next one")
  func failure() {
    let counter = Counter()
    #expect(throws: Refusal.self) {
      try counter.value.withLock { (_) throws(Refusal) in throw Refusal() }
    }
    #expect(counter.value.withLock { $0 } == 0)
  }
}
