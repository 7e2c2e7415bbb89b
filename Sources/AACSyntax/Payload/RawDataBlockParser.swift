public import Bitstream

/// Reads raw_data_blocks with one set of parameters, and keeps what SBR needs from block to block.
public struct RawDataBlockParser: Sendable {
  /// What the syntax is taken to depend on.
  public let parameters: SyntaxParameters
  /// The scale factor bands of these parameters.
  public let bands: ScaleFactorBands

  /// What stays of the SBR data of the channel elements, in their order in the block.
  private var sbrStates: [SBRElementState] = []
  /// The element that a payload of SBR data would extend.
  var extended: (element: Int, ordinal: Int)?
  /// The elements seen in this block that SBR data can extend.
  var extendableCount = 0
  /// Bit n is set if element n of these had SBR data in this block.
  private var extendedElements: UInt64 = 0
  /// The number of elements of each kind so far, eight kinds.
  var counts = InlineArray<8, Int>(repeating: 0)
  /// What is being read.
  private var place: SyntaxPlace?
  /// Whether SBR data, which alone depend on the blocks before, are left for `parseDeferredSBR`.
  var defersSBR = false

  /// A parser; `nil` if `sampling_frequency_index` is reserved.
  public init?(_ parameters: SyntaxParameters) {
    guard let bands = ScaleFactorBands(parameters) else { return nil }
    self.parameters = parameters
    self.bands = bands
  }

  /// Forgets the SBR data of the blocks before, as behind a gap.
  public mutating func forgetHistory() { sbrStates.removeAll(keepingCapacity: true) }

  /// Goes on where `other`, which reads at the same rate, has read the blocks before.
  mutating func takeHistory(of other: Self) {
    guard parameters.samplingFrequencyIndex == other.parameters.samplingFrequencyIndex else {
      return
    }
    sbrStates = other.sbrStates
  }

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the frame or more.
  ///   - start: the first bit of the block.
  ///   - limit: the position behind the last bit that the block may have.
  ///   - block: receives what is read; `block.error` tells whether reading got to the end.
  /// - Precondition: `0 <= start <= limit <= 8 * bytes.byteCount`.
  public mutating func parse(
    _ bytes: RawSpan, from start: Int, to limit: Int, into block: inout RawDataBlock
  ) {
    var reader = BitReader(bytes, from: start, to: limit)
    var recorder = NoRecorder()
    parse(&reader, into: &block, index: nil, &recorder)
  }

  /// Reads a block and traces its fields.
  ///
  /// - Parameters:
  ///   - bytes: the bytes that hold the block.
  ///   - start: its first bit.
  ///   - limit: the bit behind the last one that may be read.
  ///   - block: what is read goes here.
  ///   - index: the number of the block in its frame; `nil` if the frame has but one.
  ///   - trace: receives every field.
  /// - Precondition: `0 <= start <= limit <= 8 * bytes.byteCount`.
  public mutating func trace(
    _ bytes: RawSpan, from start: Int, to limit: Int, into block: inout RawDataBlock,
    index: Int? = nil, _ trace: inout FieldTrace
  ) {
    var reader = BitReader(bytes, from: start, to: limit)
    parse(&reader, into: &block, index: index, &trace)
  }

  /// Reads a block with any recorder.
  public mutating func parse(
    _ reader: inout BitReader, into block: inout RawDataBlock, index: Int?,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    block.restart(reader, parameters)
    forgetElements()
    parseElements(&reader, into: &block, index: index, &recorder)
  }

  /// Forgets the elements of the last block.
  @inline(__always)
  mutating func forgetElements() {
    extended = nil
    extendableCount = 0
    extendedElements = 0
    for kind in 0..<8 { counts[kind] = 0 }
  }

  /// Reads the elements that are left of a block, and what follows them.
  @inline(__always)
  mutating func parseElements(
    _ reader: inout BitReader, into block: inout RawDataBlock, index: Int?,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    // The path of an element names its block only where there are several.
    let isNested = index != nil
    if isNested { recorder.open("raw_data_block", index: index) }
    defer { if isNested { recorder.close() } }
    do throws(SyntaxError) {
      while try parseElement(&reader, into: &block, isNested: isNested, &recorder) != .end {}
      block.endOfElements = reader.position
      let width = (block.position &- reader.position) & 7
      block.alignment = BitRange(start: reader.position, count: width)
      place = nil
      if width > 0 {
        block.alignmentValue = try parseOwn(
          width, "byte_alignment", &reader, isNested: isNested, &recorder)
      }
    } catch {
      var error = error
      error.place = place
      block.error = error
      for index in 0..<block.channelCount where !block.channels[index].isComplete {
        block.channels[index].forgetUnread()
      }
      if reader.position < reader.end {
        if !isNested { recorder.open("raw_data_block", index: nil) }
        recorder.bits("unparsed", at: reader.position, width: reader.bitsLeft)
        if !isNested { recorder.close() }
      }
    }
    block.end = reader.position
    if !defersSBR, !sbrStates.isEmpty { markGaps() }
  }

  /// Reads the SBR data of a block that was read without them.
  ///
  /// - Parameter bytes: the bytes that the block was read from.
  mutating func parseDeferredSBR(_ bytes: RawSpan, of block: inout RawDataBlock) {
    var none = NoRecorder()
    extendedElements = 0
    for index in block.extensions.indices where block.extensions[index].isSBR {
      let start = block.extensions[index].position
      let end = start + block.extensions[index].bitCount
      var reader = BitReader(bytes, from: start + 4, to: end)
      parseSBR(&reader, payload: index, into: &block, &none)
      block.extensions[index].bitCount = reader.position - start
    }
    if !sbrStates.isEmpty { markGaps() }
  }

  /// Tells the elements without SBR data that they had none.
  private mutating func markGaps() {
    for ordinal in 0..<sbrStates.count where extendedElements >> UInt64(ordinal) & 1 == 0 {
      sbrStates[ordinal].markGap()
    }
  }

  /// Reads a field of the block itself, not of an element.
  @inline(__always)
  private func parseOwn(
    _ width: Int, _ name: StaticString, _ reader: inout BitReader, isNested: Bool,
    _ recorder: inout some FieldRecorder & ~Copyable, meaning: (Int) -> String? = { _ in nil }
  ) throws(SyntaxError) -> Int {
    if !isNested { recorder.open("raw_data_block", index: nil) }
    defer { if !isNested { recorder.close() } }
    return try reader.field(width, name, in: .rawDataBlock, &recorder, meaning: meaning)
  }

  /// Reads one element, its id first.
  @inline(__always)
  private mutating func parseElement(
    _ reader: inout BitReader, into block: inout RawDataBlock, isNested: Bool,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) -> SyntacticElement.Kind {
    place = nil
    let start = reader.position
    // Up to 15 bits of zeros are padding: a single channel, which ID 0 announces, takes more.
    guard reader.bitsLeft >= 3, reader.bitsLeft >= 16 || !reader.restIsZero else {
      throw SyntaxError(.idEndMissing(bitsLeft: reader.bitsLeft), at: start, in: .rawDataBlock)
    }
    let id = try parseOwn(3, "id_syn_ele", &reader, isNested: isNested, &recorder) { value in
      SyntacticElement.Kind(rawValue: UInt8(value))?.syntaxName
    }
    let kind = SyntacticElement.Kind(rawValue: UInt8(truncatingIfNeeded: id)) ?? .end
    let index = counts[id]
    counts[id] = index &+ 1
    let place = block.elements.count
    block.elements.append(SyntacticElement(kind, index: index, position: start))
    if kind != .end {
      self.place = SyntaxPlace(element: kind, index: index)
      recorder.open(kind.staticName, index: index)
      defer { recorder.close() }
      do throws(SyntaxError) {
        try parseContent(kind, element: place, &reader, into: &block, &recorder)
      } catch {
        block.elements[place].end = reader.position
        throw error
      }
    }
    block.closeElement(place, at: reader.position)
    return kind
  }

  /// Reads what follows the id of an element.
  @inline(__always)
  private mutating func parseContent(
    _ kind: SyntacticElement.Kind, element: Int, _ reader: inout BitReader,
    into block: inout RawDataBlock, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    switch kind {
    case .singleChannel, .lfeChannel:
      try parseTag(element: element, &reader, into: &block, &recorder)
      if kind == .singleChannel { markExtendable(element) }
      try parseChannel(element: element, number: 0, &reader, into: &block, &recorder)
    case .channelPair:
      block.pairs.append(ChannelPairElement())
      try parseTag(element: element, &reader, into: &block, &recorder)
      markExtendable(element)
      try parsePair(element: element, &reader, into: &block, &recorder)
    case .couplingChannel:
      block.couplings.append(CouplingChannelElement())
      try parseTag(element: element, &reader, into: &block, &recorder)
      try parseCoupling(element: element, &reader, into: &block, &recorder)
    case .dataStream:
      block.dataStreams.append(DataStreamElement())
      try parseTag(element: element, &reader, into: &block, &recorder)
      try block.dataStreams[block.dataStreams.count - 1].parse(
        &reader, anchor: block.position, &recorder)
    case .programConfig:
      let index = block.programConfigs.count
      block.programConfigs.append(ProgramConfigElement())
      defer { block.elements[element].instanceTag = block.programConfigs[index].instanceTag }
      try block.programConfigs[index].parse(&reader, anchor: block.position, &recorder)
    case .fill:
      try parseFill(&reader, into: &block, &recorder)
    case .end:
      break
    }
  }

  @inline(__always)
  func parseTag(
    element: Int, _ reader: inout BitReader, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    let tag = try reader.field(4, "element_instance_tag", in: .element, &recorder)
    block.elements[element].instanceTag = UInt8(truncatingIfNeeded: tag)
  }

  /// Notes an element that SBR data may follow.
  @inline(__always)
  mutating func markExtendable(_ element: Int) {
    extended = (element, extendableCount)
    extendableCount &+= 1
  }

  /// Reads the only channel of an element.
  private mutating func parseChannel(
    element: Int, number: Int, _ reader: inout BitReader, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    place?.channel = number
    let (channel, isKept) = block.nextChannel()
    if isKept { block.elements[element].channel = channel }
    try block.channels[channel].parse(
      &reader, objectType: parameters.objectType, bands: bands, hasInfo: false, index: number,
      &recorder)
  }

  /// Reads the content of a channel pair. Table 4.5.
  @inline(__always)
  private mutating func parsePair(
    element: Int, _ reader: inout BitReader, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    let first = block.nextChannel()
    let second = block.nextChannel()
    if second.isKept { block.elements[element].channel = first.index }
    let pair = block.pairs.count - 1
    try parsePairHead(
      &reader, pair: pair, first: first.index, second: second.index, into: &block, &recorder)
    let isCommon = block.pairs[pair].commonWindow
    place?.channel = 0
    try block.channels[first.index].parse(
      &reader, objectType: parameters.objectType, bands: bands, hasInfo: isCommon, index: 0,
      &recorder)
    place?.channel = 1
    try block.channels[second.index].parse(
      &reader, objectType: parameters.objectType, bands: bands, hasInfo: isCommon, index: 1,
      &recorder)
  }

  /// Reads what both channels of a pair share.
  @inline(__always)
  func parsePairHead(
    _ reader: inout BitReader, pair: Int, first: Int, second: Int, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    guard try reader.flag("common_window", in: .element, &recorder) else { return }
    block.pairs[pair].commonWindow = true
    try block.channels[first].info.parse(
      &reader, objectType: parameters.objectType, bands: bands, isCommon: true, &recorder)
    block.channels[second].info = block.channels[first].info
    try block.pairs[pair].parseMask(&reader, info: block.channels[first].info, &recorder)
  }

  /// Reads the content of a coupling channel. Table 4.8.
  private mutating func parseCoupling(
    element: Int, _ reader: inout BitReader, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    let index = block.couplings.count - 1
    try block.couplings[index].parseTargets(&reader, &recorder)
    if block.couplings[index].isIndependentlySwitched { markExtendable(element) }
    try parseChannel(element: element, number: 0, &reader, into: &block, &recorder)
    place?.channel = nil
    let channel = block.elements[element].channel ?? RawDataBlock.maxChannels
    try block.couplings[index].parseGains(
      &reader, stream: block.channels[channel], &recorder)
  }

  /// Reads a fill element: its payloads one by one, and on behind its count whatever they hold.
  private mutating func parseFill(
    _ reader: inout BitReader, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    let index = block.fills.count
    block.fills.append(FillElement())
    let start = reader.position
    var count = try reader.field(4, "count", in: .element, &recorder)
    if count == 15 { count += try reader.field(8, "esc_count", in: .element, &recorder) - 1 }
    block.fills[index].byteCount = count
    guard 8 * count <= reader.bitsLeft else {
      throw SyntaxError(
        .fillElementOverrun(bytes: count, bitsLeft: reader.bitsLeft), at: start, in: .element)
    }
    block.fills[index].data = BitRange(start: reader.position, count: 8 * count)
    block.fillByteCount += count
    let first = block.extensions.count
    var payload = reader.limited(to: reader.position + 8 * count)
    while payload.bitsLeft > 0 {
      parseExtension(&payload, number: block.extensions.count - first, into: &block, &recorder)
    }
    block.fills[index].extensions = first..<block.extensions.count
    _ = reader.advance(to: payload.end)
  }

  /// Reads an extension payload, whose fill element ends where `reader` does. Whole bytes are left
  /// of it afterwards, fewer than before.
  private mutating func parseExtension(
    _ reader: inout BitReader, number: Int, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    recorder.open("extension_payload", index: number)
    defer { recorder.close() }
    let start = reader.position
    let index = block.extensions.count
    block.extensions.append(ExtensionPayload(position: start))
    do throws(SyntaxError) {
      let type = try reader.field(4, "extension_type", in: .extensionPayload, &recorder) {
        ExtensionPayload.name(ofType: $0)
      }
      block.extensions[index].type = UInt8(truncatingIfNeeded: type)
      if block.extensions[index].isSBR {
        block.extensions[index].extendedElement = extended?.element
        block.extensions[index].extendedOrdinal = extended?.ordinal
        if defersSBR {
          _ = reader.advance(to: reader.end)
        } else {
          parseSBR(&reader, payload: index, into: &block, &recorder)
        }
      } else {
        try block.extensions[index].parseContent(
          &reader, into: &block.dynamicRanges, &recorder)
      }
    } catch {
      var error = error
      error.place = place
      block.extensions[index].error = error
      block.extensions[index].unreadBitCount = reader.bitsLeft
      if reader.bitsLeft > 0 {
        recorder.bits("unparsed", at: reader.position, width: reader.bitsLeft)
      }
      _ = reader.advance(to: reader.end)
    }
    block.extensions[index].bitCount = reader.position - start
  }

  /// Hands SBR data to their parser. They take all that is left of the fill element.
  ///
  /// - Parameter payload: an index into `block.extensions`.
  private mutating func parseSBR(
    _ reader: inout BitReader, payload: Int, into block: inout RawDataBlock,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) {
    // Data that follow no element are read as those of a single channel that was never heard of.
    let isPair =
      block.extensions[payload].extendedElement.map { block.elements[$0].kind == .channelPair }
      ?? false
    let crc = block.extensions[payload].type == 14
    let outcome = block.sbrOutcomes.count
    block.extensions[payload].sbr = outcome
    block.sbrOutcomes.append(SBROutcome.blank)
    block.sbrOutcomes[outcome].isPair = isPair
    block.sbrOutcomes[outcome].bitsAvailable = reader.bitsLeft
    let frequency = SamplingFrequency.hertz(ofIndex: parameters.samplingFrequencyIndex) ?? 0
    if let ordinal = block.extensions[payload].extendedOrdinal, ordinal < 64 {
      while sbrStates.count <= ordinal { sbrStates.append(SBRElementState()) }
      extendedElements |= 1 << UInt64(ordinal)
      SBRExtensionParser.parse(
        &reader, crc: crc, samplingFrequency: frequency,
        frameLength: parameters.frameLength.rawValue, state: &sbrStates[ordinal],
        into: &block.sbrOutcomes[outcome], recorder: &recorder)
    } else {
      var lost = SBRElementState()
      SBRExtensionParser.parse(
        &reader, crc: crc, samplingFrequency: frequency,
        frameLength: parameters.frameLength.rawValue, state: &lost,
        into: &block.sbrOutcomes[outcome], recorder: &recorder)
    }
  }
}
