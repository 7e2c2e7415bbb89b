import Transports

/// Builds the map of a file: every byte in exactly one region, in file order.
struct RegionMap {
  private(set) var regions: [Region] = []
  private(set) var omitted = 0
  /// Bytes that are neither frames nor tags.
  private(set) var junkBytes: UInt64 = 0
  private var last: Region?
  /// Where the frames end that `last` is a run of, which may be farther than it says; the largest
  /// number if it is something else.
  private var framesEnd = UInt64.max

  /// Adds a frame that follows others at once.
  ///
  /// - Returns: false if no frame ends at `offset`; nothing is added then.
  @inline(__always)
  mutating func extendFrames(at offset: UInt64, by count: Int) -> Bool {
    guard offset == framesEnd else { return false }
    framesEnd &+= UInt64(truncatingIfNeeded: count)
    return true
  }

  /// Adds bytes at the end of what is there; runs of one kind become one region.
  mutating func add(_ region: Region) {
    guard region.length > 0 else { return }
    settle()
    defer {
      if let last, last.kind == .frames { framesEnd = last.offset + last.length }
    }
    switch region.kind {
    case .frames, .id3v2, .id3v1, .ape, .lyrics3, .icy: break
    case .padding, .zeros, .foreign, .partialFrame, .junk: junkBytes += region.length
    }
    if let open = last, open.kind == region.kind, open.offset + open.length == region.offset {
      switch region.kind {
      case .frames, .junk, .zeros, .padding:
        last?.length += region.length
        return
      case .id3v2, .id3v1, .ape, .lyrics3, .icy, .foreign, .partialFrame: break
      }
    }
    flush()
    last = region
  }

  /// Lets `last` say where its frames end.
  private mutating func settle() {
    if framesEnd != .max, let open = last { last?.length = framesEnd - open.offset }
    framesEnd = .max
  }

  private mutating func flush() {
    guard let region = last else { return }
    if regions.count < Region.limit { regions.append(region) } else { omitted += 1 }
    last = nil
  }

  /// Ends the map at the size of the file: a tag that claims more is cut there, and bytes that
  /// nothing was said of are of kind `rest`.
  mutating func finish(at size: UInt64, rest: Region.Kind) {
    settle()
    if let open = last, open.offset + open.length > size {
      last?.length = size > open.offset ? size - open.offset : 0
    }
    let end = last.map { $0.offset + $0.length } ?? 0
    if end < size { add(Region(rest, offset: end, length: size - end)) }
    flush()
  }
}
