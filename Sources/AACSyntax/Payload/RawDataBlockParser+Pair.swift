import Bitstream

extension RawDataBlockParser {
  /// Reads two blocks without their SBR data, each of which is the only one of its frame. As long as
  /// they go on with like channel elements, the channels of these are read side by side. That takes
  /// less time, and gives the same as one block after the other.
  ///
  /// - Returns: false if something is wrong in an element that was read so: the blocks are then
  ///   without meaning.
  mutating func parse(
    _ reader: inout BitReader, into block: inout RawDataBlock,
    and other: inout BitReader, into second: inout RawDataBlock
  ) -> Bool {
    defersSBR = true
    defer { defersSBR = false }
    block.restart(reader, parameters)
    second.restart(other, parameters)
    forgetElements()
    do throws(SyntaxError) {
      while let kind = Self.nextChannelElement(reader), Self.nextChannelElement(other) == kind {
        guard try parse(kind, &reader, &block, and: &other, &second) else { return false }
      }
    } catch {
      return false
    }
    // Both blocks have had the same elements so far, and go on from there.
    let (extended, extendableCount, counts) = (extended, extendableCount, counts)
    var none = NoRecorder()
    parseElements(&reader, into: &block, index: nil, &none)
    (self.extended, self.extendableCount, self.counts) = (extended, extendableCount, counts)
    parseElements(&other, into: &second, index: nil, &none)
    return true
  }

  /// The kind of the element that comes next; `nil` if it is neither SCE, CPE nor LFE, or too short
  /// for any of them.
  @inline(__always)
  private static func nextChannelElement(
    _ reader: borrowing BitReader
  ) -> SyntacticElement.Kind? {
    guard reader.bitsLeft >= 16 else { return nil }
    var rest = copy reader
    let kind = SyntacticElement.Kind(rawValue: UInt8(truncatingIfNeeded: rest.readUnchecked(3)))
    return kind?.isAudio == true ? kind : nil
  }

  /// Reads an element of two blocks side by side.
  ///
  /// - Returns: false if something is wrong.
  @inline(__always)
  private mutating func parse(
    _ kind: SyntacticElement.Kind, _ reader: inout BitReader, _ block: inout RawDataBlock,
    and other: inout BitReader, _ second: inout RawDataBlock
  ) throws(SyntaxError) -> Bool {
    let place = block.elements.count
    let channel = block.channelCount
    let index = counts[Int(kind.rawValue)]
    counts[Int(kind.rawValue)] = index &+ 1
    if kind != .lfeChannel { markExtendable(place) }
    guard try parseHead(kind, index: index, &reader, into: &block),
      try parseHead(kind, index: index, &other, into: &second)
    else { return false }
    for number in channel..<channel + (kind == .channelPair ? 2 : 1) {
      let isPair = kind == .channelPair
      try parseSections(&reader, channel: number, ofPair: isPair, in: &block)
      try parseSections(&other, channel: number, ofPair: isPair, in: &second)
      guard
        try parse(&reader, &block.channels[number], and: &other, &second.channels[number])
      else { return false }
    }
    block.closeElement(place, at: reader.position)
    second.closeElement(place, at: other.position)
    return true
  }

  /// Reads a channel element up to its first channel.
  ///
  /// - Returns: false if there are too many channels.
  private func parseHead(
    _ kind: SyntacticElement.Kind, index: Int, _ reader: inout BitReader,
    into block: inout RawDataBlock
  ) throws(SyntaxError) -> Bool {
    var none = NoRecorder()
    let place = block.elements.count
    block.elements.append(SyntacticElement(kind, index: index, position: reader.position))
    _ = reader.readUnchecked(3)
    try parseTag(element: place, &reader, into: &block, &none)
    let first = block.nextChannel()
    block.elements[place].channel = first.index
    guard kind == .channelPair else { return first.isKept }
    block.pairs.append(ChannelPairElement())
    let second = block.nextChannel()
    guard second.isKept else { return false }
    try parsePairHead(
      &reader, pair: index, first: first.index, second: second.index, into: &block, &none)
    return true
  }

  @inline(__always)
  private func parseSections(
    _ reader: inout BitReader, channel: Int, ofPair isPair: Bool, in block: inout RawDataBlock
  ) throws(SyntaxError) {
    var none = NoRecorder()
    let hasInfo = isPair && block.pairs[block.pairs.count &- 1].commonWindow
    try block.channels[channel].parseSections(
      &reader, objectType: parameters.objectType, bands: bands, hasInfo: hasInfo, &none)
  }

  /// Reads what is left of two channels behind their sections.
  @inline(__always)
  private func parse(
    _ reader: inout BitReader, _ one: inout IndividualChannelStream,
    and other: inout BitReader, _ two: inout IndividualChannelStream
  ) throws(SyntaxError) -> Bool {
    guard
      ScaleFactorData.parse(
        &reader, &one.scaleFactors, globalGain: one.globalGain, one.sections,
        and: &other, &two.scaleFactors, globalGain: two.globalGain, two.sections)
    else { return false }
    var none = NoRecorder()
    try one.parseTools(&reader, &none)
    try two.parseTools(&other, &none)
    guard
      SpectralData.skim(
        &reader, one.info, &one.sections, and: &other, two.info, &two.sections, bands: bands)
    else { return false }
    one.close(at: reader.position)
    two.close(at: other.position)
    return true
  }
}
