import DecoderClient
import FuzzTargets
import Glibc

/// `decodersweep [--from N] COUNT FILE...`: feeds the decoder worker with COUNT streams mutated from the
/// files, each to a client of its own, and counts what becomes of the blocks.
///
/// Every block has to get its outcome, in order, whatever the decoder does: a crash or a hang is the
/// outcome of one block. The same arguments give the same streams.
enum DecoderSweep {
  private static let frameCount = 40
  /// After so many streams a sound one is decoded, whose outcomes have to stay what they were.
  private static let controlInterval = 500

  static func run(_ arguments: [String]) -> Int32 {
    var rest = arguments[...]
    var first = 0
    if rest.first == "--from", let number = rest.dropFirst().first.flatMap({ Int($0) }) {
      first = number
      rest = rest.dropFirst(2)
    }
    guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0, !rest.isEmpty else {
      print("usage: decodersweep [--from N] COUNT FILE...")
      return 64
    }
    var sources: [SourceStream] = []
    for path in rest {
      guard let bytes = StreamFile.bytes(at: path) else {
        // SAFETY: the path is a C string for the length of the call.
        unsafe perror(path)
        return 74
      }
      if let source = SourceStream(path: path, bytes: bytes, frameCount: frameCount) {
        sources.append(source)
      }
    }
    guard let control = sources.first else { return 65 }
    return sweep(first..<first + count, of: sources, control: control)
  }

  private static func sweep(
    _ numbers: Range<Int>, of sources: [SourceStream], control: SourceStream
  ) -> Int32 {
    let sound = decode(control.payloads.map { (control.configuration, $0) })
    var tallies = MutatedStream.Mutation.allCases.map { _ in Tally() }
    var faults = 0
    func report(_ fault: String) {
      faults += 1
      print(fault)
    }
    for number in numbers {
      let stream = MutatedStream(number: number, sources: sources)
      let outcomes = decode(stream.blocks)
      tallies[stream.mutation.rawValue].add(outcomes)
      if outcomes.map(\.block) != Array(stream.blocks.indices) {
        report("stream \(number): \(outcomes.count) outcomes of \(stream.blocks.count) blocks")
      }
      for outcome in outcomes {
        switch outcome.status {
        case .crashed, .timedOut:
          print("stream \(number), \(stream.mutation) of \(stream.source.path): \(outcome)")
        default: break
        }
      }
      if number % controlInterval == 0,
        decode(control.payloads.map { (control.configuration, $0) }) != sound
      {
        report("after stream \(number) a sound stream decodes otherwise")
      }
    }
    print("| mutation | streams | \(Tally.columns) |\n|---|---|---|---|---|---|---|---|")
    for mutation in MutatedStream.Mutation.allCases {
      print("| \(mutation) | \(tallies[mutation.rawValue].row) |")
    }
    print("| all | \(tallies.reduce(Tally(), +).row) |")
    return faults == 0 ? 0 : 1
  }

  private static func decode(
    _ blocks: [(configuration: BlockConfiguration, payload: [UInt8])]
  ) -> [DecodeOutcome] {
    let client = DecoderClient()
    for (number, block) in blocks.enumerated() {
      // SAFETY: the span does not outlive the payload, which nothing changes.
      client.submit(
        block: number, configuration: block.configuration,
        payload: unsafe block.payload.span.bytes)
    }
    let outcomes = client.finish()
    if case .unavailable(let reason) = client.status {
      print(reason)
      exit(69)
    }
    return outcomes
  }
}

/// What became of blocks.
private struct Tally {
  private var streams = 0
  private var blocks = 0
  private var decoded = 0
  private var rejected = 0
  private var unsupported = 0
  private var crashed = 0
  private var timedOut = 0

  static let columns = "blocks | decoded | rejected | unsupported | crashed | timed out"
  var row: String {
    "\(streams) | \(blocks) | \(decoded) | \(rejected) | \(unsupported) | \(crashed) | \(timedOut)"
  }

  mutating func add(_ outcomes: [DecodeOutcome]) {
    streams += 1
    blocks += outcomes.count
    for outcome in outcomes {
      switch outcome.status {
      case .decoded: decoded += 1
      case .rejected: rejected += 1
      case .unsupported, .skipped: unsupported += 1
      case .crashed: crashed += 1
      case .timedOut: timedOut += 1
      }
    }
  }

  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.streams += right.streams
    sum.blocks += right.blocks
    sum.decoded += right.decoded
    sum.rejected += right.rejected
    sum.unsupported += right.unsupported
    sum.crashed += right.crashed
    sum.timedOut += right.timedOut
    return sum
  }
}
