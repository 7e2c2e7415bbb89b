public import AACSyntax

/// The PCEs that came before, as far as later frames have to fit to them.
public struct ProgramConfigHistory: Sendable {
  /// The PCE in force: the first of the last block that had any.
  public private(set) var inForce: ProgramConfigElement?

  /// The last PCE of each element_instance_tag; empty until there is one.
  private var byTag: [ProgramConfigElement?] = []
  /// The elements that the PCEs of that block list, all programmes together.
  public private(set) var tags: ListedTags?

  init() {}

  /// The last PCE with an element_instance_tag.
  public func last(tag: UInt8) -> ProgramConfigElement? {
    Int(tag) < byTag.count ? byTag[Int(tag)] : nil
  }

  /// Whether `config` differs in its layout from the one in force.
  func changes(to config: ProgramConfigElement) -> Bool {
    inForce.map { !$0.hasLayout(of: config) } ?? true
  }

  /// Takes over the PCEs of a block.
  mutating func note(_ block: borrowing RawDataBlock) {
    guard !block.programConfigs.isEmpty else { return }
    if byTag.isEmpty { byTag = [ProgramConfigElement?](repeating: nil, count: 16) }
    for index in block.programConfigs.indices {
      let config = block.programConfigs[index]
      byTag[Int(config.instanceTag)] = config
    }
    inForce = block.programConfigs[0]
    tags = ListedTags(block)
  }

  /// Forgets all.
  mutating func forget() { self = Self() }
}

/// The elements that PCEs list, as bits of `BlockOutline.tags`.
public struct ListedTags: Hashable, Sendable {
  /// SCE, CPE and LFE: all of them have to be in each block.
  public private(set) var channels: UInt64 = 0
  /// CCE: any of them may be.
  public private(set) var couplings: UInt64 = 0

  /// The elements that the PCEs of `block` list; `nil` without a PCE.
  init?(_ block: borrowing RawDataBlock) {
    guard !block.programConfigs.isEmpty else { return nil }
    for index in block.programConfigs.indices {
      channels |= block.programConfigs[index].channelTags
      couplings |= block.programConfigs[index].couplingTags
    }
  }

  /// The listed elements that are not among those with `tags`.
  func missing(in tags: UInt64) -> UInt64 { channels & ~tags }

  /// Those of the elements with `tags` that are not listed.
  func unlisted(_ tags: UInt64) -> UInt64 { tags & ~(channels | couplings) }
}
