import AACSyntax
public import Transports

/// How an encoder spends its bits, counted over the frames that end where their last block does.
public struct CodingFacts: Sendable {
  /// Bits by what they are for.
  public struct Parts: Sendable {
    /// `section_data()`.
    public var sections = 0
    /// `scale_factor_data()`.
    public var scaleFactors = 0
    /// `spectral_data()`.
    public var spectrum = 0
    /// FIL.
    public var fill = 0
    /// All bits of the frames.
    public var total = 0
  }

  /// Frames of one kind.
  public struct Group: Sendable {
    /// How many.
    public var count = 0
    /// The first of them.
    public var first: AccessUnit?
    /// Seconds from the start of the stream to it.
    public var timeSeconds: Double?
    /// The first bit that shows it there.
    public var bit = 0

    mutating func insert(_ unit: AccessUnit, _ timeSeconds: Double?, bit: Int) {
      count &+= 1
      guard first == nil else { return }
      first = unit
      self.timeSeconds = timeSeconds
      self.bit = bit
    }
  }

  /// Frames.
  public private(set) var frames = 0
  /// Their bits.
  public private(set) var parts = Parts()
  /// FILs that only pad: empty, or of types 0 and 1.
  public private(set) var stuffing = Group()
  /// Bits of these.
  public private(set) var stuffingBits = 0
  /// Frames all of whose elements have empty bands below max_sfb at the top.
  public private(set) var oversized = Group()
  /// The empty bands of the element with fewest of them, over these frames.
  public private(set) var emptyBands = 0
  /// Frames with a coded line in SCE or CPE.
  public private(set) var codedFrames = 0
  /// Frames that code band 48.
  public private(set) var lastBandFrames = 0
  /// Frames by window_sequence of the first channel.
  public private(set) var windows = InlineArray<4, Int>(repeating: 0)
  /// The two channels of the first pair.
  public private(set) var pair = PairFacts()
  /// The choice of sections and codebooks.
  public private(set) var sections = SectionCodingFacts()

  /// Frames by the line behind their highest coded one, 0 to 1024; empty before the first frame.
  private var ends: [UInt32] = []
  /// The bands of the frames, as long as their parameters stay.
  private var bands: (parameters: SyntaxParameters, bands: ScaleFactorBands)?

  /// Nothing counted.
  public init() {}

  /// Counts a frame that holds `traits`.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, traits: FrameTraits, timeSeconds: Double?,
    bytes: RawSpan
  ) {
    guard frame.blockCount > 0 else { return }
    frames &+= 1
    parts.total &+= 8 &* unit.byteCount
    if bands?.parameters != frame.blocks[0].parameters {
      let parameters = frame.blocks[0].parameters
      bands = ScaleFactorBands(parameters).map { (parameters, $0) }
      if ends.isEmpty { ends = [UInt32](repeating: 0, count: 1025) }
    }
    var end = 0
    var topBand = 0
    var fewestEmpty = Int.max
    for block in 0..<frame.blockCount {
      for index in frame.blocks[block].elements.indices {
        let element = frame.blocks[block].elements[index]
        guard let channel = element.channel else { continue }
        addBits(frame.blocks[block].channels[channel])
        if element.kind == .channelPair { addBits(frame.blocks[block].channels[channel + 1]) }
        guard element.kind == .singleChannel || element.kind == .channelPair else { continue }
        addElement(
          frame.blocks[block], element, channel, &end, &topBand, &fewestEmpty)
      }
      parts.fill &+= 8 &* frame.blocks[block].fillByteCount
      if frame.blocks[block].fillByteCount > 0 || !frame.blocks[block].fills.isEmpty {
        addStuffing(frame.blocks[block], unit, timeSeconds)
      }
    }
    if let first = frame.blocks[0].elements.first(where: { $0.kind.isAudio }),
      let channel = first.channel
    {
      windows[Int(frame.blocks[0].channels[channel].info.windowSequence.rawValue)] &+= 1
    }
    if end > 0, end < ends.count {
      codedFrames &+= 1
      ends[end] &+= 1
      if topBand >= 49 { lastBandFrames &+= 1 }
      if fewestEmpty > 0, fewestEmpty < Int.max {
        emptyBands += fewestEmpty
        oversized.insert(unit, timeSeconds, bit: frame.blocks[0].position)
      }
    }
    if pair.isOpen { pair.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes) }
    if SectionCodingFacts.wants(unit.index), let bands = bands?.bands {
      sections.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes, bands: bands)
    }
  }

  @inline(__always)
  private mutating func addBits(_ channel: borrowing IndividualChannelStream) {
    parts.sections &+= channel.scaleFactors.position &- channel.sections.position
    parts.scaleFactors &+= channel.flagPosition &- channel.scaleFactors.position
    if let start = channel.spectralPosition { parts.spectrum &+= channel.end &- start }
  }

  /// Looks how far up an SCE or CPE is coded.
  @inline(__always)
  private func addElement(
    _ block: borrowing RawDataBlock, _ element: SyntacticElement, _ channel: Int, _ end: inout Int,
    _ topBand: inout Int, _ fewestEmpty: inout Int
  ) {
    let sequence = block.channels[channel].info.windowSequence
    var coded = block.channels[channel].codedBandCount
    var limit = block.channels[channel].info.maxSFB
    end = max(end, lineBehind(coded, sequence))
    if sequence != .eightShort { topBand = max(topBand, coded) }
    if element.kind == .channelPair {
      let second = block.channels[channel + 1].info.windowSequence
      let other = block.channels[channel + 1].codedBandCount
      end = max(end, lineBehind(other, second))
      if second != .eightShort { topBand = max(topBand, other) }
      if block.pairs[element.index].commonWindow {
        // Both channels share max_sfb: it is too large only if it is for both.
        coded = max(coded, other)
      } else {
        limit = min(limit - coded, block.channels[channel + 1].info.maxSFB - other)
        coded = 0
      }
    }
    fewestEmpty = min(fewestEmpty, limit - coded)
  }

  /// The line of a long window behind `count` bands.
  @inline(__always)
  private func lineBehind(_ count: Int, _ sequence: WindowSequence) -> Int {
    guard let bands = bands?.bands, count > 0 else { return 0 }
    let line = bands.offset(count, sequence)
    return sequence == .eightShort ? 8 * line : line
  }

  private mutating func addStuffing(
    _ block: borrowing RawDataBlock, _ unit: AccessUnit, _ timeSeconds: Double?
  ) {
    for index in block.elements.indices where block.elements[index].kind == .fill {
      let element = block.elements[index]
      let payloads = block.fills[element.index].extensions
      guard payloads.allSatisfy({ block.extensions[$0].type <= 1 }) else { continue }
      stuffingBits += element.end - element.position
      stuffing.insert(unit, timeSeconds, bit: element.position)
    }
  }

  /// The line behind the highest coded one that `share` of the frames with coded lines do not
  /// exceed; `nil` without such frames.
  public func lineBehind(share: Double) -> Int? {
    guard codedFrames > 0 else { return nil }
    var left = max(1, Int((Double(codedFrames) * share).rounded(.up)))
    for line in ends.indices where ends[line] > 0 {
      left -= Int(ends[line])
      if left <= 0 { return line }
    }
    return nil
  }
}

extension IndividualChannelStream {
  /// The band behind the highest one that codes something in any group: noise, intensity, or a line
  /// that is not zero in its section.
  var codedBandCount: Int {
    var index = sections.count - 1
    if info.groupCount == 1 {
      while index >= 0 {
        let section = sections[index]
        if section.isCoded { return Int(section.end) }
        index &-= 1
      }
      return 0
    }
    var count = 0
    while index >= 0 {
      let section = sections[index]
      if section.isCoded { count = max(count, Int(section.end)) }
      index &-= 1
    }
    return count
  }
}

extension SectionData.Section {
  /// Whether a band of the section is noise or intensity, or a line of it is not zero.
  var isCoded: Bool { codebook > 12 || largestMagnitude > 0 && codebook > 0 }
}
