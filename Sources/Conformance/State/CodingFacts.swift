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

    mutating func insert(_ added: Int, _ unit: AccessUnit, _ timeSeconds: Double?, bit: Int) {
      count &+= added
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

  /// Frames by the line behind their highest coded one, 0 to 1024.
  private var ends = InlineArray<1025, UInt32>(repeating: 0)

  /// Nothing counted.
  public init() {}

  /// Counts a frame that holds `content`, whose first block `outline` tells; both are inout only so
  /// that they are not copied.
  @inline(__always)
  mutating func add(
    _ frame: borrowing ADTSFrame, _ content: inout CodingContent, _ outline: inout FrameOutline,
    _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    guard frame.blockCount > 0 else { return }
    frames &+= 1
    parts.total &+= 8 &* unit.byteCount
    parts.sections &+= Int(content.sections)
    parts.scaleFactors &+= Int(content.scaleFactors)
    parts.spectrum &+= Int(content.spectrum)
    parts.fill &+= Int(content.fill)
    windows[Int(outline.blocks[0].windowSequence(0).rawValue)] &+= 1
    if content.stuffing > 0 { addStuffing(content, unit, timeSeconds) }
    let end = Int(content.end)
    if end > 0, end < ends.count {
      codedFrames &+= 1
      ends[end] &+= 1
      if content.topBand >= 49 { lastBandFrames &+= 1 }
      if content.fewestEmpty > 0, content.fewestEmpty < Int32.max {
        addOversized(content, frame, unit, timeSeconds)
      }
    }
    // A pair, or two SCE in its place, have two channels.
    if pair.isOpen, outline.channelCount > 1 {
      pair.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes)
    }
    if SectionCodingFacts.wants(unit.index) {
      addSections(frame, unit, timeSeconds: timeSeconds, bytes: bytes)
    }
  }

  @inline(never)
  private mutating func addSections(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, timeSeconds: Double?, bytes: RawSpan
  ) {
    guard let bands = ScaleFactorBands.known(frame.blocks[0].parameters) else { return }
    sections.add(frame, unit, timeSeconds: timeSeconds, bytes: bytes, bands: bands)
  }

  @inline(never)
  private mutating func addOversized(
    _ content: CodingContent, _ frame: borrowing ADTSFrame, _ unit: AccessUnit,
    _ timeSeconds: Double?
  ) {
    emptyBands += Int(content.fewestEmpty)
    oversized.insert(1, unit, timeSeconds, bit: frame.blocks[0].position)
  }

  @inline(never)
  private mutating func addStuffing(
    _ content: CodingContent, _ unit: AccessUnit, _ timeSeconds: Double?
  ) {
    stuffingBits += Int(content.stuffingBits)
    stuffing.insert(
      Int(content.stuffing), unit, timeSeconds, bit: Int(content.stuffingPosition))
  }

  /// The line behind the highest coded one that `share` of the frames with coded lines do not
  /// exceed; `nil` without such frames.
  public func lineBehind(share: Double) -> Int? {
    guard codedFrames > 0 else { return nil }
    var left = max(1, Int((Double(codedFrames) * share).rounded(.up)))
    let ends = ends.span
    for line in ends.indices where ends[line] > 0 {
      left -= Int(ends[line])
      if left <= 0 { return line }
    }
    return nil
  }
}
