/// A run of bytes of a file that are of one kind.
public struct Region: Hashable, Sendable {
  /// Regions that a report lists; more are only counted.
  public static let limit = 10_000

  /// What the bytes are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// ADTS frames, back to back.
    case frames
    /// An ID3v2 tag.
    case id3v2
    /// An ID3v1 tag.
    case id3v1
    /// An APE tag.
    case ape
    /// A Lyrics3 block.
    case lyrics3
    /// Metadata that a radio server mixed in.
    case icy
    /// A run of 0xFF.
    case padding
    /// A run of 0x00.
    case zeros
    /// Packets of another layer.
    case foreign
    /// A frame that the end of the data cuts short.
    case partialFrame = "partial_frame"
    /// Nothing known.
    case junk
  }

  /// What the bytes are.
  public var kind: Kind
  /// Where they start in the file.
  public var offset: UInt64
  /// How many they are.
  public var length: UInt64

  /// `length` bytes of `kind` from `offset` on.
  public init(_ kind: Kind, offset: UInt64, length: UInt64) {
    self.kind = kind
    self.offset = offset
    self.length = length
  }
}

extension Region {
  /// The region of a tag.
  init(of kind: MetadataTag.Kind, offset: UInt64, length: UInt64) {
    switch kind {
    case .id3v2: self.init(.id3v2, offset: offset, length: length)
    case .id3v1: self.init(.id3v1, offset: offset, length: length)
    case .ape: self.init(.ape, offset: offset, length: length)
    case .lyrics3: self.init(.lyrics3, offset: offset, length: length)
    }
  }
}
