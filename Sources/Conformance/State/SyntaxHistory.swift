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

  /// Whether the last block has the elements of the channel_configuration 1 to 7 in its header.
  private var isAsDeclared = false

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

  /// Takes over what the frame `frame` leaves to the next one; its outline is inout only so that it
  /// is not copied.
  mutating func note(_ frame: borrowing ADTSFrame, _ outlined: inout FrameOutline) {
    guard frame.isComplete else { return forget() }
    let traits = outlined.traits
    outline = outlined.blocks[max(0, outlined.blockCount - 1)]
    let header = frame.header.fixed.bits & ADTSFixedHeader.decodingMask
    if header != self.header || !outlined.repeatsElements {
      if header != self.header { programConfigs.forget() }
      self.header = header
      let declared = Self.declared[Int(frame.header.fixed.channelConfiguration)]
      isAsDeclared = !declared.isEmpty && outline.elements == declared
    }
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
  ///
  /// Mutating so that the history is not copied; it does not change.
  @inline(__always)
  mutating func markDepartures(of frame: borrowing ADTSFrame, in outlined: inout FrameOutline) {
    let bits = frame.header.fixed.bits & ADTSFixedHeader.decodingMask
    guard outlined.repeatsElements, isAsDeclared, !isInterrupted, bits == header else {
      return markDepartures(of: frame, bits, in: &outlined)
    }
    // As most frames are: only the windows may depart.
    if !outlined.blocks[0].follows(outline) { outlined.traits.insert(.windowBreak) }
  }

  @inline(never)
  private func markDepartures(
    of frame: borrowing ADTSFrame, _ bits: UInt32, in outlined: inout FrameOutline
  ) {
    let traits = outlined.traits
    var found: FrameTraits = []
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
