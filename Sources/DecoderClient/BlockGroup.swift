import DecoderProtocol

/// Blocks that are sent, answered and taken over together.
///
/// A worker writes all its answers at the end of a group and answers count only when a whole
/// group has them. So after a crash decoding resumes at the same block whatever the timing was,
/// and outcomes do not depend on how many workers there are.
final class BlockGroup {
  /// The blocks of a group.
  static let size = 64

  /// A block of a group.
  struct Entry {
    /// The number that the caller gave it.
    var block: Int
    /// Where its request lies in the group's bytes; empty for a block that is not sent.
    var range: Range<Int>
    /// An outcome that needs no decoder.
    var local: DecodeOutcome.Status?
    /// Fed only for what comes after it; its outcome belongs to another segment.
    var isPreroll: Bool
    /// Decoded, so that it can lead up to a later block.
    var isGood = false
  }

  /// The segment that the blocks belong to.
  let segment: Segment
  /// The requests of all blocks.
  private(set) var bytes: [UInt8] = []
  /// The blocks.
  private(set) var entries: [Entry] = []
  /// The first entry that has no outcome yet.
  var resumeIndex = 0

  /// An empty group.
  init(segment: Segment) { self.segment = segment }

  /// Blocks that count towards the group's size.
  private(set) var count = 0

  /// Adds a block to be decoded.
  func append(
    block: Int, configuration: BlockConfiguration, payload: RawSpan, isPreroll: Bool, isFresh: Bool
  ) {
    let start = bytes.count
    DecoderRequest(
      blockByteCount: UInt32(payload.byteCount), profile: configuration.profile,
      samplingFrequencyIndex: configuration.samplingFrequencyIndex,
      channelConfiguration: configuration.channelConfiguration, flags: isFresh ? .fresh : []
    ).encode(into: &bytes)
    // SAFETY: the span's own bytes, copied at once.
    unsafe payload.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    entries.append(
      Entry(block: block, range: start..<bytes.count, local: nil, isPreroll: isPreroll))
    if !isPreroll { count += 1 }
  }

  /// Adds a block whose outcome is known already.
  func append(block: Int, outcome: DecodeOutcome.Status) {
    entries.append(
      Entry(block: block, range: bytes.count..<bytes.count, local: outcome, isPreroll: false))
    count += 1
  }

  /// Gives every block that has no outcome of its own this one.
  func abandon(_ outcome: DecodeOutcome.Status) {
    for index in resumeIndex..<entries.count where !entries[index].isPreroll {
      segment.outcomes.append(
        DecodeOutcome(block: entries[index].block, status: entries[index].local ?? outcome))
      segment.outstanding -= 1
    }
    resumeIndex = entries.count
  }

  /// Why a block of this length cannot be put into an ADTS frame; `nil` if it can.
  static func unsupported(byteCount: Int) -> String? {
    guard byteCount > DecoderRequest.maximumBlockByteCount else { return nil }
    return "a block of \(byteCount) bytes does not fit an ADTS frame of its own"
  }

  /// Has the worker write out its answers after the last block.
  func seal() {
    guard let last = entries.last(where: { $0.local == nil }) else { return }
    bytes[last.range.lowerBound + DecoderRequest.flagsOffset] |=
      DecoderRequest.Flags.flush.rawValue
  }

  /// Says whether the block of entry `index` can lead up to a later one.
  func mark(_ index: Int, good: Bool) { entries[index].isGood = good }

  /// Gives entry `index` an outcome without the decoder.
  func settle(_ index: Int, _ outcome: DecodeOutcome.Status) {
    entries[index].local = outcome
    entries[index].isGood = false
  }
}

/// A run of blocks that is decoded from a fresh start, by one worker.
final class Segment {
  /// Outcomes in block order that have not been handed on yet.
  var outcomes: [DecodeOutcome] = []
  /// Blocks submitted whose outcome has not come yet.
  var outstanding = 0
  /// No more blocks come.
  var isClosed = false
  /// Blocks that crashed the decoder or ran into a limit.
  var faults = 0
}
