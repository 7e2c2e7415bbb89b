import DecoderClient
import Foundation
import Testing

/// Faults of the decoder, played by a worker that does as its blocks tell it.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
  /// What the first byte of a block tells the double to do.
  enum Deed: UInt8, CaseIterable {
    case crash = 1
    case hang = 2
    case babble = 3
    case leave = 4
    case exceedTime = 5

    var outcome: DecodeOutcome.Status {
      switch self {
      case .crash: .crashed(signal: SIGSEGV)
      case .hang, .exceedTime: .timedOut
      case .babble, .leave: .crashed(signal: 0)
      }
    }
  }

  private static let configuration = BlockConfiguration(
    profile: 1, samplingFrequencyIndex: 4, channelConfiguration: 2)

  private func blocks(_ count: Int, _ deeds: [Int: UInt8] = [:]) -> [Block] {
    (0..<count).map { Block(configuration: Self.configuration, payload: [deeds[$0] ?? 0, 1, 2]) }
  }

  private func client(jobs: Int = 1, segmentLength: Int = 4096) -> DecoderClient {
    DecoderClient(
      worker: Places.double, jobs: jobs, segmentLength: segmentLength,
      patience: .milliseconds(200))
  }

  @Test(
    "a fault is blamed on the block that caused it, and decoding goes on after it",
    arguments: Deed.allCases, [0, 1, 63, 64, 100, 299])
  func blame(deed: Deed, block: Int) {
    let client = client()
    let outcomes = client.decode(blocks(300, [block: deed.rawValue]))
    #expect(outcomes.map(\.block) == Array(0..<300))
    #expect(outcomes[block].status == deed.outcome)
    #expect(outcomes.filter { $0.status != .decoded }.count == 1)
    #expect(client.status == .available)
  }

  @Test("faults in a row and in one group are blamed one by one")
  func manyFaults() {
    let deeds: [Int: UInt8] = [10: 1, 11: 1, 12: 4, 40: 5, 63: 1, 64: 1, 65: 7, 130: 1]
    let outcomes = client().decode(blocks(140, deeds))
    #expect(outcomes.filter { $0.status != .decoded }.map(\.block) == deeds.keys.sorted())
    #expect(outcomes[65].status == .rejected(code: 32, text: "no"))
  }

  // The double tells as the rate how many blocks it was fed since it started afresh.
  @Test("after a fault the fresh decoder is led up to the next block by 16 good ones")
  func preroll() {
    let outcomes = client().decode(blocks(300, [99: 7, 200: 1]))
    #expect(outcomes[199].samplingFrequency == 24)  // 16 before 192, then 192 ... 199
    #expect(outcomes[201].samplingFrequency == 17)
    let early = client().decode(blocks(10, [3: 1]))
    #expect(early[4].samplingFrequency == 4)  // only 0, 1, 2 led up to it
  }

  @Test("a segment starts afresh after the 16 blocks before it")
  func segmentPreroll() {
    let outcomes = client(segmentLength: 100).decode(blocks(250))
    #expect(outcomes[99].samplingFrequency == 100)
    #expect(outcomes[100].samplingFrequency == 17)
    #expect(outcomes[200].samplingFrequency == 17)
  }

  @Test("a block that fails only as the first of a decoder does not spoil what it leads up to")
  func badPreroll() {
    let outcomes = client().decode(blocks(300, [84: 6, 90: 6, 110: 1]))
    #expect(outcomes.filter { $0.status != .decoded }.map(\.block) == [110])
  }

  @Test("after 32 faults the rest is skipped, whichever worker was ahead", arguments: [1, 2, 5])
  func faultLimit(jobs: Int) {
    let deeds = Dictionary(uniqueKeysWithValues: (0..<40).map { (20 + 10 * $0, UInt8(1)) })
    let client = client(jobs: jobs, segmentLength: 100)
    let outcomes = client.decode(blocks(2000, deeds))
    #expect(outcomes.map(\.block) == Array(0..<2000))
    let faulty = outcomes.filter { $0.status == .crashed(signal: SIGSEGV) }.map(\.block)
    #expect(faulty == (0..<32).map { 20 + 10 * $0 })
    #expect(outcomes[330].status == .crashed(signal: SIGSEGV))
    #expect(outcomes[331...].allSatisfy { $0.status == .skipped })
    #expect(client.status != .available)
  }

  @Test("with faults too, the number of workers makes no difference", arguments: [2, 3])
  func jobs(count: Int) {
    let deeds: [Int: UInt8] = [5: 1, 99: 4, 100: 1, 101: 7, 450: 5, 777: 1, 778: 6, 790: 1]
    func outcomes(jobs: Int) -> [DecodeOutcome] {
      client(jobs: jobs, segmentLength: 100).decode(blocks(1000, deeds))
    }
    let one = outcomes(jobs: 1)
    #expect(one.filter { $0.status != .decoded }.map(\.block) == [5, 99, 100, 101, 450, 777, 790])
    #expect(outcomes(jobs: count) == one)
  }

  @Test("a worker killed in the middle costs nothing", arguments: [1, 2])
  func killed(jobs: Int) throws {
    let stream = try DecoderClientTests.blocks(ofFile: "encoded/fdk_lc_44100_2_mus.aac")
    let client = DecoderClient(worker: Places.worker, jobs: jobs, segmentLength: 1000)
    var outcomes: [DecodeOutcome] = []
    var killed = 0
    for number in 0..<4000 {
      client.submit(stream[number % stream.count], number: number)
      if [500, 1500, 1501, 3000].contains(number) {
        // Right after a kill there may be none until the next one is started.
        let workers = client.workerIdentifiers
        killed += workers.count
        for worker in workers { kill(worker, SIGKILL) }
      }
      outcomes += client.takeOutcomes()
    }
    outcomes += client.finish()
    #expect(killed >= 2)
    #expect(outcomes.map(\.block) == Array(0..<4000))
    #expect(outcomes.allSatisfy { $0.status == .decoded })
    #expect(outcomes.filter { $0.samples != 1024 }.map(\.block) == [0])
  }

  @Test("without a worker every block is unsupported, and the status says why")
  func missingWorker() {
    let client = DecoderClient(worker: .path("/nonexistent/adtsinspect-faad"))
    let reason =
      "/nonexistent/adtsinspect-faad is no program that can be run, so nothing was decoded"
    #expect(client.status == .unavailable(reason))
    #expect(client.decoderVersion == nil)
    let outcomes = client.decode(blocks(200))
    #expect(outcomes.count == 200)
    #expect(outcomes.allSatisfy { $0.status == .unsupported(reason) })
  }

  @Test(
    "a program that is no worker is found out, and the status says so",
    arguments: [
      // A worker is started without arguments, on two pipes.
      ("/bin/cat", "is no decoder worker"),
      ("/bin/true", "ended with status 0 before it said a word"),
      ("/usr/bin/yes", "is no decoder worker"),
    ])
  func noWorker(path: String, text: String) {
    let client = DecoderClient(worker: .path(path), jobs: 2, segmentLength: 100)
    let outcomes = client.decode(blocks(500))
    let reason = "\(path) \(text), so nothing was decoded"
    #expect(client.status == .unavailable(reason))
    #expect(outcomes.map(\.block) == Array(0..<500))
    #expect(outcomes.allSatisfy { $0.status == .unsupported(reason) })
  }

  @Test("memory stays bounded when the decoder is slower than its caller")
  func backpressure() {
    let client = DecoderClient(worker: Places.double, jobs: 2, segmentLength: 512)
    let block = Block(
      configuration: Self.configuration, payload: [UInt8](repeating: 0, count: 8000))
    let before = residentByteCount()
    var count = 0
    for number in 0..<10000 {
      client.submit(block, number: number)
      count += client.takeOutcomes().count
    }
    let grown = residentByteCount() - before
    count += client.finish().count
    #expect(count == 10000)
    // 80 MB went through; 8 MiB may wait.
    #expect(grown < 40 << 20)
  }

  private func residentByteCount() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (pages.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
}
