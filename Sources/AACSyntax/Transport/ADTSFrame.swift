/// `adts_frame()`: headers, check words and raw_data_blocks.
///
/// ISO/IEC 13818-7, 6.2; ISO/IEC 14496-3, 1.A.2.2. Values as read, nothing judged. A frame is a
/// workspace: it is read into again and again, and what it has grown to once is used again.
public struct ADTSFrame: Sendable {
  /// The headers.
  public internal(set) var header = ADTSHeader(bits: 0)
  /// The bytes that the frame was said to have.
  public internal(set) var byteCount = 0
  /// The blocks that were reached, one at least unless `error` says why there is none.
  public internal(set) var blockCount = 0
  /// The blocks; those behind `blockCount` are left from earlier frames.
  public internal(set) var blocks: [RawDataBlock] = []
  /// The check words, in the order of the stream.
  public internal(set) var checks: [ADTSErrorCheck.Word] = []
  /// `raw_data_block_position` of the second block and up, in bytes from the first block.
  public internal(set) var positions: [Int] = []
  /// The position of the first block's first bit.
  public internal(set) var payloadStart = 0
  /// The position behind the last block, its check word included.
  public internal(set) var end = 0
  /// Why there is no block at all: the headers do not fit, or the rate has no bands.
  public internal(set) var error: SyntaxError?

  /// A frame that nothing was read into.
  public init() {}

  /// Whether there is a fault.
  @inlinable public var hasError: Bool { completeBlockCount != blockCount || error != nil }

  /// The first fault in the order of the stream.
  @inlinable public var firstError: SyntaxError? {
    if let error { return error }
    if completeBlockCount == blockCount { return nil }
    for index in 0..<blockCount {
      if let error = blocks[index].error { return error }
    }
    return nil
  }

  /// The blocks that could not be read to their end; those behind the last that was reached
  /// included.
  @inlinable public var brokenBlockCount: Int {
    header.variable.numberOfRawDataBlocks + 1 - completeBlockCount
  }

  /// The blocks that were read to their end.
  @usableFromInline var completeBlockCount = 0

  /// The bits behind the last block; 0 if the frame broke before.
  @inlinable public var trailingBitCount: Int { isComplete ? byteCount * 8 - end : 0 }

  /// Whether all blocks were read to their end.
  @inlinable public var isComplete: Bool { brokenBlockCount == 0 }

  /// Whether all blocks were read to their end and the last ends where the frame does: only then is
  /// it certain that nothing was misread.
  @inlinable public var endsExactly: Bool { end == byteCount * 8 && isComplete }

  /// The check word behind the headers; `nil` without protection.
  public var crcCheck: UInt16? { checks.first?.read }

  /// How the check words of the frame compare: a mismatch of one is one of the frame.
  public var crcStatus: ADTSErrorCheck.Status {
    guard !header.fixed.protectionAbsent else { return .absent }
    var status = ADTSErrorCheck.Status.ok
    for check in checks {
      if check.status == .mismatch { return .mismatch }
      if check.status == .unverifiable { status = .unverifiable }
    }
    // One word behind the headers and, of several blocks, one behind each of them.
    let blocks = header.variable.numberOfRawDataBlocks
    return checks.count == (blocks == 0 ? 1 : blocks + 2) ? status : .unverifiable
  }

  /// The bits that no block was read from, of a frame that broke.
  var unreadBitCount = 0

  /// The bits of the frame that belong to no field; 0 of a sound frame.
  public var unaccountedBitCount: Int {
    (0..<blockCount).reduce(unreadBitCount) { $0 + blocks[$1].unaccountedBitCount }
  }

  /// Bits from the first id_syn_ele to the end of ID_END, over all blocks.
  public var payloadBitCount: Int {
    (0..<blockCount).reduce(0) { $0 + blocks[$1].payloadBitCount }
  }

  /// The bits of the bytes of all FILs.
  public var fillBitCount: Int {
    (0..<blockCount).reduce(0) { $0 + 8 * blocks[$1].fillByteCount }
  }

  /// Forgets what the last frame left.
  mutating func restart(_ header: ADTSHeader, byteCount: Int) {
    self.header = header
    self.byteCount = byteCount
    blockCount = 0
    completeBlockCount = 0
    unreadBitCount = 0
    if !checks.isEmpty { checks.removeAll(keepingCapacity: true) }
    if !positions.isEmpty { positions.removeAll(keepingCapacity: true) }
    payloadStart = header.headerByteCount * 8
    end = payloadStart
    error = nil
  }
}
