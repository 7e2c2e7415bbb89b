/// Receives what a scanner cuts a stream into, in the order of the file.
public protocol TransportSink {
  /// A complete frame; `bytes` are its bytes. `window` starts with them and may go on behind the
  /// frame: a reader that may look ahead is faster.
  mutating func frame(_ unit: AccessUnit, bytes: RawSpan, window: RawSpan)

  /// Bytes of a file that are no frames. A run may come in several pieces.
  mutating func region(_ region: Region)

  /// A complete tag; `bytes` start with it and hold as much of it as the scanner could see.
  /// `beforeFrame` is the number of the next frame.
  mutating func tag(_ tag: MetadataTag, at offset: UInt64, beforeFrame: Int, bytes: RawSpan)

  /// Bytes before the first frame that are no tag.
  mutating func leading(_ gap: Gap)

  /// A place where headers do not join. `gap` are the bytes between, if there are any and the
  /// scanner still sees them all.
  mutating func syncLoss(_ loss: SyncLoss, gap: RawSpan)

  /// Bytes behind the last frame that are no tag.
  mutating func trailing(_ gap: Gap)

  /// A frame at the end of the data that is not complete.
  mutating func truncated(_ frame: TruncatedFrame)
}

/// Bytes before the first or behind the last frame.
public struct Gap: Hashable, Sendable {
  /// Where they start.
  public var offset: UInt64
  /// How many they are.
  public var length: UInt64
  /// What they are.
  public var content: GapContent
  /// The first of them, at most 16.
  public var firstBytes: [UInt8]
  /// All of them, if nobody knows what they are and they are no more than a frame can have: they may
  /// be a frame whose header was overwritten.
  public var bytes: [UInt8] = []

  /// Whether all of them are one byte, 0x00 or 0xFF.
  public var isConstant: Bool { if case .constant = content { true } else { false } }
}
