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

  /// Frames that were parsed.
  public var frames = 0
  /// raw_data_blocks that could not be read to their ID_END.
  public var brokenBlocks = 0
  /// Frames that could not be read to their end, and that had not been broken by the framing; at
  /// most `StreamFacts.eventLimit`.
  public var faults: [Fault] = []
  /// Such frames, the ones that are not listed included.
  public var faultCount = 0
  /// Bits that belong to no named field.
  public var bitsUnaccounted = 0
  /// Check words that match.
  public var wordsVerified = 0
  /// Frames with a check word that does not match.
  public var framesMismatched = 0

  /// Frames that use each tool.
  public var tools = StreamReport.ToolCounts()
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
  public var encoder: String?

  /// Nothing counted.
  public init() {}

  /// The channels that most frames hold; `nil` without a complete frame.
  public var channels: Int? {
    channelCounts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Counts a frame that was parsed. `isDamaged` says that the framing had found it cut or spliced.
  public mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    frames += 1
    brokenBlocks += frame.brokenBlockCount
    if let error = frame.firstError {
      faultCount += 1
      bitsUnaccounted += max(0, unit.byteCount * 8 - error.position)
      if faults.count < StreamFacts.eventLimit {
        faults.append(Fault(unit: unit, timeSeconds: timeSeconds, error: error))
      }
    } else {
      bitsUnaccounted += frame.trailingBitCount
    }
    if !frame.header.fixed.protectionAbsent { addChecks(frame) }
    var uses = Uses()
    for index in 0..<frame.blockCount { uses.add(frame.blocks[index]) }
    count(uses, unit)
    if frame.firstError == nil, frame.blockCount > 0 {
      channelCounts[uses.channels / frame.blockCount, default: 0] += 1
    }
    if encoder == nil, frames <= 8 || frames % 64 == 0 { noteText(frame, bytes: bytes) }
    if programConfig == nil {
      for index in 0..<frame.blockCount where frame.blocks[index].isComplete {
        if let config = frame.blocks[index].programConfigs.first { programConfig = config }
      }
    }
  }

  private mutating func addChecks(_ frame: borrowing ADTSFrame) {
    var mismatch = false
    for check in frame.checks {
      switch check.status {
      case .ok: wordsVerified += 1
      case .mismatch: mismatch = true
      case .absent, .unverifiable: break
      }
    }
    if mismatch { framesMismatched += 1 }
  }

  /// The tools of one frame.
  private struct Uses {
    var ms = false
    var intensity = false
    var pns = false
    var tns = false
    var pulse = false
    var prediction = false
    var ltp = false
    var gainControl = false
    var short = false
    var sbr = false
    var ps = false
    var channels = 0

    mutating func add(_ block: borrowing RawDataBlock) {
      for element in block.elements {
        switch element.kind {
        case .singleChannel, .lfeChannel: channels += 1
        case .channelPair: channels += 2
        case .couplingChannel, .dataStream, .programConfig, .fill, .end: break
        }
      }
      for pair in block.pairs where pair.usesMS { ms = true }
      for index in 0..<block.channelCount {
        let books = block.channels[index].sections.codebooks
        if books & 0xC000 != 0 { intensity = true }
        if books & 0x2000 != 0 { pns = true }
        if block.channels[index].hasTNS { tns = true }
        if block.channels[index].pulse != nil { pulse = true }
        if block.channels[index].hasGainControl { gainControl = true }
        let info = block.channels[index].info
        if info.windowSequence == .eightShort { short = true }
        if info.predictorDataPresent {
          if block.parameters.objectType == 1 { prediction = true }
          if info.ltp != nil || info.secondLTP != nil { ltp = true }
        }
      }
      if block.hasSBR { sbr = true }
      if block.hasPS { ps = true }
    }
  }

  private mutating func count(_ uses: Uses, _ unit: AccessUnit) {
    if uses.ms { tools.ms += 1 }
    if uses.intensity { tools.intensity += 1 }
    if uses.pns { tools.pns += 1 }
    if uses.tns { tools.tns += 1 }
    if uses.pulse { tools.pulse += 1 }
    if uses.prediction { tools.prediction += 1 }
    if uses.ltp { tools.ltp += 1 }
    if uses.gainControl { tools.gainControl += 1 }
    if uses.short { tools.shortWindows += 1 }
    if uses.sbr {
      sbrFrames += 1
      if firstSBR == nil { firstSBR = unit }
    }
    if uses.ps {
      psFrames += 1
      if firstPS == nil { firstPS = unit }
    }
  }

  private mutating func noteText(_ frame: borrowing ADTSFrame, bytes: RawSpan) {
    for index in 0..<frame.blockCount {
      for payload in frame.blocks[index].extensions where !payload.isSBR {
        if let text = EncoderText.find(in: bytes, payload.data) {
          encoder = text
          return
        }
      }
      for stream in frame.blocks[index].dataStreams {
        if let text = EncoderText.find(in: bytes, stream.data) {
          encoder = text
          return
        }
      }
    }
  }
}
