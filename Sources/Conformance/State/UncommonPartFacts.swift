import AACSyntax
public import Transports

/// Parts of blocks that few decoders know, counted over the frames that end where their last block
/// does.
public struct UncommonPartFacts: Sendable {
  /// Frames with such a part.
  public struct Group: Sendable {
    /// Which.
    public var frames = FrameSpan()
    /// The first of them.
    public var first: AccessUnit?
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// The first bit of the part there.
    public var bit = 0

    mutating func insert(_ unit: AccessUnit, _ timeSeconds: Double?, bit: Int) {
      frames.insert(unit.index)
      if first == nil {
        first = unit
        self.timeSeconds = timeSeconds
        self.bit = bit
      }
    }
  }

  /// Frames with a CCE.
  public private(set) var coupling = Group()
  /// element_instance_tag of the CCEs, bit n for tag n.
  public private(set) var couplingTags: UInt16 = 0
  /// Frames with an independently switched CCE.
  public private(set) var independentFrames = 0
  /// Frames with MPEG Surround data.
  public private(set) var spatialAudio = Group()
  /// extension_type of the first of these.
  public private(set) var spatialAudioType = 0

  /// Nothing counted.
  public init() {}

  /// Counts a frame that holds `traits`.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, traits: FrameTraits, timeSeconds: Double?
  ) {
    var hasIndependent = false
    for index in 0..<frame.blockCount {
      for element in frame.blocks[index].elements where element.kind == .couplingChannel {
        coupling.insert(unit, timeSeconds, bit: element.position)
        couplingTags |= 1 << UInt16(element.instanceTag)
        if frame.blocks[index].couplings[element.index].isIndependentlySwitched {
          hasIndependent = true
        }
      }
      for payload in frame.blocks[index].extensions where payload.type == 12 || payload.type == 9 {
        if spatialAudio.first == nil { spatialAudioType = Int(payload.type) }
        spatialAudio.insert(unit, timeSeconds, bit: payload.position)
      }
    }
    if hasIndependent { independentFrames += 1 }
  }
}
