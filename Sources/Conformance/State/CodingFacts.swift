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
  private var bands: ScaleFactorBands?
  /// The parameters of `bands`.
  private var parameters: SyntaxParameters?

  /// Nothing counted.
  public init() {}

  /// Counts a frame, whose first block `outline` tells.
  mutating func add(
    _ frame: borrowing ADTSFrame, _ outline: BlockOutline, _ unit: AccessUnit,
    timeSeconds: Double?, bytes: RawSpan
  ) {
    guard frame.blockCount > 0 else { return }
    frames &+= 1
    parts.total &+= 8 &* unit.byteCount
    if parameters != frame.blocks[0].parameters {
      parameters = frame.blocks[0].parameters
      bands = ScaleFactorBands(frame.blocks[0].parameters)
      if ends.isEmpty { ends = [UInt32](repeating: 0, count: 1025) }
    }
    var end = 0
    var topBand = 0
    var fewestEmpty = Int.max
    for block in 0..<frame.blockCount {
      for index in frame.blocks[block].elements.indices {
        let element = frame.blocks[block].elements[index]
        guard let channel = element.channel else { continue }
        addBits(frame, block, channel)
        if element.kind == .channelPair { addBits(frame, block, channel + 1) }
        guard element.kind == .singleChannel || element.kind == .channelPair else { continue }
        addElement(frame, block, element, channel, &end, &topBand, &fewestEmpty)
      }
      parts.fill &+= 8 &* frame.blocks[block].fillByteCount
      if !frame.blocks[block].fills.isEmpty { addStuffing(frame, block, unit, timeSeconds) }
    }
    windows[Int(outline.windowSequence(0).rawValue)] &+= 1
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
    if SectionCodingFacts.wants(unit.index), let bands {
      sections.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes, bands: bands)
    }
  }

  @inline(__always)
  private mutating func addBits(_ frame: borrowing ADTSFrame, _ block: Int, _ channel: Int) {
    let sections = frame.blocks[block].channels[channel].sections.position
    let scaleFactors = frame.blocks[block].channels[channel].scaleFactors.position
    let flags = frame.blocks[block].channels[channel].flagPosition
    parts.sections &+= scaleFactors &- sections
    parts.scaleFactors &+= flags &- scaleFactors
    if let start = frame.blocks[block].channels[channel].spectralPosition {
      parts.spectrum &+= frame.blocks[block].channels[channel].end &- start
    }
  }

  /// Looks how far up an SCE or CPE is coded.
  @inline(__always)
  private func addElement(
    _ frame: borrowing ADTSFrame, _ block: Int, _ element: SyntacticElement, _ channel: Int,
    _ end: inout Int, _ topBand: inout Int, _ fewestEmpty: inout Int
  ) {
    let sequence = frame.blocks[block].channels[channel].info.windowSequence
    var coded = frame.codedBandCount(block: block, channel: channel)
    var limit = frame.blocks[block].channels[channel].info.maxSFB
    end = max(end, lineBehind(coded, sequence))
    if sequence != .eightShort { topBand = max(topBand, coded) }
    if element.kind == .channelPair {
      let second = frame.blocks[block].channels[channel + 1].info.windowSequence
      let other = frame.codedBandCount(block: block, channel: channel + 1)
      end = max(end, lineBehind(other, second))
      if second != .eightShort { topBand = max(topBand, other) }
      if frame.blocks[block].pairs[element.index].commonWindow {
        // Both channels share max_sfb: it is too large only if it is for both.
        coded = max(coded, other)
      } else {
        limit = min(
          limit - coded, frame.blocks[block].channels[channel + 1].info.maxSFB - other)
        coded = 0
      }
    }
    fewestEmpty = min(fewestEmpty, limit - coded)
  }

  /// The line of a long window behind `count` bands.
  @inline(__always)
  private func lineBehind(_ count: Int, _ sequence: WindowSequence) -> Int {
    guard count > 0, let line = bands?.offset(count, sequence) else { return 0 }
    return sequence == .eightShort ? 8 * line : line
  }

  private mutating func addStuffing(
    _ frame: borrowing ADTSFrame, _ block: Int, _ unit: AccessUnit, _ timeSeconds: Double?
  ) {
    for index in frame.blocks[block].elements.indices
    where frame.blocks[block].elements[index].kind == .fill {
      let element = frame.blocks[block].elements[index]
      let payloads = frame.blocks[block].fills[element.index].extensions
      let onlyPads = payloads.allSatisfy { frame.blocks[block].extensions[$0].type <= 1 }
      guard onlyPads else { continue }
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

extension ADTSFrame {
  /// The band behind the highest one that codes something in any group of a channel: noise,
  /// intensity, or a line that is not zero in its section.
  @inline(__always)
  func codedBandCount(block: Int, channel: Int) -> Int {
    var index = blocks[block].channels[channel].sections.count - 1
    let hasGroups = blocks[block].channels[channel].info.groupCount > 1
    var count = 0
    while index >= 0 {
      let section = blocks[block].channels[channel].sections[index]
      if section.isCoded {
        count = max(count, Int(section.end))
        if !hasGroups { return count }
      }
      index &-= 1
    }
    return count
  }
}

extension SectionData.Section {
  /// Whether a band of the section is noise or intensity, or a line of it is not zero.
  var isCoded: Bool { codebook > 12 || largestMagnitude > 0 && codebook > 0 }
}
