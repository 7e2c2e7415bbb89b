import AACSyntax

/// What the frames before left behind, as far as a frame has to fit to them.
public struct SyntaxHistory: Sendable {
  /// Whether nothing is known of the frame before: at the start, behind a gap and behind a frame
  /// that could not be read.
  public private(set) var isInterrupted = true

  /// The last block in outline; without meaning if `isInterrupted`.
  public private(set) var outline = BlockOutline()

  /// The PCEs so far. They stay in force behind a gap, not behind another fixed header.
  public private(set) var programConfigs = ProgramConfigHistory()

  /// The fixed header of the frame before.
  private var header: UInt32 = 0

  /// The elements of each channel_configuration; none of 0.
  private static let declared = (0...7).map {
    ElementList(configuration: $0) ?? ElementList()
  }

  /// SBR data before.
  public private(set) var sbr = SBRHistory()
  /// Fill and data elements before.
  public private(set) var extensions = ExtensionHistory()

  /// Nothing before.
  public init() {}

  /// Takes over what the frame `frame` leaves to the next one: it holds `traits`, and `last` is its
  /// last block.
  mutating func note(_ frame: borrowing ADTSFrame, _ traits: FrameTraits, _ last: BlockOutline) {
    guard frame.isComplete else { return forget() }
    outline = last
    let header = frame.header.fixed.bits & ADTSFixedHeader.decodingMask
    if header != self.header { programConfigs.forget() }
    self.header = header
    // A frame without audio, or one that ends early, tells nothing of the windows.
    isInterrupted = outline.elements.isEmpty || frame.trailingBitCount > 0
    if traits.contains(.programConfig), frame.trailingBitCount == 0 {
      for index in 0..<frame.blockCount { programConfigs.note(frame.blocks[index]) }
    }
    sbr.note(traits)
    if frame.trailingBitCount > 0 {
      sbr.loseFrame()
    } else if sbr.hasUncertainHeader, traits.contains(.sbr), frame.hasSBRHeader {
      sbr.findHeader()
    }
    if traits.contains(.programConfig) { extensions.note(frame) }
  }

  /// Forgets the frames before, as behind a gap.
  public mutating func forget() {
    isInterrupted = true
    sbr.loseFrame()
  }

  /// The elements that the PCEs list which `block` is to be read with: its own, or those in force.
  func listedTags(of block: borrowing RawDataBlock) -> ListedTags? {
    ListedTags(block) ?? programConfigs.tags
  }

  /// Adds to the traits of a frame how it departs from its header and from what came before.
  func markDepartures(of frame: borrowing ADTSFrame, in outlined: inout FrameOutline) {
    let traits = outlined.traits
    var found: FrameTraits = []
    let bits = frame.header.fixed.bits & ADTSFixedHeader.decodingMask
    var isKnown = !isInterrupted && bits == header
    var last = outline
    let declared = Self.declared[Int(frame.header.fixed.channelConfiguration)]
    for index in 0..<frame.blockCount {
      let elements = outlined.blocks[index].elements
      if declared.isEmpty {
        if hasUnlistedElements(frame, index, outlined.blocks[index], traits) {
          found.insert(.unlistedElements)
        }
      } else if elements != declared, elements.channelCount == declared.channelCount {
        found.insert(.otherElements)
      }
      if isKnown, !elements.isEmpty {
        if elements == last.elements {
          if !outlined.blocks[index].follows(last) { found.insert(.windowBreak) }
        } else if !isExplained(elements, last.elements, declared),
          !changesProgramConfig(frame, index, traits)
        {
          found.insert(.layoutChange)
        }
      }
      isKnown = !elements.isEmpty
      last = outlined.blocks[index]
    }
    if !found.isEmpty { outlined.traits.formUnion(found) }
  }

  /// Whether one of two lists has the elements in a wrong order, which is told by itself.
  private func isExplained(
    _ one: ElementList, _ other: ElementList, _ declared: ElementList
  ) -> Bool {
    [one, other].contains { $0 != declared && $0.channelCount == declared.channelCount }
  }

  private func changesProgramConfig(
    _ frame: borrowing ADTSFrame, _ block: Int, _ traits: FrameTraits
  ) -> Bool {
    guard traits.contains(.programConfig), !frame.blocks[block].programConfigs.isEmpty else {
      return false
    }
    return programConfigs.changes(to: frame.blocks[block].programConfigs[0])
  }

  private func hasUnlistedElements(
    _ frame: borrowing ADTSFrame, _ block: Int, _ outline: BlockOutline, _ traits: FrameTraits
  ) -> Bool {
    guard !outline.elements.isEmpty else { return false }
    let isOwn = traits.contains(.programConfig) && !frame.blocks[block].programConfigs.isEmpty
    guard isOwn || frame.header.fixed.bits & ADTSFixedHeader.decodingMask == header,
      let listed = isOwn ? ListedTags(frame.blocks[block]) : programConfigs.tags
    else { return false }
    return listed.missing(in: outline.tags) | listed.unlisted(outline.tags) != 0
  }
}
