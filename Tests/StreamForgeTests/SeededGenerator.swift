import Foundation

/// Random numbers that a seed makes again: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// A number below `limit`.
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }
}

/// The seeds of random tests: some that stay and a fresh one. `SEED=n` takes that alone, `SEEDS=n` so
/// many fresh ones.
enum Seeds {
  static let all: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["SEED"].flatMap({ UInt64($0) }) { return [seed] }
    let fresh = { UInt64.random(in: 1000...UInt64.max) }
    if let count = environment["SEEDS"].flatMap({ Int($0) }) {
      return (0..<count).map { _ in fresh() }
    }
    return [1, 2, 3, fresh()]
  }()
}
