import AACSyntax
import Bitstream

/// One way to read the frames of a sample: what the headers declare, with changes.
struct Reading: Hashable, Sendable {
  /// What the payload is read with.
  var parameters: SyntaxParameters
  /// `protection_absent`, if another value than the declared one is tried.
  var protectionAbsent: Bool?
  /// Bytes between the headers and the payload that are passed over.
  var prefix = 0
  /// Bytes at the end of the frame that are passed over.
  var suffix = 0
  /// `number_of_raw_data_blocks_in_frame`, if another value than the declared one is tried.
  var extraBlocks: Int?

  /// The reading that `header` declares.
  init(declaredBy header: ADTSFixedHeader) { parameters = SyntaxParameters(header: header) }

  /// Whether the bytes of a frame are read as they are.
  var keepsBytes: Bool {
    protectionAbsent == nil && prefix == 0 && suffix == 0 && extraBlocks == nil
  }

  /// The frame as this reading has it; `nil` if it is too short for that.
  func changed(_ frame: [UInt8]) -> [UInt8]? {
    var bytes = frame
    guard bytes.count >= 7 + suffix else { return nil }
    bytes.removeLast(suffix)
    if let protectionAbsent { bytes[1] = bytes[1] & 0xFE | (protectionAbsent ? 1 : 0) }
    if let extraBlocks { bytes[6] = bytes[6] & 0xFC | UInt8(extraBlocks & 3) }
    if prefix > 0 {
      let start = header(of: bytes).headerByteCount
      guard bytes.count > start + prefix else { return nil }
      bytes.removeSubrange(start..<start + prefix)
    }
    return bytes
  }

  /// The byte behind the headers of a frame that was `changed`.
  func payloadStart(of bytes: [UInt8]) -> Int { header(of: bytes).headerByteCount }

  /// The headers of a frame of 7 bytes or more.
  private func header(of bytes: [UInt8]) -> ADTSHeader {
    ADTSHeader(bits: bytes.prefix(7).reduce(0) { $0 << 8 | UInt64($1) })
  }
}

/// Reads frames of a sample in one way, one after another.
struct ReadingTrial {
  let reading: Reading
  private var parser: ADTSFrameParser
  private(set) var frame = ADTSFrame()
  /// Whether what one frame leaves, as an SBR header, holds for the next.
  private let keepsHistory: Bool

  init(_ reading: Reading, keepsHistory: Bool = false) {
    self.reading = reading
    self.keepsHistory = keepsHistory
    parser = ADTSFrameParser(parameters: reading.parameters)
  }

  /// Reads `kept`.
  ///
  /// - Returns: whether its blocks end where the frame ends.
  mutating func isExact(_ kept: FrameSample.Kept) -> Bool {
    guard let bytes = reading.changed(kept.bytes) else { return false }
    if !keepsHistory { parser.forgetHistory() }
    let span = bytes.span
    // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
    parser.parse(unsafe span.bytes, byteCount: bytes.count, into: &frame)
    return frame.endsExactly
  }

  /// Whole bytes behind the last block of the frame that was read last; `nil` if it broke.
  var trailingBytes: Int? { frame.isComplete ? frame.trailingBitCount / 8 : nil }

  /// Whether the frame that was read last carries SBR data.
  var hasSBR: Bool { (0..<frame.blockCount).contains { frame.blocks[$0].hasSBR } }

  /// Whether the frame that was read last predicts: what follows predictor_data_present is another
  /// syntax in each audio object type.
  var predicts: Bool {
    for index in 0..<frame.blockCount {
      for channel in 0..<frame.blocks[index].channelCount
      where frame.blocks[index].channels[channel].info.predictorDataPresent {
        return true
      }
    }
    return false
  }

  /// Whether the frame that was read last cannot read the same with the bands `other`: a section
  /// of lines covers another number of them, or a band is used that `other` has not.
  func differs(fromBands other: borrowing ScaleFactorBands) -> Bool {
    guard let bands = parser.bands else { return false }
    for index in 0..<frame.blockCount {
      for channel in 0..<frame.blocks[index].channelCount {
        let sequence = frame.blocks[index].channels[channel].info.windowSequence
        guard frame.blocks[index].channels[channel].info.maxSFB <= other.count(sequence) else {
          return true
        }
        for number in 0..<frame.blocks[index].channels[channel].sections.count {
          let section = frame.blocks[index].channels[channel].sections[number]
          guard section.isSpectral else { continue }
          let start = Int(section.start)
          let end = Int(section.end)
          let lines = bands.offset(end, sequence) - bands.offset(start, sequence)
          if lines != other.offset(end, sequence) - other.offset(start, sequence) { return true }
        }
      }
    }
    return false
  }
}
