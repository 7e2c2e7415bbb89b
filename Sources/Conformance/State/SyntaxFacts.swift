public import AACSyntax
public import Transports

/// What the raw_data_blocks of a file hold, counted over its frames.
public struct SyntaxFacts: Sendable {
  /// A frame that could not be read to its end.
  public struct Fault: Sendable {
    /// The frame.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to the frame.
    public var timeSeconds: Double?
    /// Why, and where.
    public var error: SyntaxError
  }

  /// A check word that does not match.
  public struct Mismatch: Sendable {
    /// The frame.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to the frame.
    public var timeSeconds: Double?
    /// Whether the word covers one block of several.
    public var isBlock: Bool
    /// The block that it covers.
    public var block: Int
    /// The first bit of the word, counted from the first bit of the frame.
    public var bit: Int
    /// The word in the stream.
    public var read: UInt16
    /// The word that the covered bits give.
    public var computed: UInt16
  }

  /// A raw_data_block that a decoder's buffer cannot hold.
  public struct Oversized: Sendable {
    /// The frame.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to the frame.
    public var timeSeconds: Double?
    /// Bits from the first id_syn_ele to the end of byte_alignment.
    public var bits: Int
    /// NCC, the channels that count.
    public var channels: Int
  }

  /// Frames that were parsed.
  public var frames = 0
  /// raw_data_blocks that could not be read to their ID_END.
  public var brokenBlocks = 0
  /// Frames that could not be read to their end, and that had not been broken by the framing; at
  /// most `StreamFacts.eventLimit`.
  public var faults: [Fault] = []
  /// Such frames, the ones that are not listed included.
  public var faultCount = 0
  /// Check words that do not match, those over headers of several blocks not among them; at most
  /// `StreamFacts.eventLimit`.
  public var mismatches: [Mismatch] = []
  /// Blocks that are too large; at most `StreamFacts.eventLimit`.
  public var oversized: [Oversized] = []
  /// Frames that could not be read to their end although their check word is right; at most
  /// `StreamFacts.eventLimit`.
  public var soundFaults: [Fault] = []
  /// Bits that belong to no named field.
  public var bitsUnaccounted = 0
  /// Check words that match.
  public var wordsVerified = 0
  /// Frames with a check word that does not match.
  public var framesMismatched = 0

  /// Frames that use each tool.
  public var tools = StreamReport.ToolCounts()
  /// Frames with coded lines.
  public var spectralFrames = 0
  /// Frames of AAC Main with a TNS filter that AAC LC does not have.
  public var longTNSFrames = 0
  /// Frames with SBR.
  public var sbrFrames = 0
  /// The first of these.
  public var firstSBR: AccessUnit?
  /// Frames with parametric stereo.
  public var psFrames = 0
  /// The first of these.
  public var firstPS: AccessUnit?
  /// Channels coded in complete blocks (SCE 1, CPE 2, LFE 1): how many frames have how many.
  public var channelCounts: [Int: Int] = [:]
  /// The first PCE: its layout.
  public var programConfig: ProgramConfigElement?
  /// Text that an encoder left in a fill or data element.
  public var encoder: String? { extensions.texts.first?.text }
  /// SBR and parametric stereo.
  public var sbr = SBRFacts()
  /// Fill and data elements.
  public var extensions = ExtensionFacts()
  /// Frames that come twice.
  public var repeats = RepeatFacts()
  /// Frames that look like the start of a stream.
  public var starts = StartFacts()

  /// The channel elements against the headers.
  public var layouts = LayoutFacts()
  /// The PCEs.
  public var programConfigs = ProgramConfigFacts()
  /// Tools against ID and profile.
  public var profiles = ProfileFacts()
  /// CCEs and MPEG Surround data.
  public var uncommon = UncommonPartFacts()
  /// Silence, and the windows at both ends.
  public var signal = SignalFacts()
  /// How the encoder spends its bits.
  public var coding = CodingFacts()

  /// Nothing counted.
  public init() {}

  /// Settles what only the end of the stream decides.
  mutating func finish(durationSeconds: Double) {
    sbr.finish(durationSeconds: durationSeconds)
    extensions.finish(durationSeconds: durationSeconds)
    repeats.finish()
  }

  /// The channels that most frames hold; `nil` without a complete frame.
  public var channels: Int? {
    channelCounts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Counts a frame that was parsed; `history` is what came before.
  public mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan,
    after history: borrowing SyntaxHistory
  ) {
    frames += 1
    brokenBlocks += frame.brokenBlockCount
    if let error = frame.firstError {
      faultCount += 1
      bitsUnaccounted += max(0, unit.byteCount * 8 - error.position)
      if faults.count < StreamFacts.eventLimit {
        faults.append(Fault(unit: unit, timeSeconds: timeSeconds, error: error))
      }
      if !frame.header.fixed.protectionAbsent, frame.blockCount == 1,
        frame.checks.first?.status == .ok, soundFaults.count < StreamFacts.eventLimit
      {
        soundFaults.append(Fault(unit: unit, timeSeconds: timeSeconds, error: error))
      }
    } else {
      bitsUnaccounted += frame.trailingBitCount
    }
    if !frame.header.fixed.protectionAbsent { addChecks(frame, unit, timeSeconds) }
    // 6144 bits for each channel: a frame of no more bytes than that cannot be too large.
    if unit.byteCount > 768 { addSize(frame, unit, timeSeconds) }
    let channels = outline(frame)
    count(unit)
    if frame.isComplete {
      let departures = history.departures(of: frame, outlines, traits: traits)
      if !departures.isEmpty {
        traits.formUnion(departures)
        if departures.contains(.layoutChange) { layouts.addChange() }
      }
      if frame.endsExactly { addSound(frame, unit, timeSeconds, bytes: bytes) }
    }
    if frame.firstError == nil, frame.blockCount > 0 {
      channelCounts[channels / frame.blockCount, default: 0] += 1
    }
    if frame.isComplete {
      sbr.add(frame, unit, traits: traits, timeSeconds: timeSeconds, bytes: bytes)
      extensions.add(frame, unit, traits: traits, timeSeconds: timeSeconds, bytes: bytes)
      repeats.add(unit, traits: traits, timeSeconds: timeSeconds, bytes: bytes)
      starts.add(unit, timeSeconds: timeSeconds)
    }
    if programConfig == nil, traits.contains(.programConfig) {
      for index in 0..<frame.blockCount where frame.blocks[index].isComplete {
        if let config = frame.blocks[index].programConfigs.first { programConfig = config }
      }
    }
  }

  /// Takes down what the frame holds in outline, and counts nothing.
  ///
  /// - Returns: its channels (SCE 1, CPE 2, LFE 1), over all blocks.
  @discardableResult mutating func outline(_ frame: borrowing ADTSFrame) -> Int {
    var channels = 0
    traits = frame.blockCount > 0 ? .silent : []
    for index in 0..<frame.blockCount {
      outlines[index] = BlockOutline(frame, block: index)
      let block = Self.traits(of: frame, block: index, channels: &channels)
      if !block.contains(.silent) { traits.remove(.silent) }
      traits.formUnion(block.subtracting(.silent))
      if outlines[index].repeatsTag { traits.insert(.repeatedTag) }
      if outlines[index].elements.isEmpty { traits.insert(.noAudio) }
    }
    return channels
  }

  /// Counts what only frames tell that end where their last block does: others may be misread.
  private mutating func addSound(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ timeSeconds: Double?, bytes: RawSpan
  ) {
    for index in 0..<frame.blockCount
    where index == 0 || outlines[index].elements != outlines[0].elements {
      layouts.add(outlines[index], unit, timeSeconds: timeSeconds)
    }
    if traits.contains(.programConfig) || unit.header.fixed.channelConfiguration == 0 {
      programConfigs.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes)
    }
    profiles.add(unit, traits: traits, timeSeconds: timeSeconds)
    if !traits.isDisjoint(with: [.coupling, .spatialAudio]) {
      uncommon.add(frame, unit, traits: traits, timeSeconds: timeSeconds)
    }
    signal.add(outlines, frame.blockCount, unit, traits: traits, timeSeconds: timeSeconds)
    coding.add(frame, outlines[0], unit, timeSeconds: timeSeconds, bytes: bytes)
  }

  private mutating func addSize(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ timeSeconds: Double?
  ) {
    for index in 0..<frame.blockCount where frame.blocks[index].isComplete {
      let bits = frame.blocks[index].end - frame.blocks[index].position
      let channels = frame.blocks[index].consideredChannelCount
      guard channels > 0, bits > 6144 * channels, oversized.count < StreamFacts.eventLimit else {
        continue
      }
      oversized.append(
        Oversized(unit: unit, timeSeconds: timeSeconds, bits: bits, channels: channels))
    }
  }

  private mutating func addChecks(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ timeSeconds: Double?
  ) {
    var mismatch = false
    for check in frame.checks {
      switch check.status {
      case .ok: wordsVerified += 1
      case .mismatch:
        mismatch = true
        guard let computed = check.computed, mismatches.count < StreamFacts.eventLimit else {
          break
        }
        var event = Mismatch(
          unit: unit, timeSeconds: timeSeconds, isBlock: false, block: 0, bit: check.position,
          read: check.read, computed: computed)
        switch check.scope {
        case .frame: break
        case .headers: continue
        case .block(let index):
          event.isBlock = true
          event.block = index
        }
        mismatches.append(event)
      case .absent, .unverifiable: break
      }
    }
    if mismatch { framesMismatched += 1 }
  }

  /// What the last frame held, and how it departs from those before.
  public private(set) var traits: FrameTraits = []

  /// The blocks of the last frame in outline.
  public private(set) var outlines = InlineArray<4, BlockOutline>(repeating: BlockOutline())

  /// What a block holds, and its channels (SCE 1, CPE 2, LFE 1).
  ///
  /// The frame and a number are taken, not the block: an element of an array would be copied.
  private static func traits(
    of frame: borrowing ADTSFrame, block number: Int, channels: inout Int
  ) -> FrameTraits {
    var traits: FrameTraits = []
    for index in frame.blocks[number].elements.indices {
      switch frame.blocks[number].elements[index].kind {
      case .singleChannel: channels += 1
      case .channelPair: channels += 2
      case .lfeChannel:
        channels += 1
        traits.insert(.lfe)
      case .couplingChannel: traits.insert(.coupling)
      case .dataStream: traits.insert(.dataStream)
      case .programConfig: traits.insert(.programConfig)
      case .fill, .end: break
      }
    }
    for index in frame.blocks[number].pairs.indices {
      if frame.blocks[number].pairs[index].usesMS { traits.insert(.ms) }
      if frame.blocks[number].pairs[index].msMaskPresent == 3 { traits.insert(.reserved) }
    }
    if frame.blocks[number].alignmentValue != 0 { traits.insert(.alignmentOnes) }
    var allBooks: UInt16 = 0
    for index in 0..<frame.blocks[number].channelCount {
      let books = frame.blocks[number].channels[index].sections.codebooks
      allBooks |= books
      if frame.blocks[number].channels[index].sections.emptySectionCount > 0 {
        traits.insert(.emptySection)
      }
      if frame.blocks[number].channels[index].scaleFactors.leavesRange
        || frame.blocks[number].channels[index].scaleFactors.hasExtremeSideGain
      {
        traits.insert(.extremeGain)
      }
      if frame.blocks[number].channels[index].info.reservedBit { traits.insert(.reserved) }
      if books & 0x0FFE != 0 { traits.insert(.spectrum) }
      if books & 0xE000 != 0 {
        if books & 0xC000 != 0 { traits.insert(.intensity) }
        if books & 0x2000 != 0 { traits.insert(.noise) }
      }
      if frame.blocks[number].channels[index].hasTNS {
        traits.insert(.tns)
        if frame.blocks[number].parameters.objectType == 1,
          frame.blocks[number].channels[index].tns.highestOrder > 12
        {
          traits.insert(.longTNS)
        }
      }
      if frame.blocks[number].channels[index].pulse != nil { traits.insert(.pulse) }
      if frame.blocks[number].channels[index].hasGainControl { traits.insert(.gainControl) }
      if frame.blocks[number].channels[index].info.windowSequence == .eightShort {
        traits.insert(.shortWindows)
      }
      if frame.blocks[number].channels[index].info.predictorDataPresent {
        if frame.blocks[number].parameters.objectType == 1 { traits.insert(.prediction) }
        if frame.blocks[number].channels[index].info.ltp != nil
          || frame.blocks[number].channels[index].info.secondLTP != nil
        {
          traits.insert(.ltp)
        }
      }
    }
    if allBooks & 0xFFFE == 0 { traits.insert(.silent) }
    if !frame.blocks[number].extensions.isEmpty {
      traits.insert(.fill)
      for payload in frame.blocks[number].extensions {
        traits.insert(payload.isSBR ? .sbr : .otherExtension)
        if payload.type == 12 || payload.type == 9 { traits.insert(.spatialAudio) }
      }
      if traits.contains(.sbr) {
        for index in frame.blocks[number].sbrOutcomes.indices
        where frame.blocks[number].sbrOutcomes[index].psCount > 0 {
          traits.insert(.ps)
        }
        if !frame.hasPlainSBRLayout(inBlock: number) {
          traits.formUnion([.oddSBR, .misplacedSBR])
        } else if !frame.hasSoundSBR(inBlock: number) {
          traits.insert(.oddSBR)
        }
      }
    }
    return traits
  }

  private mutating func count(_ unit: AccessUnit) {
    if traits.contains(.spectrum) { spectralFrames += 1 }
    if traits.contains(.longTNS) { longTNSFrames += 1 }
    if !traits.isDisjoint(with: .tools) {
      if traits.contains(.ms) { tools.ms += 1 }
      if traits.contains(.intensity) { tools.intensity += 1 }
      if traits.contains(.noise) { tools.pns += 1 }
      if traits.contains(.tns) { tools.tns += 1 }
      if traits.contains(.pulse) { tools.pulse += 1 }
      if traits.contains(.prediction) { tools.prediction += 1 }
      if traits.contains(.ltp) { tools.ltp += 1 }
      if traits.contains(.gainControl) { tools.gainControl += 1 }
      if traits.contains(.shortWindows) { tools.shortWindows += 1 }
    }
    if traits.contains(.sbr) {
      sbrFrames += 1
      if firstSBR == nil { firstSBR = unit }
    }
    if traits.contains(.ps) {
      psFrames += 1
      if firstPS == nil { firstPS = unit }
    }
  }
}
