import AACSyntax
import Conformance

extension FrameRow {
  /// Fills the columns that the syntax tells.
  mutating func describe(_ frame: borrowing ADTSFrame, texts: inout RowTexts) {
    var hasSBR = false
    var hasPS = false
    for index in 0..<frame.blockCount {
      if index > 0 { texts.elements.append("|") }
      for position in frame.blocks[index].elements.indices {
        let element = frame.blocks[index].elements[position]
        texts.elements.append(element.kind.syntaxName)
        guard element.kind.isAudio, let channel = element.channel else { continue }
        let info = frame.blocks[index].channels[channel].info
        texts.windowSequence.append(info.windowSequence.syntaxName)
        texts.maxSFB.append(UInt8(clamping: info.maxSFB))
      }
      if frame.blocks[index].hasSBR { hasSBR = true }
      if frame.blocks[index].hasPS { hasPS = true }
    }
    elements = texts.elements.take()
    windowSequence = texts.windowSequence.take()
    maxSFB = texts.maxSFB.take()
    payloadBits = frame.payloadBitCount
    fillBits = frame.fillBitCount
    trailingBits = frame.trailingBitCount
    sbr = hasSBR
    ps = hasPS
    crcStatus = frame.crcStatus.rawValue
  }
}
