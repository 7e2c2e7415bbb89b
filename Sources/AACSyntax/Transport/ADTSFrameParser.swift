public import Bitstream

/// Reads ADTS frames, and keeps what SBR needs from frame to frame.
///
/// ISO/IEC 13818-7, 6.2; ISO/IEC 14496-3, 1.A.2.2.
public struct ADTSFrameParser: Sendable {
  /// The parameters to read all frames with; `nil` takes those that each header declares.
  public let parameters: SyntaxParameters?

  private var blockParser: RawDataBlockParser?

  /// A parser that reads as the headers declare, or all frames with `parameters`.
  public init(parameters: SyntaxParameters? = nil) { self.parameters = parameters }

  /// The scale factor bands that the last frame was read with; `nil` if there are none.
  public var bands: ScaleFactorBands? { blockParser?.bands }

  /// Forgets the frames before, as behind a gap.
  public mutating func forgetHistory() { blockParser?.forgetHistory() }

  /// Goes on where `other` has read the frames before; where it reads at another rate, nothing of
  /// them is of use.
  public mutating func takeHistory(of other: Self) {
    guard let theirs = other.blockParser else { return }
    if blockParser == nil { blockParser = RawDataBlockParser(parameters ?? theirs.parameters) }
    blockParser?.takeHistory(of: theirs)
  }

  /// Reads a frame.
  ///
  /// - Parameters:
  ///   - bytes: the frame from its first byte on. Bytes behind it may follow; they are not part of
  ///     it but make reading faster.
  ///   - byteCount: the bytes that belong to the frame.
  ///   - frame: receives what is read.
  /// - Precondition: `7 <= byteCount <= bytes.byteCount`.
  public mutating func parse(_ bytes: RawSpan, byteCount: Int, into frame: inout ADTSFrame) {
    var recorder = NoRecorder()
    parse(bytes, byteCount: byteCount, into: &frame, &recorder)
  }

  /// Reads a frame and traces its fields: their widths add up to the frame.
  ///
  /// - Precondition: as of `parse`.
  public mutating func trace(
    _ bytes: RawSpan, byteCount: Int, into frame: inout ADTSFrame, _ trace: inout FieldTrace
  ) {
    parse(bytes, byteCount: byteCount, into: &frame, &trace)
  }

  /// Reads a frame with any recorder.
  ///
  /// - Precondition: as of `parse`.
  public mutating func parse(
    _ bytes: RawSpan, byteCount: Int, into frame: inout ADTSFrame,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    precondition(byteCount >= 7 && byteCount <= bytes.byteCount, "a frame has headers")
    let header = ADTSHeader(bits: bytes.bigEndianWord(at: 0) >> 8)
    frame.restart(header, byteCount: byteCount)
    prepare(header.fixed)
    if isRecording(recorder) { header.record(&recorder) }
    var reader = BitReader(bytes, from: 56, to: byteCount * 8)
    if header.variable.numberOfRawDataBlocks == 0 {
      parseBlock(&reader, bytes, into: &frame, &recorder)
    } else {
      parseBlocks(&reader, bytes, into: &frame, &recorder)
    }
    if reader.bitsLeft > 0 {
      let name: StaticString = frame.isComplete ? "trailing_bits" : "unparsed"
      frame.unreadBitCount = frame.isComplete ? 0 : reader.bitsLeft
      recorder.open("adts_frame", index: nil)
      recorder.bits(name, at: reader.position, width: reader.bitsLeft)
      recorder.close()
    }
  }

  /// Reads a frame and, if a like one follows and a third header stands behind that, the next one as
  /// well: two frames side by side take less time than one after the other.
  ///
  /// - Parameters:
  ///   - bytes: the first frame from its first byte on, and what stands behind it.
  ///   - byteCount: the length of the first frame in bytes.
  ///   - frame: receives what is read of the first frame.
  ///   - next: receives what is read of the next frame, but for its SBR data: these are to be read
  ///     with `complete` when it is its turn.
  /// - Returns: whether the next frame was read.
  /// - Precondition: as of `parse`.
  public mutating func parse(
    _ bytes: RawSpan, byteCount: Int, into frame: inout ADTSFrame, ahead next: inout ADTSFrame
  ) -> Bool {
    guard parseAhead(bytes, byteCount: byteCount, into: &frame, and: &next) else {
      parse(bytes, byteCount: byteCount, into: &frame)
      return false
    }
    complete(&frame, bytes)
    return true
  }

  /// Reads the SBR data of a frame that was read without them.
  ///
  /// - Parameters:
  ///   - frame: the frame as it was read, which receives them.
  ///   - bytes: the frame from its first byte on, or more.
  public mutating func complete(_ frame: inout ADTSFrame, _ bytes: RawSpan) {
    prepare(frame.header.fixed)
    blockParser?.parseDeferredSBR(bytes, of: &frame.blocks[0])
  }

  /// Reads two frames without their SBR data, which alone depend on the frames before. They are
  /// whole when `complete` has read these.
  ///
  /// - Parameters: as of `parse`.
  /// - Returns: false if no like frame follows, or something is wrong with the two: nothing is read
  ///   then.
  /// - Precondition: as of `parse`.
  public mutating func parseAhead(
    _ bytes: RawSpan, byteCount: Int, into frame: inout ADTSFrame, and next: inout ADTSFrame
  ) -> Bool {
    let header = ADTSHeader(bits: bytes.bigEndianWord(at: 0) >> 8)
    guard let follower = Self.follower(of: header, bytes, byteCount) else { return false }
    prepare(header.fixed)
    frame.restart(header, byteCount: byteCount)
    next.restart(follower, byteCount: follower.variable.frameLength)
    let behind = bytes.extracting(byteCount..<bytes.byteCount)
    var reader = BitReader(bytes, from: 56, to: 8 * byteCount)
    var other = BitReader(behind, from: 56, to: 8 * next.byteCount)
    guard begin(&reader, &frame), begin(&other, &next),
      blockParser?.parse(
        &reader, into: &frame.blocks[0], and: &other, into: &next.blocks[0]) == true
    else { return false }
    end(&reader, bytes, &frame)
    end(&other, behind, &next)
    return true
  }

  /// The header of the next frame, if it is like `header`, both frames have one block, and a third
  /// like one follows.
  private static func follower(
    of header: ADTSHeader, _ bytes: RawSpan, _ byteCount: Int
  ) -> ADTSHeader? {
    guard header.variable.numberOfRawDataBlocks == 0, byteCount >= header.headerByteCount,
      let next = ADTSHeader(parsing: bytes, at: byteCount), next.fixed.bits == header.fixed.bits,
      next.variable.numberOfRawDataBlocks == 0,
      next.variable.frameLength >= next.headerByteCount,
      let third = ADTSHeader(parsing: bytes, at: byteCount + next.variable.frameLength),
      third.fixed.bits == header.fixed.bits
    else { return nil }
    return next
  }

  /// Reads the check word before the only block of a frame, and makes room for the block.
  private func begin(_ reader: inout BitReader, _ frame: inout ADTSFrame) -> Bool {
    var none = NoRecorder()
    if !frame.header.fixed.protectionAbsent {
      guard
        readCheck(.frame, &reader, name: "crc_check", in: "adts_error_check", into: &frame, &none)
      else { return false }
    }
    if frame.blocks.isEmpty { frame.blocks.append(RawDataBlock()) }
    return true
  }

  /// Settles a frame whose only block was read.
  private mutating func end(
    _ reader: inout BitReader, _ bytes: RawSpan, _ frame: inout ADTSFrame
  ) {
    close(&reader, &frame)
    settleOnly(bytes, &frame)
    if !frame.isComplete { frame.unreadBitCount = reader.bitsLeft }
  }

  /// Makes a parser for the parameters, unless it is there already.
  @inline(__always)
  private mutating func prepare(_ header: ADTSFixedHeader) {
    let wanted = parameters ?? SyntaxParameters(header: header)
    if blockParser?.parameters != wanted { blockParser = RawDataBlockParser(wanted) }
  }

  /// Reads the only block of a frame, its check word before it.
  @inline(__always)
  private mutating func parseBlock(
    _ reader: inout BitReader, _ bytes: RawSpan, into frame: inout ADTSFrame,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    if !frame.header.fixed.protectionAbsent {
      guard
        readCheck(
          .frame, &reader, name: "crc_check", in: "adts_error_check", into: &frame, &recorder)
      else { return frame.fail(.frameTooShort(bytes: frame.byteCount, wanted: 9), at: 56) }
    }
    guard parseNext(&reader, into: &frame, isOnly: true, &recorder) else { return }
    settleOnly(bytes, &frame)
  }

  /// Settles the end and the check word of a frame with one block.
  @inline(__always)
  private func settleOnly(_ bytes: RawSpan, _ frame: inout ADTSFrame) {
    frame.end = frame.blocks[0].end
    if !frame.header.fixed.protectionAbsent {
      var crc = CRC16()
      crc.feed(bytes, from: 0, to: 56)
      let isWhole = ADTSErrorCheck.feed(&crc, bytes, frame, block: 0)
      // A block that broke has the word right only if what was read of it is right.
      if isWhole || crc.value == frame.checks[0].read { frame.checks[0].computed = crc.value }
    }
  }

  /// Reads several blocks: the positions and a check word first, a check word behind each block.
  private mutating func parseBlocks(
    _ reader: inout BitReader, _ bytes: RawSpan, into frame: inout ADTSFrame,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    let isProtected = !frame.header.fixed.protectionAbsent
    if isProtected {
      guard readPositions(&reader, into: &frame, &recorder) else { return }
    }
    for index in 0...frame.header.variable.numberOfRawDataBlocks {
      let limit = blockEnd(index, reader, in: &frame, isProtected: isProtected)
      var block = reader.limited(to: limit)
      guard parseNext(&block, into: &frame, isOnly: false, &recorder) else { return }
      _ = reader.advance(to: block.position)
      if frame.blocks[index].error == nil {
        frame.end = reader.position
      } else {
        // Behind a block that broke only a position shows the way.
        guard let next = frame.announcedStart(ofBlock: index + 1), limit == next - 16 else {
          return
        }
      }
      if isProtected {
        guard
          readCheck(
            .block(index), &reader, name: "crc_check", in: "adts_raw_data_block_error_check",
            into: &frame, &recorder)
        else { return }
        frame.end = reader.position
        var crc = CRC16()
        if ADTSErrorCheck.feed(&crc, bytes, frame, block: index) {
          frame.checks[frame.checks.count - 1].computed = crc.value
        }
      }
    }
  }

  /// Where a block of several has to end. The positions of the stream count only if the block
  /// cannot be read to its end without them.
  private func blockEnd(
    _ index: Int, _ reader: borrowing BitReader, in frame: inout ADTSFrame, isProtected: Bool
  ) -> Int {
    let last = isProtected ? max(reader.position, reader.end - 16) : reader.end
    guard let next = frame.announcedStart(ofBlock: index + 1) else { return last }
    let announced = next - 16
    guard announced >= reader.position, announced < last else { return last }
    // Try without the position: a block that ends elsewhere shows that the position is wrong.
    guard var trial = blockParser else { return last }
    var probe = reader.limited(to: last)
    var none = NoRecorder()
    if frame.blocks.count == index { frame.blocks.append(RawDataBlock()) }
    trial.parse(&probe, into: &frame.blocks[index], index: nil, &none)
    return frame.blocks[index].error == nil ? last : announced
  }

  /// Reads a block into the next place of the frame.
  ///
  /// - Returns: false if the parameters have no syntax.
  @inline(__always)
  private mutating func parseNext(
    _ reader: inout BitReader, into frame: inout ADTSFrame, isOnly: Bool,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) -> Bool {
    guard blockParser != nil else {
      let index = Int(frame.header.fixed.samplingFrequencyIndex)
      frame.fail(.samplingFrequencyIndexReserved(index), at: 18)
      return false
    }
    let index = frame.blockCount
    if frame.blocks.count == index { frame.blocks.append(RawDataBlock()) }
    blockParser?.parse(
      &reader, into: &frame.blocks[index], index: isOnly ? nil : index, &recorder)
    close(&reader, &frame)
    return true
  }

  /// Counts the block that was just read.
  @inline(__always)
  private func close(_ reader: inout BitReader, _ frame: inout ADTSFrame) {
    let index = frame.blockCount
    frame.blockCount = index + 1
    // What is left of a block that broke is its own, and recorded as such.
    if frame.blocks[index].error != nil {
      _ = reader.advance(to: reader.end)
    } else {
      frame.completeBlockCount += 1
    }
  }

  private func readPositions(
    _ reader: inout BitReader, into frame: inout ADTSFrame,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) -> Bool {
    var crc = CRC16()
    crc.feed(bits: frame.header.bits, 56)
    recorder.open("adts_header_error_check", index: nil)
    for _ in 0..<frame.header.variable.numberOfRawDataBlocks {
      guard
        let position = try? reader.field(
          16, "raw_data_block_position", in: .adtsFrame, &recorder)
      else { break }
      crc.feed(bits: UInt64(position), 16)
      frame.positions.append(position)
    }
    recorder.close()
    guard
      readCheck(
        .headers, &reader, name: "crc_check", in: "adts_header_error_check", into: &frame,
        &recorder)
    else {
      frame.fail(
        .frameTooShort(bytes: frame.byteCount, wanted: frame.header.headerByteCount),
        at: reader.position)
      return false
    }
    frame.checks[0].computed = crc.value
    return true
  }

  /// Reads a check word.
  private func readCheck(
    _ scope: ADTSErrorCheck.Scope, _ reader: inout BitReader, name: StaticString,
    in element: StaticString, into frame: inout ADTSFrame,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) -> Bool {
    recorder.open(element, index: nil)
    defer { recorder.close() }
    let position = reader.position
    guard let word = try? reader.field(16, name, in: .adtsFrame, &recorder) else { return false }
    frame.checks.append(
      ADTSErrorCheck.Word(scope: scope, position: position, read: UInt16(word), computed: nil))
    return true
  }
}

extension ADTSFrame {
  /// Ends the frame before its first block.
  fileprivate mutating func fail(_ kind: SyntaxError.Kind, at position: Int) {
    error = SyntaxError(kind, at: position, in: .adtsFrame)
  }

  /// Whether the positions can be true: rising, blocks of three bytes at least, none behind the end.
  public var hasLegalPositions: Bool {
    guard !positions.isEmpty, positions.count == header.variable.numberOfRawDataBlocks else {
      return false
    }
    var last = 0
    for position in positions {
      guard position >= last + 3 else { return false }
      last = position
    }
    return payloadStart + 8 * (last + 3) <= byteCount * 8
  }

  /// The first bit of a block as the positions tell it; `nil` if they do not tell, or cannot be
  /// true.
  public func announcedStart(ofBlock index: Int) -> Int? {
    guard index <= positions.count, hasLegalPositions else { return nil }
    return index == 0 ? payloadStart : payloadStart + 8 * positions[index - 1]
  }
}

extension ADTSHeader {
  /// Records the fields of both headers.
  func record(_ recorder: inout some FieldRecorder & ~Copyable) {
    recorder.open("adts_fixed_header", index: nil)
    recorder.field(
      "syncword", at: 0, width: 12, value: Int(fixed.syncword), meaning: nil)
    recorder.field(
      "id", at: 12, width: 1, value: Int(fixed.id), meaning: fixed.id == 1 ? "MPEG-2" : "MPEG-4")
    recorder.field("layer", at: 13, width: 2, value: Int(fixed.layer), meaning: nil)
    recorder.field(
      "protection_absent", at: 15, width: 1, value: fixed.protectionAbsent ? 1 : 0,
      meaning: fixed.protectionAbsent ? "no CRC" : "CRC")
    recorder.field(
      "profile_object_type", at: 16, width: 2, value: Int(fixed.profile),
      meaning: AudioObjectType.name(ofProfile: Int(fixed.profile)))
    recorder.field(
      "sampling_frequency_index", at: 18, width: 4, value: Int(fixed.samplingFrequencyIndex),
      meaning: fixed.samplingFrequency.map { "\($0) Hz" } ?? "reserved")
    recorder.field("private_bit", at: 22, width: 1, value: Int(fixed.privateBit), meaning: nil)
    recorder.field(
      "channel_configuration", at: 23, width: 3, value: Int(fixed.channelConfiguration),
      meaning: ChannelConfiguration.layout(of: Int(fixed.channelConfiguration)) ?? "PCE")
    recorder.field(
      "original_copy", at: 26, width: 1, value: Int(fixed.originalCopy), meaning: nil)
    recorder.field("home", at: 27, width: 1, value: Int(fixed.home), meaning: nil)
    recorder.close()
    recorder.open("adts_variable_header", index: nil)
    recorder.field(
      "copyright_identification_bit", at: 28, width: 1,
      value: Int(variable.copyrightIdentificationBit), meaning: nil)
    recorder.field(
      "copyright_identification_start", at: 29, width: 1,
      value: Int(variable.copyrightIdentificationStart), meaning: nil)
    recorder.field(
      "aac_frame_length", at: 30, width: 13, value: variable.frameLength,
      meaning: "\(variable.frameLength) bytes")
    recorder.field(
      "adts_buffer_fullness", at: 43, width: 11, value: variable.bufferFullness,
      meaning: variable.bufferFullness == 0x7FF ? "variable rate" : nil)
    recorder.field(
      "number_of_raw_data_blocks_in_frame", at: 54, width: 2,
      value: variable.numberOfRawDataBlocks,
      meaning: variable.numberOfRawDataBlocks == 0
        ? "1 block" : "\(variable.numberOfRawDataBlocks + 1) blocks")
    recorder.close()
  }
}
