import Foundation
import Synchronization
import Threads
import Testing

@testable import InspectCommand

@Suite struct OrderedWorkTests {
  @Test("outcomes come in order, whoever is faster", arguments: [1, 2, 3, 16])
  func order(_ threads: Int) {
    var taken: [Int] = []
    OrderedWork.run(
      count: 40, threads: threads,
      { index in
        usleep(index.isMultiple(of: 7) ? 3000 : 0)
        return index
      },
      take: { outcome in
        taken.append(outcome)
        return true
      })
    #expect(taken == Array(0..<40))
  }

  @Test("work does not run far ahead of what has been taken")
  func bounded() {
    let started = Atomic(0)
    var largest = 0
    OrderedWork.run(
      count: 200, threads: 4,
      { index in
        started.add(1, ordering: .relaxed)
        return index
      },
      take: { outcome in
        usleep(200)
        largest = max(largest, started.load(ordering: .relaxed) - outcome)
        return true
      })
    // Twice as many as threads ahead, and the one that is being taken.
    #expect(largest <= 9)
  }

  @Test("after a refusal nothing more is taken and little more is done")
  func stops() {
    let started = Atomic(0)
    var taken = 0
    OrderedWork.run(
      count: 10_000, threads: 4,
      { index in
        started.add(1, ordering: .relaxed)
        return index
      },
      take: { _ in
        taken += 1
        return taken < 3
      })
    #expect(taken == 3)
    #expect(started.load(ordering: .relaxed) < 20)
  }

  @Test("nothing to do is done at once")
  func empty() {
    var taken = 0
    OrderedWork.run(
      count: 0, threads: 4, { $0 },
      take: { _ in
        taken += 1
        return true
      })
    #expect(taken == 0)
  }
}
