import Inspection
import Threads

/// Works on several things at once and hands the outcomes over in order.
///
/// Work runs ahead of what has been handed over by a bounded number of things, and so is the
/// memory of outcomes that wait for an earlier one.
enum OrderedWork {
  private struct State<Outcome: Sendable> {
    var next = 0
    var outcomes: [Int: Outcome] = [:]
    var isCancelled = false
  }

  private final class Board<Outcome: Sendable>: Sendable {
    let state = Locked(State<Outcome>())
    let finished = Semaphore(count: 0)
    let permits: Semaphore

    init(ahead: Int) { permits = Semaphore(count: ahead) }
  }

  /// Calls `work` for each number below `count` on as many as `threads` threads, and `take` with
  /// the outcomes in order on this one, until it returns false.
  ///
  /// `slack` outcomes more than two a thread may wait: enough of them bridge the time in which
  /// `take` waits for a disk.
  static func run<Outcome: Sendable>(
    count: Int, threads: Int, slack: Int = 0, _ work: @escaping @Sendable (Int) -> Outcome,
    take: (Outcome) -> Bool
  ) {
    let workers = start(count: count, threads: min(threads, count), slack: slack, work)
    guard let (board, running) = workers else {
      for index in 0..<count {
        guard take(work(index)) else { return }
      }
      return
    }
    var taken = 0
    while taken < count {
      board.finished.wait()
      while let outcome = board.state.withLock({ $0.outcomes.removeValue(forKey: taken) }) {
        taken += 1
        board.permits.signal()
        guard take(outcome) else {
          taken = count
          board.state.withLock { $0.isCancelled = true }
          break
        }
      }
    }
    // Who waits for a permit finds that there is nothing left to do.
    for _ in running { board.permits.signal() }
    for thread in running { thread.join() }
  }

  /// Starts the threads; `nil` if one thread alone is wanted or to be had.
  private static func start<Outcome: Sendable>(
    count: Int, threads: Int, slack: Int, _ work: @escaping @Sendable (Int) -> Outcome
  ) -> (Board<Outcome>, [Thread])? {
    guard threads > 1 else { return nil }
    let board = Board<Outcome>(ahead: 2 * threads + slack)
    let running = (0..<threads).compactMap { _ in
      Thread {
        while true {
          board.permits.wait()
          let index = board.state.withLock { state -> Int? in
            guard state.next < count, !state.isCancelled else { return nil }
            defer { state.next += 1 }
            return state.next
          }
          guard let index else { return }
          let outcome = work(index)
          board.state.withLock { $0.outcomes[index] = outcome }
          board.finished.signal()
        }
      }
    }
    return running.isEmpty ? nil : (board, running)
  }
}
