import Transports

/// Builds the map of a file: every byte in exactly one region, in file order.
struct RegionMap {
  private(set) var regions: [Region] = []
  private(set) var omitted = 0
  /// Bytes that are neither frames nor tags.
  private(set) var junkBytes: UInt64 = 0
  private var last: Region?

  /// Adds bytes at the end of what is there; runs of one kind become one region.
  mutating func add(_ region: Region) {
    guard region.length > 0 else { return }
    switch region.kind {
    case .frames, .id3v2, .id3v1, .ape, .lyrics3, .icy: break
    case .padding, .zeros, .foreign, .partialFrame, .junk: junkBytes += region.length
    }
    if let open = last, open.kind == region.kind, open.offset + open.length == region.offset,
      region.kind == .frames || region.kind == .junk
    {
      last?.length += region.length
      return
    }
    flush()
    last = region
  }

  private mutating func flush() {
    guard let region = last else { return }
    if regions.count < Region.limit { regions.append(region) } else { omitted += 1 }
    last = nil
  }

  /// Ends the map at the size of the file: a tag that claims more is cut there, and bytes that
  /// nothing was said of are of kind `rest`.
  mutating func finish(at size: UInt64, rest: Region.Kind) {
    if let open = last, open.offset + open.length > size {
      last?.length = size > open.offset ? size - open.offset : 0
    }
    let end = last.map { $0.offset + $0.length } ?? 0
    if end < size { add(Region(rest, offset: end, length: size - end)) }
    flush()
  }
}
