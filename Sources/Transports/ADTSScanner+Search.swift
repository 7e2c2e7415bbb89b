import AACSyntax
import Bitstream

// Where a header stands that is more than bytes that look like one.
extension ADTSScanner {
  /// Whether the header with illegal values at `at` stands exactly between known ones.
  func leadsToKnown(_ header: ADTSHeader, _ at: Int, _ bytes: RawSpan) -> Bool {
    guard let size = model.byteCount(header), size >= header.headerByteCount else { return false }
    if at + size == bytes.byteCount { return true }
    guard let next = ADTSHeader(parsing: bytes, at: at + size) else { return false }
    return isKnown(next)
  }

  /// Whether a run of headers that proves itself starts at `at`.
  func isNewStretch(_ at: Int, in bytes: RawSpan, isWhole: Bool) -> Bool {
    guard let header = ADTSHeader(parsing: bytes, at: at) else { return false }
    return HeaderChain(
      from: at, in: bytes, isWhole: isWhole, tags: tags, model: model,
      accepting: isSpoilt(header) ? header.fixed : nil, limit: HeaderChain.confirmedCount
    ).isProof(atStart: false)
  }

  /// Whether a header is the known one but for an illegal value, as a writer may put it into all
  /// headers from some frame on.
  func isSpoilt(_ header: ADTSHeader) -> Bool {
    let layerAndIndex: UInt32 = 3 << 13 | 15 << 6
    return hasLock && header.fixed.syncword == 0xFFF && !header.fixed.hasLegalParameters
      && current.hasLegalParameters
      && (header.fixed.bits ^ current.bits) & ADTSFixedHeader.decodingMask & ~layerAndIndex == 0
  }

  /// Whether a header at `at` is proved by the chain that it starts.
  func isHeader(_ bytes: RawSpan, _ at: Int, isWhole: Bool, atStart: Bool) -> Bool {
    guard let header = ADTSHeader(parsing: bytes, at: at), header.fixed.syncword == 0xFFF else {
      return false
    }
    if isKnown(header) {
      return findKnown(bytes, from: at, to: at + 1, isWhole: isWhole) == at
    }
    if atStart, leadsToKnown(firstHeader: header, at, bytes, isWhole: isWhole) { return true }
    guard header.fixed.hasLegalParameters else { return false }
    return HeaderChain(
      from: at, in: bytes, isWhole: isWhole, tags: tags, model: model,
      limit: HeaderChain.confirmedCount
    ).isProof(atStart: atStart)
  }

  /// Whether the very first frame, or the first two, end at a header that is known: they may be the
  /// ones with a damaged field.
  private func leadsToKnown(
    firstHeader header: ADTSHeader, _ at: Int, _ bytes: RawSpan, isWhole: Bool
  ) -> Bool {
    var place = at
    for _ in 0..<2 {
      guard let one = ADTSHeader(parsing: bytes, at: place),
        (one.fixed.bits ^ header.fixed.bits) & ADTSFixedHeader.decodingMask == 0,
        let size = model.byteCount(one), size >= one.headerByteCount
      else { return false }
      place += size
      if findKnown(bytes, from: place, to: place + 1, isWhole: isWhole) == place { return true }
    }
    return false
  }

  /// The first place in `from ..< to` with a known header that leads to another known one, to the
  /// end of the data or to a tag.
  func findKnown(
    _ bytes: RawSpan, from: Int, to: Int, isWhole: Bool
  ) -> Int? {
    var at = from
    while at < to, at + ADTSHeader.byteCount <= bytes.byteCount {
      guard bytes.byte(at: at) == 0xFF, let header = ADTSHeader(parsing: bytes, at: at),
        isKnown(header)
      else {
        at += 1
        continue
      }
      if model == .nextHeader { return at }
      let chain = HeaderChain(
        from: at, in: bytes, isWhole: isWhole, tags: tags, model: model, accepting: header.fixed,
        limit: 2)
      switch chain.end {
      case .open, .atEnd, .atTag: if chain.count >= 1 { return at }
      case .truncated:
        // A header that runs past the end must equal the last one in every bit.
        if chain.count >= 2 || header.fixed.bits == current.bits { return at }
      case .broken:
        if chain.count >= 2 { return at }
        // Its frame ends where a frame with a damaged header stands.
        if chain.count == 1, let size = model.byteCount(header),
          let next = ADTSHeader(parsing: bytes, at: at + size), next.fixed.syncword == 0xFFF,
          leadsToKnown(next, at + size, bytes)
        {
          return at
        }
      }
      at += 1
    }
    return nil
  }

  /// The first place in `from ..< to` with a known header as `findKnown` wants it, or where a new
  /// stretch proves itself: there a stream was cut and another put behind it.
  func findHeader(_ bytes: RawSpan, from: Int, to: Int, isWhole: Bool) -> Int? {
    let known = findKnown(bytes, from: from, to: to, isWhole: isWhole)
    var at = from
    while at < known ?? to, at + ADTSHeader.byteCount <= bytes.byteCount {
      if bytes.byte(at: at) == 0xFF, let header = ADTSHeader(parsing: bytes, at: at),
        header.isPlausible, isNewStretch(at, in: bytes, isWhole: isWhole)
      {
        return at
      }
      at += 1
    }
    return known
  }

  /// The tag that starts `bytes`, before anything is known of the stream behind it.
  public static func leadingTag(in bytes: RawSpan, isWhole: Bool) -> MetadataTag? {
    guard var tag = MetadataTag(startingAt: 0, in: bytes) else { return nil }
    // Only a tag that does not end where it says needs them.
    lazy var trailing = isWhole ? TrailingTags(bytes) : TrailingTags()
    tag.settleExtent(at: 0, in: bytes, isWhole: isWhole) { offset in
      guard let header = ADTSHeader(parsing: bytes, at: offset), header.isPlausible else {
        return false
      }
      return HeaderChain(
        from: offset, in: bytes, isWhole: isWhole, tags: trailing,
        limit: HeaderChain.confirmedCount
      ).isProof(atStart: true)
    }
    return tag
  }
}
