extension ADTSFrameFields {
  /// The bits of the frame that were kept as they are because they could not be read.
  public var unreadBitCount: Int {
    blocks.reduce(trailing.count) { sum, block in
      block.elements.reduce(sum + block.unparsed.count) { $0 + $1.unreadBitCount }
    }
  }
}

extension SyntacticElementFields {
  fileprivate var unreadBitCount: Int {
    guard case .fill(let fill) = self else { return 0 }
    return fill.payloads.reduce(0) { sum, payload in
      switch payload {
      case .unparsed(let bits): sum + bits.count
      case .sbr(let sbr): sum + sbr.unreadBitCount
      default: sum
      }
    }
  }
}

extension SBRExtensionDataFields {
  fileprivate var unreadBitCount: Int {
    guard let data else { return fillBits?.count ?? 0 }
    return data.extendedData?.extensions.reduce(0) { sum, value in
      if case .other(id: 2, let bits) = value { return sum + bits.count }
      return sum
    } ?? 0
  }
}
