import AACSyntax

/// What a frame tells by itself, whatever came before it, of what is looked at in every frame.
///
/// A small value, so that a thread that reads frames for another one leaves it little to fetch.
public struct FrameContent: Sendable {
  /// A digest of all bytes.
  public internal(set) var digest: UInt64 = 0
  /// Places that pass as headers.
  public internal(set) var falseSyncs = FalseSyncs()
  /// How the bits are spent; without meaning of a frame that is not complete.
  var coding = CodingContent()

  /// `RawDataBlock.elementKey` of the only block of a complete frame without CCE. 0 of other frames:
  /// what stands below has no meaning then.
  var elementKey: UInt64 = 0
  /// What the block holds, its element kinds and extension payloads left out.
  var traits: FrameTraits = []
  /// `window_sequence` of its channels, as a `BlockOutline` has them.
  var windows: UInt64 = 0
  /// Whether there are extension payloads.
  var hasExtensions = false

  /// Nothing.
  public init() {}
}
