import AACSyntax

/// A channel of a frame and where it belongs.
struct ChannelOfFrame {
  /// The block: an index into `ADTSFrame.blocks`.
  let block: Int
  /// The element.
  let element: SyntacticElement
  /// The channel: an index into `RawDataBlock.channels`.
  let channel: Int
  /// The number of the channel in its element, 0 or 1.
  let number: Int

  /// The path of the channel: `CPE[0].ics[1]`.
  var path: String {
    SyntaxPlace(element: element.kind, index: element.index, channel: number).description
  }
}

extension ADTSFrame {
  /// Calls `body` for each channel, in the order of the stream, those of CCEs included.
  @inline(__always)
  borrowing func forEachChannel(_ body: (ChannelOfFrame) -> Void) {
    for block in 0..<blockCount {
      for index in blocks[block].elements.indices {
        let element = blocks[block].elements[index]
        guard let channel = element.channel else { continue }
        body(ChannelOfFrame(block: block, element: element, channel: channel, number: 0))
        guard element.kind == .channelPair else { continue }
        body(ChannelOfFrame(block: block, element: element, channel: channel + 1, number: 1))
      }
    }
  }

  /// Calls `body` for each element, in the order of the stream, with the number of its block.
  @inline(__always)
  borrowing func forEachElement(_ body: (Int, SyntacticElement) -> Void) {
    for block in 0..<blockCount {
      for index in blocks[block].elements.indices { body(block, blocks[block].elements[index]) }
    }
  }
}

extension SyntacticElement {
  /// The path of the element: `CPE[0]`.
  var path: String { SyntaxPlace(element: kind, index: index).description }
}
