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
  ///
  /// Of a frame that broke these are the channels that were read up to their lines: of the others some
  /// parts are left from earlier frames. With `incomplete` they come as well.
  @inline(__always)
  borrowing func forEachChannel(incomplete: Bool = false, _ body: (ChannelOfFrame) -> Void) {
    for block in 0..<blockCount {
      for index in blocks[block].elements.indices {
        let element = blocks[block].elements[index]
        guard let first = element.channel else { continue }
        for number in 0..<(element.kind == .channelPair ? 2 : 1) {
          let channel = first + number
          guard channel < blocks[block].channelCount,
            incomplete || blocks[block].channels[channel].spectralPosition != nil
          else { continue }
          body(ChannelOfFrame(block: block, element: element, channel: channel, number: number))
        }
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
