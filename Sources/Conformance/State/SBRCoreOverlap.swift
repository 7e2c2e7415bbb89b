import AACSyntax
public import Transports

/// How far the core codes lines that SBR makes anew.
public struct SBRCoreOverlap: Sendable {
  /// Frames with SBR whose frequency bands are known.
  public private(set) var frames = 0
  /// Of these, the frames with a coded core band that begins at or above the crossover.
  public private(set) var overlapping = FrameSpan()
  /// The first of these.
  public private(set) var first: AccessUnit?
  /// The lowest crossover of these frames in core lines.
  public private(set) var crossoverLine = Int.max
  /// The line behind the highest coded band of these frames.
  public private(set) var highestLine = 0

  /// The scale factor bands of the last frame and what they are made for.
  private var bands: (parameters: SyntaxParameters, bands: ScaleFactorBands)?

  /// Nothing counted.
  public init() {}

  mutating func add(_ frame: borrowing ADTSFrame, _ unit: AccessUnit) {
    var isKnown = false
    var isOverlapping = false
    for number in 0..<frame.blockCount {
      // kx counts QMF bands of the output, 64 of them for 2048 lines.
      guard let kx = frame.crossover(ofBlock: number) else { continue }
      if bands?.parameters != frame.blocks[number].parameters {
        let parameters = frame.blocks[number].parameters
        bands = ScaleFactorBands(parameters).map { (parameters, $0) }
      }
      guard let bands = bands?.bands else { continue }
      isKnown = true
      let line = kx * 32
      let top = frame.topBand(ofBlock: number, bands)
      guard top.start >= line else { continue }
      isOverlapping = true
      crossoverLine = min(crossoverLine, line)
      highestLine = max(highestLine, top.end)
    }
    if isKnown { frames += 1 }
    if isOverlapping {
      overlapping.insert(unit.index)
      if first == nil { first = unit }
    }
  }
}

extension ADTSFrame {
  /// kx of the first SBR payload of a block whose bands are known.
  fileprivate func crossover(ofBlock number: Int) -> Int? {
    for index in blocks[number].sbrOutcomes.indices
    where blocks[number].sbrOutcomes[index].tables.defects.isEmpty {
      return blocks[number].sbrOutcomes[index].tables.kx
    }
    return nil
  }

  /// The lines of the highest band of all channels of a block that is not coded as zero, in those of
  /// a long window.
  fileprivate func topBand(
    ofBlock number: Int, _ bands: ScaleFactorBands
  ) -> (start: Int, end: Int) {
    var top = (start: 0, end: 0)
    for index in 0..<blocks[number].channelCount {
      let isGrouped = blocks[number].channels[index].info.groupCount > 1
      var band = 0
      for place in (0..<blocks[number].channels[index].sections.count).reversed() {
        let section = blocks[number].channels[index].sections[place]
        guard section.codebook != 0 else { continue }
        band = max(band, Int(section.end))
        // The sections of one group rise.
        if !isGrouped { break }
      }
      let sequence = blocks[number].channels[index].info.windowSequence
      guard band > 0, band <= bands.count(sequence) else { continue }
      let scale = sequence == .eightShort ? 8 : 1
      let end = bands.offset(band, sequence) * scale
      if end > top.end { top = (bands.offset(band - 1, sequence) * scale, end) }
    }
    return top
  }
}
