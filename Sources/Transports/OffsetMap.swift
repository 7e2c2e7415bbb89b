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

  /// The blocks, in order.
  public private(set) var removals: [Removal] = []
  private var total: UInt64 = 0

  /// A map of a stream whose first byte lies at its own place in the file.
  public init() {}

  /// Notes that `count` bytes were taken out before the byte `at` of the stream.
  public mutating func remove(_ count: UInt64, at place: UInt64) {
    if let last = removals.last, last.at == place {
      removals[removals.count - 1].count += count
    } else {
      removals.append(Removal(at: place, count: count, before: total))
    }
    total += count
  }

  /// The offset in the file of the byte `offset` of the stream.
  public func fileOffset(of offset: UInt64) -> UInt64 {
    guard let first = removals.first, offset >= first.at else { return offset }
    var low = 0
    var high = removals.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if removals[middle].at <= offset { low = middle } else { high = middle }
    }
    return offset + removals[low].before + removals[low].count
  }
}
