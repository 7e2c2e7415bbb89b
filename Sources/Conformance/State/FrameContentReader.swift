public import AACSyntax

/// Takes down what frames tell by themselves. Each thread that reads frames has one of its own.
public struct FrameContentReader: Sendable {
  /// The bands of the last frame.
  private var bands: ScaleFactorBands?
  /// The parameters of `bands`.
  private var parameters: SyntaxParameters?

  /// A reader that has seen no frame.
  public init() {}

  /// Takes down what `frame` holds, which was read from `bytes`; SBR data may be missing yet.
  @inline(never)
  public mutating func read(
    _ frame: borrowing ADTSFrame, bytes: RawSpan, into content: inout FrameContent
  ) {
    content.elementKey = 0
    content.digest = FrameHistory.digest(of: bytes)
    content.falseSyncs = FalseSyncs(bytes, from: frame.header.headerByteCount)
    guard frame.isComplete, frame.blockCount > 0 else { return }
    if parameters != frame.blocks[0].parameters {
      parameters = frame.blocks[0].parameters
      bands = ScaleFactorBands(frame.blocks[0].parameters)
    }
    if let bands { content.coding.read(frame, bands: bands) }
    let key = frame.blocks[0].elementKey
    guard frame.blockCount == 1, key != 0 else { return }
    var kinds: UInt8 = 0
    var rest = key
    while rest > 1 {
      kinds |= 1 &<< UInt8(truncatingIfNeeded: rest >> 4 & 7)
      rest >>= 7
    }
    guard kinds & 1 << SyntacticElement.Kind.couplingChannel.rawValue == 0 else { return }
    content.elementKey = key
    let hasLFE = kinds & 1 << SyntacticElement.Kind.lfeChannel.rawValue != 0
    var windows: UInt64 = 0
    content.traits = FrameTraits(
      contentOf: frame, block: 0, hasLFE: hasLFE, windows: &windows)
    content.windows = windows
    content.hasExtensions = !frame.blocks[0].extensions.isEmpty
  }
}
