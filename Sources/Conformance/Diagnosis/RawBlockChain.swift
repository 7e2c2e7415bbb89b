import AACSyntax

/// raw_data_blocks that follow one another without any header, each on the byte behind the last.
public struct RawBlockChain: Sendable {
  /// Blocks that were read.
  public let blocks: Int
  /// The values of `sampling_frequency_index` whose band tables fit.
  public let indices: [Int]
  /// The elements of each block.
  public let elements: String
  /// The bytes that the blocks take.
  public let byteCount: Int

  /// Blocks in a row that are no chance.
  static let fewest = 5
  /// Blocks that are enough.
  private static let most = 64

  /// Looks for blocks of AAC LC at the start of `bytes`; `nil` if there are none.
  ///
  /// The rate is not known: every class of band tables is tried, and the one that reads furthest
  /// counts.
  public init?(_ bytes: RawSpan) {
    var best: RawBlockChain?
    for index in [3, 8, 6, 5, 11, 2, 0] {
      guard let found = RawBlockChain(bytes, index: index) else { continue }
      if best.map({ $0.blocks < found.blocks }) ?? true { best = found }
    }
    guard let best else { return nil }
    self = best
  }

  private init?(_ bytes: RawSpan, index: Int) {
    guard
      var parser = RawDataBlockParser(
        SyntaxParameters(objectType: 2, samplingFrequencyIndex: index))
    else { return nil }
    var block = RawDataBlock()
    var at = 0
    var count = 0
    var list: [SyntacticElement.Kind] = []
    while count < Self.most, at < bytes.byteCount {
      parser.parse(bytes, from: at * 8, to: bytes.byteCount * 8, into: &block)
      guard block.isComplete, block.end / 8 - at >= 8 else { break }
      let kinds = block.elements.map(\.kind).filter(\.isAudio)
      if count == 0 { list = kinds }
      guard !kinds.isEmpty, kinds == list else { break }
      count += 1
      at = block.end / 8
    }
    guard count >= Self.fewest else { return nil }
    blocks = count
    indices = SamplingFrequency.sharingBands(withIndex: index)
    elements = list.map(\.syntaxName).joined(separator: " ")
    byteCount = at
  }
}
