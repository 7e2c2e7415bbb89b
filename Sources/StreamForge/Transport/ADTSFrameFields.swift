import AACSyntax
import Bitstream

/// The values of `adts_frame()`.
///
/// ISO/IEC 13818-7, 6.2; ISO/IEC 14496-3, 1.A.2.2.
public struct ADTSFrameFields: Hashable, Sendable {
  /// `syncword`, 12 bits.
  public var syncword = 0xFFF
  /// `ID`, 1 bit: 0 MPEG-4, 1 MPEG-2.
  public var id = 0
  /// `layer`, 2 bits.
  public var layer = 0
  /// `protection_absent`: no check words.
  public var protectionAbsent = true
  /// `profile`, 2 bits: the audio object type minus 1.
  public var profile = 1
  /// `sampling_frequency_index`, 4 bits.
  public var samplingFrequencyIndex = 4
  /// `private_bit`, 1 bit.
  public var privateBit = 0
  /// `channel_configuration`, 3 bits.
  public var channelConfiguration = 1
  /// `original_copy`, 1 bit.
  public var originalCopy = 0
  /// `home`, 1 bit.
  public var home = 0
  /// `copyright_identification_bit`, 1 bit.
  public var copyrightIdentificationBit = 0
  /// `copyright_identification_start`, 1 bit.
  public var copyrightIdentificationStart = 0
  /// `aac_frame_length`, 13 bits; `nil` for the true one.
  public var frameLength: Int?
  /// `adts_buffer_fullness`, 11 bits: 0x7FF for variable rate.
  public var bufferFullness = 0x7FF
  /// `number_of_raw_data_blocks_in_frame`, 2 bits; `nil` for the true one.
  public var numberOfRawDataBlocks: Int?
  /// `raw_data_block_position` of the blocks after the first, 16 bits each; `nil` for the true ones.
  /// Written with protection and several blocks only.
  public var rawDataBlockPositions: [Int]?
  /// `crc_check` behind the headers, with protection: of `adts_error_check()`, or of
  /// `adts_header_error_check()` where there are several blocks.
  public var check = CheckWord.computed
  /// The blocks.
  public var blocks: [RawDataBlockFields] = []
  /// What follows the last block, or what could not be read.
  public var trailing = BitString()

  /// A frame of the given blocks, MPEG-4, AAC LC, 44.1 kHz, mono, variable rate, no protection.
  public init(_ blocks: [RawDataBlockFields] = []) { self.blocks = blocks }

  /// The bytes of the frame; its last bits are padded with zeros if they are not a whole byte.
  public var bytes: [UInt8] {
    let blocks = blocks.map { ($0.written(), $0.check) }
    // As the header declares, whatever is there.
    let hasSeveral = (numberOfRawDataBlocks ?? max(blocks.count, 1) - 1) > 0
    var tail = BitWriter()
    var starts: [Int] = []
    for (block, check) in blocks {
      starts.append(tail.bitCount / 8)
      tail.write(BitString(block.bits))
      guard hasSeveral, !protectionAbsent else { continue }
      var crc = CRC16()
      block.feed(&crc)
      if let word = check.value(computed: crc.value) { tail.write(UInt64(word), 16) }
    }
    tail.write(trailing)

    let positions =
      !protectionAbsent && hasSeveral
      ? rawDataBlockPositions ?? Array(starts.dropFirst()) : []
    let hasCheck = !protectionAbsent && check != .missing
    let headerCount = 7 + 2 * positions.count + (hasCheck ? 2 : 0)
    let header = header(
      frameLength: frameLength ?? headerCount + (tail.bitCount + 7) / 8,
      numberOfRawDataBlocks: numberOfRawDataBlocks ?? max(blocks.count, 1) - 1)
    var writer = BitWriter()
    writer.write(header, 56)
    for position in positions { writer.write(UInt64(position), 16) }
    if !protectionAbsent {
      var crc = CRC16()
      for byte in writer.bytes { crc.feed(byte: byte) }
      if !hasSeveral { blocks.first?.0.feed(&crc) }
      if let word = check.value(computed: crc.value) { writer.write(UInt64(word), 16) }
    }
    writer.write(BitString(tail))
    return writer.bytes
  }

  /// The 56 bits of both headers.
  private func header(frameLength: Int, numberOfRawDataBlocks: Int) -> UInt64 {
    precondition(frameLength <= 0x1FFF, "a frame has 8191 bytes at most")
    var writer = BitWriter()
    writer.write(UInt64(syncword), 12)
    writer.write(UInt64(id), 1)
    writer.write(UInt64(layer), 2)
    writer.write(protectionAbsent)
    writer.write(UInt64(profile), 2)
    writer.write(UInt64(samplingFrequencyIndex), 4)
    writer.write(UInt64(privateBit), 1)
    writer.write(UInt64(channelConfiguration), 3)
    writer.write(UInt64(originalCopy), 1)
    writer.write(UInt64(home), 1)
    writer.write(UInt64(copyrightIdentificationBit), 1)
    writer.write(UInt64(copyrightIdentificationStart), 1)
    writer.write(UInt64(frameLength), 13)
    writer.write(UInt64(bufferFullness), 11)
    writer.write(UInt64(numberOfRawDataBlocks), 2)
    return writer.bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Takes all fields of both headers but the length and the number of blocks.
  mutating func take(_ header: ADTSHeader) {
    syncword = Int(header.fixed.syncword)
    id = Int(header.fixed.id)
    layer = Int(header.fixed.layer)
    protectionAbsent = header.fixed.protectionAbsent
    profile = Int(header.fixed.profile)
    samplingFrequencyIndex = Int(header.fixed.samplingFrequencyIndex)
    privateBit = Int(header.fixed.privateBit)
    channelConfiguration = Int(header.fixed.channelConfiguration)
    originalCopy = Int(header.fixed.originalCopy)
    home = Int(header.fixed.home)
    copyrightIdentificationBit = Int(header.variable.copyrightIdentificationBit)
    copyrightIdentificationStart = Int(header.variable.copyrightIdentificationStart)
    bufferFullness = header.variable.bufferFullness
  }
}

extension ADTSFrameFields {
  /// The first block.
  public var block: RawDataBlockFields {
    get { blocks[0] }
    set { blocks[0] = newValue }
  }
}

extension ADTSFrameFields {
  /// The frame with fill elements behind the other elements of its only block, so that it has
  /// `byteCount` bytes.
  ///
  /// - Precondition: the frame is at least two bytes shorter.
  public func padded(to byteCount: Int) -> ADTSFrameFields {
    var copy = self
    var size = copy.bytes.count
    while size < byteCount {
      let element = copy.block.elements.count
      copy.block.elements.append(.fill(FillElementFields()))
      // An element takes 7 bits besides its data, or 15; how many bytes that makes depends on the
      // bits that were left of the last byte. One byte must not stay over.
      var count = min(269, byteCount - size)
      while true {
        copy.block.elements[element] = .fill(
          count == 0 ? FillElementFields() : FillElementFields(.fill(byteCount: count)))
        let left = byteCount - copy.bytes.count
        if left == 0 || left > 1 { break }
        precondition(count > 0, "a fill element does not fit")
        count -= 1
      }
      size = copy.bytes.count
    }
    return copy
  }
}
