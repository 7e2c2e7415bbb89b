import AACSyntax
import Conformance

extension FrameRow {
  /// Fills the columns that the syntax tells.
  mutating func describe(_ frame: borrowing ADTSFrame) {
    var elements: [String] = []
    var windows: [String] = []
    var bands: [String] = []
    var hasSBR = false
    var hasPS = false
    for index in 0..<frame.blockCount {
      if index > 0 { elements.append("|") }
      for element in frame.blocks[index].elements {
        elements.append(element.kind.syntaxName)
        guard element.kind.isAudio, let channel = element.channel else { continue }
        let info = frame.blocks[index].channels[channel].info
        windows.append(info.windowSequence.syntaxName)
        bands.append(String(info.maxSFB))
      }
      if frame.blocks[index].hasSBR { hasSBR = true }
      if frame.blocks[index].hasPS { hasPS = true }
    }
    self.elements = elements.joined(separator: " ")
    windowSequence = windows.joined(separator: " ")
    maxSFB = bands.joined(separator: " ")
    payloadBits = frame.payloadBitCount
    fillBits = frame.fillBitCount
    trailingBits = frame.trailingBitCount
    sbr = hasSBR
    ps = hasPS
    crcStatus = frame.crcStatus.rawValue
  }
}
