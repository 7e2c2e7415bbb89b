public import AACSyntax
import Bitstream
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
    /// The elements of the block that breaks which were read, that with the fault included: the
    /// first of them, since zeros read as thousands of empty ones.
    public var elements: [SyntacticElement.Kind] = []
    /// How many there are in all.
    public var elementCount = 0
    /// `element_instance_tag` of the last of them; `nil` without any.
    public var lastTag: UInt8?
    /// The first error that rules find in what was read before; `nil` if there is none.
    public var sign: Finding?
    /// Whether the check word covers the first bit that could not be read or used.
    public var isCovered = false

    /// Elements that are listed.
    static let elementLimit = 20
  }

  /// A frame that holds another number of blocks than its header announces.
  public struct Miscount: Sendable {
    /// The frame.
    public var unit: AccessUnit
    /// Seconds from the start of the stream to the frame.
    public var timeSeconds: Double?
    /// The blocks that there are.
    public var found: Int
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
  /// Frames that end exactly with another number of blocks than is announced; at most
  /// `StreamFacts.eventLimit`. They are no faults.
  public var miscounts: [Miscount] = []
  /// Check words that do not match, those over headers of several blocks not among them; at most
  /// `StreamFacts.eventLimit`.
  public var mismatches: [Mismatch] = []
  /// Blocks that are too large; at most `StreamFacts.eventLimit`.
  public var oversized: [Oversized] = []
  /// Frames that could not be read to their end although their check word is right; at most
  /// `StreamFacts.eventLimit`.
  public var soundFaults: [Fault] = []
  /// The last frame that is broken by a `gain_control_data_present` alone; no other fault of it is
  /// listed.
  private(set) var gainControlSlip: (frame: Int, slip: GainControlSlip)?
  /// Bits that belong to no named field.
  public var bitsUnaccounted = 0
  /// Check words that match.
  public var wordsVerified = 0
  /// Frames with a check word that does not match.
  public var framesMismatched = 0
  /// Frames that were read to their end and whose check words all match.
  public private(set) var verified = FrameSpan()

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
  private var channelCounts: [Int: Int] = [:]
  /// What the last frames hold, and how many frames in a row hold it: not yet counted.
  private var run = (traits: FrameTraits(), frames: 0)
  /// The channels of a block of the last frames, and how many frames in a row have them.
  private var channelRun = (channels: 0, frames: 0)
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
    countRun()
    countChannels()
    layouts.finish()
    sbr.finish(durationSeconds: durationSeconds)
    extensions.finish(durationSeconds: durationSeconds)
    repeats.finish()
  }

  /// The channels that most frames hold; `nil` without a complete frame.
  public var channels: Int? {
    channelCounts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Notes the first error before the fault of the frame that was counted last, if it is listed.
  mutating func note(sign: Finding?, ofFrame index: Int) {
    guard let last = faults.indices.last, faults[last].unit.index == index else { return }
    faults[last].sign = sign
  }

  /// Counts a frame that was parsed; `content` is what it tells by itself, and inout only so that it
  /// is not copied, as its `outline` is.
  @inline(__always)
  mutating func add(
    _ frame: borrowing ADTSFrame, _ content: inout FrameContent, _ outline: inout FrameOutline,
    _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    frames &+= 1
    let isExact = frame.endsExactly
    if !isExact { addInexact(frame, &outline, unit, timeSeconds, bytes) }
    if !frame.header.fixed.protectionAbsent { addChecks(frame, unit, timeSeconds) }
    // 6144 bits for each channel: a frame of no more bytes than that cannot be too large.
    if unit.byteCount > 768 { addSize(frame, unit, timeSeconds) }
    let traits = outline.traits
    count(frame, outline.channelCount, unit, traits)
    guard frame.isComplete else {
      // A frame that breaks keeps its place among the others; whether it holds sound is not known.
      return repeats.add(
        unit, traits: .silent, timeSeconds: timeSeconds, digest: content.digest)
    }
    if traits.contains(.layoutChange) { layouts.addChange() }
    if isExact { addSound(frame, &content, &outline, unit, timeSeconds, bytes: bytes) }
    sbr.add(frame, unit, traits: traits, timeSeconds: timeSeconds, bytes: bytes)
    extensions.add(frame, unit, traits: traits, timeSeconds: timeSeconds, bytes: bytes)
    starts.add(unit, timeSeconds: timeSeconds)
    repeats.add(unit, traits: traits, timeSeconds: timeSeconds, digest: content.digest)
    if traits.contains(.programConfig), programConfig == nil { noteProgramConfig(frame) }
  }

  private mutating func noteProgramConfig(_ frame: borrowing ADTSFrame) {
    for index in 0..<frame.blockCount where frame.blocks[index].isComplete {
      if let config = frame.blocks[index].programConfigs.first { programConfig = config }
    }
  }

  /// Counts what a frame tells that does not end where its last block does.
  @inline(never)
  private mutating func addInexact(
    _ frame: borrowing ADTSFrame, _ outline: inout FrameOutline, _ unit: AccessUnit,
    _ timeSeconds: Double?, _ bytes: RawSpan
  ) {
    // Where lengths are read from elsewhere, the bits of the frame may announce more blocks.
    brokenBlocks += min(
      frame.brokenBlockCount, unit.header.variable.numberOfRawDataBlocks + 1)
    if frame.hasError, let error = frame.firstError {
      faultCount += 1
      bitsUnaccounted += max(0, unit.byteCount * 8 - error.position)
      if outline.traits.contains(.gainControl),
        let slip = GainControlSlip.find(in: frame, bytes: bytes)
      {
        gainControlSlip = (unit.index, slip)
      } else {
        addFault(frame, unit, timeSeconds, error, bytes)
      }
      if gainControlSlip?.frame != unit.index, !frame.header.fixed.protectionAbsent,
        frame.blockCount == 1,
        frame.checks.first?.status == .ok, soundFaults.count < StreamFacts.eventLimit
      {
        var fault = Fault(unit: unit, timeSeconds: timeSeconds, error: error)
        fault.isCovered = ADTSErrorCheck.regions(of: frame, block: 0).contains {
          $0.start <= error.position && error.position < $0.end
        }
        soundFaults.append(fault)
      }
    } else {
      bitsUnaccounted += frame.trailingBitCount
      if frame.trailingBitCount > 0 {
        lookForBlocks(behind: frame, &outline, unit, timeSeconds, bytes)
      }
    }
  }

  /// Counts what only frames tell that end where their last block does: others may be misread.
  @inline(__always)
  private mutating func addSound(
    _ frame: borrowing ADTSFrame, _ content: inout FrameContent, _ outline: inout FrameOutline,
    _ unit: AccessUnit, _ timeSeconds: Double?, bytes: RawSpan
  ) {
    let traits = outline.traits
    for index in 0..<frame.blockCount {
      if index > 0, outline.blocks[index].elements == outline.blocks[0].elements { continue }
      layouts.add(outline.blocks[index], unit, timeSeconds: timeSeconds)
    }
    if traits.contains(.programConfig) || unit.header.fixed.channelConfiguration == 0 {
      programConfigs.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes)
    }
    profiles.add(unit, traits: traits, timeSeconds: timeSeconds)
    if !traits.isDisjoint(with: [.coupling, .spatialAudio]) {
      uncommon.add(frame, unit, traits: traits, timeSeconds: timeSeconds)
    }
    signal.add(&outline, unit, timeSeconds: timeSeconds)
    coding.add(
      frame, &content.coding, &outline, unit, timeSeconds: timeSeconds, bytes: bytes)
  }

  private mutating func addFault(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ timeSeconds: Double?, _ error: SyntaxError,
    _ bytes: RawSpan
  ) {
    if !frame.header.fixed.protectionAbsent,
      let found = Self.blocks(of: unit, bytes)
    {
      addMiscount(unit, timeSeconds, found: found)
      return
    }
    var fault = Fault(unit: unit, timeSeconds: timeSeconds, error: error)
    let broken = (0..<frame.blockCount).first { !frame.blocks[$0].isComplete } ?? frame.blockCount
    if broken < frame.blockCount {
      fault.elements = frame.blocks[broken].elements.prefix(Fault.elementLimit).map(\.kind)
      fault.elementCount = frame.blocks[broken].elements.count
      fault.lastTag = frame.blocks[broken].elements.last?.instanceTag
    }
    // The frame ends with a block, but not with the last that is announced. With check words the
    // positions of the blocks tell.
    if broken > 0, fault.elements.isEmpty, frame.header.fixed.protectionAbsent,
      case .idEndMissing = error.kind, error.position == 8 * unit.byteCount
    {
      addMiscount(unit, timeSeconds, found: broken)
    } else if faults.count < StreamFacts.eventLimit {
      faults.append(fault)
    }
  }

  /// The blocks that a protected frame holds if its header counts them wrong: its check words match
  /// and it ends exactly with that number of them alone.
  private static func blocks(of unit: AccessUnit, _ bytes: RawSpan) -> Int? {
    let kept = FrameSample.Kept(
      unit: unit, bytes: (0..<bytes.byteCount).map { bytes.byte(at: $0) }, isExact: false)
    let found = (0...3).filter { extra in
      guard extra != unit.header.variable.numberOfRawDataBlocks else { return false }
      var reading = Reading(declaredBy: unit.header.fixed)
      reading.extraBlocks = extra
      var trial = ReadingTrial(reading)
      return trial.isExact(kept) && trial.frame.checks.allSatisfy { $0.status == .ok }
    }
    return found.count == 1 ? found[0] + 1 : nil
  }

  private mutating func addMiscount(_ unit: AccessUnit, _ timeSeconds: Double?, found: Int) {
    guard miscounts.count < StreamFacts.eventLimit else { return }
    miscounts.append(Miscount(unit: unit, timeSeconds: timeSeconds, found: found))
  }

  /// Looks whether what follows the last announced block of a frame is blocks like it.
  private mutating func lookForBlocks(
    behind frame: borrowing ADTSFrame, _ outline: inout FrameOutline, _ unit: AccessUnit,
    _ timeSeconds: Double?, _ bytes: RawSpan
  ) {
    let known = frame.blockCount
    // With check words the positions of the blocks tell.
    guard known > 0, frame.header.fixed.protectionAbsent, !outline.traits.contains(.moreBlocks),
      !outline.blocks[known - 1].elements.isEmpty, frame.end % 8 == 0,
      let more = HeaderlessBlocks.blocks(
        in: bytes.extracting(frame.end / 8..<frame.byteCount), of: frame.header,
        holding: outline.blocks[known - 1].elements, limit: 4 - known)
    else { return }
    outline.traits.insert(.moreBlocks)
    addMiscount(unit, timeSeconds, found: known + more)
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
    if mismatch {
      framesMismatched += 1
    } else if frame.isComplete, frame.checks.allSatisfy({ $0.status == .ok }) {
      verified.insert(unit.index)
    }
  }

  /// Counts what a frame holds, along with those before it that hold the same.
  @inline(__always)
  private mutating func count(
    _ frame: borrowing ADTSFrame, _ channelCount: Int, _ unit: AccessUnit, _ traits: FrameTraits
  ) {
    if traits == run.traits { run.frames &+= 1 } else { startRun(traits, unit) }
    let blocks = frame.hasError ? 0 : frame.blockCount
    guard blocks > 0 else { return }
    let channels = blocks == 1 ? channelCount : channelCount / blocks
    if channels == channelRun.channels {
      channelRun.frames &+= 1
    } else {
      countChannels()
      channelRun = (channels, 1)
    }
  }

  /// Counts the frames in a row that have the same channels.
  @inline(never)
  private mutating func countChannels() {
    if channelRun.frames > 0 { channelCounts[channelRun.channels, default: 0] += channelRun.frames }
    channelRun.frames = 0
  }

  @inline(never)
  private mutating func startRun(_ traits: FrameTraits, _ unit: AccessUnit) {
    countRun()
    run = (traits, 1)
    if traits.contains(.sbr), firstSBR == nil { firstSBR = unit }
    if traits.contains(.ps), firstPS == nil { firstPS = unit }
  }

  /// Counts the frames in a row that hold the same.
  private mutating func countRun() {
    let (traits, count) = run
    guard count > 0 else { return }
    run.frames = 0
    if traits.contains(.spectrum) { spectralFrames += count }
    if traits.contains(.longTNS) { longTNSFrames += count }
    if traits.contains(.ms) { tools.ms += count }
    if traits.contains(.intensity) { tools.intensity += count }
    if traits.contains(.noise) { tools.pns += count }
    if traits.contains(.tns) { tools.tns += count }
    if traits.contains(.pulse) { tools.pulse += count }
    if traits.contains(.prediction) { tools.prediction += count }
    if traits.contains(.ltp) { tools.ltp += count }
    if traits.contains(.gainControl) { tools.gainControl += count }
    if traits.contains(.shortWindows) { tools.shortWindows += count }
    if traits.contains(.sbr) { sbrFrames += count }
    if traits.contains(.ps) { psFrames += count }
  }
}
