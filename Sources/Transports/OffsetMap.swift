/// Maps places in a stream that blocks were taken out of to places in the file.
public struct OffsetMap: Sendable {
  /// A block that was taken out.
  public struct Removal: Hashable, Sendable {
    /// Where the stream goes on, counted in the stream without blocks.
    public var at: UInt64
    /// Bytes taken out there.
    public var count: UInt64
    /// Bytes taken out before it.
    public var before: UInt64
  }

  /// The blocks that are still known, in order.
  @usableFromInline private(set) var removals: [Removal] = []
  /// The blocks before them.
  @usableFromInline private(set) var forgotten = 0
  /// The bytes of all blocks.
  public private(set) var byteCount: UInt64 = 0

  /// A map of a stream whose first byte lies at its own place in the file.
  public init() {}

  /// Notes that `count` bytes were taken out before the byte `at` of the stream.
  public mutating func remove(_ count: UInt64, at place: UInt64) {
    if let last = removals.last, last.at == place {
      removals[removals.count - 1].count += count
    } else {
      removals.append(Removal(at: place, count: count, before: byteCount))
    }
    byteCount += count
  }

  /// How many blocks were taken out, forgotten ones too.
  @inlinable public var count: Int { forgotten + removals.count }

  /// The block of this number, counted from 0; it must not be forgotten.
  public subscript(index: Int) -> Removal { removals[index - forgotten] }

  /// Forgets blocks that no place from the byte `offset` of the stream on depends on, so that a
  /// stream that never ends takes no memory for them.
  ///
  /// - Parameters:
  ///   - offset: the first place that may still be asked for.
  ///   - index: the block from which on none is forgotten.
  public mutating func forget(before offset: UInt64, keepingFrom index: Int) {
    // Rarely, since what is left moves up.
    guard removals.count > 1024 else { return }
    var old = 0
    while old + 1 < removals.count, removals[old + 1].at <= offset, forgotten + old < index {
      old += 1
    }
    removals.removeFirst(old)
    forgotten += old
  }

  /// The offset in the file of the byte `offset` of the stream, which lies behind all blocks that
  /// are forgotten.
  public func fileOffset(of offset: UInt64) -> UInt64 {
    guard let first = removals.first else { return offset }
    guard offset >= first.at else { return offset + first.before }
    var low = 0
    var high = removals.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if removals[middle].at <= offset { low = middle } else { high = middle }
    }
    return offset + removals[low].before + removals[low].count
  }
}
