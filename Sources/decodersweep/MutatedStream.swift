import DecoderClient
import StreamForge

/// A stream made wrong by its number alone: the same number and sources give the same blocks.
struct MutatedStream {
  /// What is done to the blocks.
  enum Mutation: Int, CaseIterable {
    /// Single bits anywhere in a block.
    case flips
    /// Single bits in its first bytes, where its elements and tools are told.
    case headFlips
    /// A run of bytes that means nothing.
    case overwritten
    /// The head of one block and the tail of another.
    case spliced
    /// Blocks of other streams among them: what one decoder kept meets what it never expects.
    case mixed
    /// Another profile, rate or channel configuration than the blocks have.
    case relabelled
    /// Cut short, or with noise behind the end.
    case resized
    /// Noise behind a sound first byte.
    case noise
  }

  let mutation: Mutation
  let source: SourceStream
  private(set) var blocks: [(configuration: BlockConfiguration, payload: [UInt8])] = []
  private var random: SplitMix64

  /// The stream of this number.
  init(number: Int, sources: [SourceStream]) {
    random = SplitMix64(seed: UInt64(number))
    // The numbers run through all mutations, so that each gets its share.
    mutation = Mutation.allCases[number % Mutation.allCases.count]
    source = sources[Int(random.next() % UInt64(sources.count))]
    let other = sources[Int(random.next() % UInt64(sources.count))]
    var configuration = source.configuration
    if mutation == .relabelled { relabel(&configuration) }
    for (index, payload) in source.payloads.enumerated() {
      blocks.append(
        (configuration, mutated(payload, foreign: other.payloads[index % other.payloads.count])))
      if mutation == .relabelled, one(in: 10) { relabel(&configuration) }
    }
  }

  private mutating func mutated(_ payload: [UInt8], foreign: [UInt8]) -> [UInt8] {
    var payload = payload
    // Sound blocks in between build up what a wrong one can disturb.
    guard !payload.isEmpty, one(in: 2) else { return payload }
    switch mutation {
    case .flips: for _ in 0...below(8) { flip(&payload, within: payload.count) }
    case .headFlips: for _ in 0...below(4) { flip(&payload, within: min(24, payload.count)) }
    case .overwritten:
      let start = below(payload.count)
      for at in start..<min(payload.count, start + 1 + below(16)) { payload[at] = byte() }
    case .spliced:
      payload = Array(
        payload.prefix(below(payload.count)) + foreign.suffix(below(foreign.count + 1)))
    case .mixed: payload = foreign
    case .relabelled: if one(in: 4) { flip(&payload, within: payload.count) }
    case .resized:
      if one(in: 2) {
        payload.removeLast(below(payload.count))
      } else {
        for _ in 0...below(64) { payload.append(byte()) }
      }
    case .noise: for at in payload.indices.dropFirst() { payload[at] = byte() }
    }
    return payload
  }

  private mutating func relabel(_ configuration: inout BlockConfiguration) {
    configuration = BlockConfiguration(
      profile: byte(), samplingFrequencyIndex: byte(), channelConfiguration: byte())
  }

  private mutating func flip(_ bytes: inout [UInt8], within count: Int) {
    bytes[below(count)] ^= 1 << UInt8(below(8))
  }

  private mutating func below(_ count: Int) -> Int {
    count <= 0 ? 0 : Int(random.next() % UInt64(count))
  }

  private mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
  private mutating func one(in count: Int) -> Bool { below(count) == 0 }
}
