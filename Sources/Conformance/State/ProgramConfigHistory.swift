public import AACSyntax

/// The PCEs that came before, as far as later frames have to fit to them.
public struct ProgramConfigHistory: Sendable {
  /// The PCE in force: the first of the last block that had any.
  public private(set) var inForce: ProgramConfigElement?

  /// The last PCE of each element_instance_tag; empty until there is one.
  private var byTag: [ProgramConfigElement?] = []
  private var requiredTags: UInt64 = 0
  private var allowedTags: UInt64 = 0

  init() {}

  /// The last PCE with an element_instance_tag.
  public func last(tag: UInt8) -> ProgramConfigElement? {
    Int(tag) < byTag.count ? byTag[Int(tag)] : nil
  }

  /// Whether `config` differs in its layout from the one in force.
  func changes(to config: ProgramConfigElement) -> Bool {
    inForce.map { !$0.hasLayout(of: config) } ?? true
  }

  /// Whether the elements with `tags` are not those of the PCE in force.
  func contradicts(tags: UInt64) -> Bool {
    guard inForce != nil else { return false }
    return requiredTags & ~tags != 0 || tags & ~(requiredTags | allowedTags) != 0
  }

  /// Takes over the PCEs of a block.
  mutating func note(_ block: borrowing RawDataBlock) {
    guard !block.programConfigs.isEmpty else { return }
    if byTag.isEmpty { byTag = [ProgramConfigElement?](repeating: nil, count: 16) }
    for index in block.programConfigs.indices {
      let config = block.programConfigs[index]
      byTag[Int(config.instanceTag)] = config
    }
    let first = block.programConfigs[0]
    inForce = first
    requiredTags = first.channelTags
    allowedTags = first.couplingTags
  }

  /// Forgets all.
  mutating func forget() { self = Self() }
}
