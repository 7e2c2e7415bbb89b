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
      guard let kx = frame.blocks[number].crossover else { continue }
      if bands?.parameters != frame.blocks[number].parameters {
        let parameters = frame.blocks[number].parameters
        bands = ScaleFactorBands(parameters).map { (parameters, $0) }
      }
      guard let bands = bands?.bands else { continue }
      isKnown = true
      let line = kx * 32
      let top = frame.blocks[number].topBand(bands)
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

extension RawDataBlock {
  /// kx of the first SBR payload whose bands are known.
  fileprivate var crossover: Int? {
    for index in sbrOutcomes.indices where sbrOutcomes[index].tables.defects.isEmpty {
      return sbrOutcomes[index].tables.kx
    }
    return nil
  }

  /// The lines of the highest band of all channels that is not coded as zero, in those of a long
  /// window.
  fileprivate func topBand(_ bands: ScaleFactorBands) -> (start: Int, end: Int) {
    var top = (start: 0, end: 0)
    for index in 0..<channelCount {
      var band = 0
      for section in 0..<channels[index].sections.count
      where channels[index].sections[section].codebook != 0 {
        band = max(band, Int(channels[index].sections[section].end))
      }
      let sequence = channels[index].info.windowSequence
      guard band > 0, band <= bands.count(sequence) else { continue }
      let scale = sequence == .eightShort ? 8 : 1
      let end = bands.offset(band, sequence) * scale
      if end > top.end { top = (bands.offset(band - 1, sequence) * scale, end) }
    }
    return top
  }
}
