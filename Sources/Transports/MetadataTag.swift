import Bitstream

/// A block of metadata that players put before, between or behind the frames.
public struct MetadataTag: Sendable {
  /// The format of the tag.
  public enum Kind: Hashable, Sendable {
    /// ID3v2 of this major version.
    case id3v2(Int)
    /// ID3v1, with or without the extended block before it.
    case id3v1
    /// APE, version 1 or 2.
    case ape
    /// Lyrics3, version 1 or 2.
    case lyrics3
  }

  /// The format.
  public var kind: Kind
  /// The bytes of the whole tag.
  public var byteCount: Int
  /// What is wrong with it, if something is.
  public var fault: Fault?
  /// The four size bytes of an ID3v2 tag as one number, and the bytes that they claim for the
  /// whole tag.
  public private(set) var claim: (field: UInt32, bytes: Int) = (0, 0)

  /// Whether the frames of an ID3v2 tag end just where the tag does.
  private var isFilled = false

  /// What can be wrong with an ID3v2 tag.
  public enum Fault: Hashable, Sendable {
    /// A size byte has its top bit set: the size is no synchsafe number.
    case sizeNotSynchsafe
    /// A major version above 4.
    case unknownVersion
    /// The size runs past the end of the data.
    case runsPastEnd
    /// A frame of the tag runs past the tag.
    case frameOverrun
    /// Behind the tag lies no header although one lies near.
    case endMisses
  }

  /// A tag that starts at `offset`, recognised by its first bytes; `nil` if none does.
  ///
  /// Only formats that start with a mark are found this way: ID3v2, APE with a header, Lyrics3.
  public init?(startingAt offset: Int, in bytes: RawSpan) {
    guard offset >= 0, bytes.byteCount - offset >= 10 else { return nil }
    let word = bytes.bigEndianWord(at: offset)
    if word >> 40 == 0x49_4433 {  // "ID3"
      self.init(id3v2At: offset, in: bytes)
    } else if word == 0x4150_4554_4147_4558, bytes.byteCount - offset >= 32 {  // "APETAGEX"
      let size = Self.littleEndian(bytes, offset + 12)
      let isHeader = bytes.byte(at: offset + 23) & 0x20 != 0
      guard isHeader else { return nil }
      self.init(kind: .ape, byteCount: 32 + size, fault: nil)
    } else {
      return nil
    }
  }

  fileprivate init(kind: Kind, byteCount: Int, fault: Fault?) {
    self.kind = kind
    self.byteCount = byteCount
    self.fault = fault
  }

  /// ID3v2.4, 3.1: "ID3", two version bytes, flags, four size bytes of seven bits each.
  private init?(id3v2At offset: Int, in bytes: RawSpan) {
    let version = Int(bytes.byte(at: offset + 3))
    let revision = bytes.byte(at: offset + 4)
    let flags = bytes.byte(at: offset + 5)
    guard revision != 0xFF, version <= Int(Self.maximumVersion) else { return nil }
    let sizeBytes = (6..<10).map { Int(bytes.byte(at: offset + $0)) }
    let plain = sizeBytes.reduce(0) { $0 << 8 | $1 }
    let synchsafe = sizeBytes.reduce(0) { $0 << 7 | ($1 & 0x7F) }
    let footer = version == 4 && flags & 0x10 != 0 ? 10 : 0
    kind = .id3v2(version)
    if sizeBytes.contains(where: { $0 >= 0x80 }) {
      byteCount = 10 + plain
      fault = .sizeNotSynchsafe
    } else {
      byteCount = 10 + synchsafe + footer
      fault = version > 4 ? .unknownVersion : nil
    }
    claim = (UInt32(plain), byteCount)
    if fault == nil, byteCount <= bytes.byteCount - offset {
      let rest = Self.bytesBehindFrames(
        bytes, offset: offset, version: version, flags: flags, size: synchsafe)
      if rest == nil { fault = .frameOverrun }
      isFilled = rest == 0
    }
  }

  /// Whether a tag starts at `offset`, by its first bytes alone.
  ///
  /// Unlike the initializer it does not look into the tag: it may be asked for many places.
  static func starts(at offset: Int, in bytes: RawSpan) -> Bool {
    guard offset >= 0, bytes.byteCount - offset >= 10 else { return false }
    let word = bytes.bigEndianWord(at: offset)
    if word >> 40 == 0x49_4433 {  // "ID3"
      return bytes.byte(at: offset + 3) <= maximumVersion && bytes.byte(at: offset + 4) != 0xFF
    }
    return word == 0x4150_4554_4147_4558 && bytes.byteCount - offset >= 32  // "APETAGEX"
      && bytes.byte(at: offset + 23) & 0x20 != 0
  }

  /// Versions of ID3v2 above this are no version of a tag: the mark is chance.
  private static let maximumVersion: UInt8 = 16

  /// Frames inside a tag that are looked at; a tag of more is long enough to be believed.
  private static let frameLimit = 1024

  /// Whether `bytes` at `offset` are the four capitals or digits that name a frame.
  private static func isFrameName(_ bytes: RawSpan, _ offset: Int) -> Bool {
    for index in offset..<offset + 4 {
      let byte = bytes.byte(at: index)
      guard (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39) else { return false }
    }
    return true
  }

  /// The bytes of the frame at `offset` behind its header: seven bits a byte in version 4.
  private static func frameSize(_ bytes: RawSpan, _ offset: Int, version: Int) -> Int {
    (4..<8).reduce(0) { sum, index in
      version == 4
        ? sum << 7 | Int(bytes.byte(at: offset + index) & 0x7F)
        : sum << 8 | Int(bytes.byte(at: offset + index))
    }
  }

  /// The bytes behind the frames inside an ID3v2.3 or 2.4 tag; `nil` if they run past it. Where the
  /// frames cannot be told, all of its bytes.
  private static func bytesBehindFrames(
    _ bytes: RawSpan, offset: Int, version: Int, flags: UInt8, size: Int
  ) -> Int? {
    // An extended header or unsynchronisation would change what the sizes count.
    guard version == 3 || version == 4, flags & 0xC0 == 0 else { return size }
    var at = offset + 10
    let end = offset + 10 + size
    var frames = 0
    while at + 10 <= end, frames < frameLimit {
      guard bytes.byte(at: at) != 0 else { break }  // padding
      guard isFrameName(bytes, at) else { return nil }
      frames += 1
      let size = frameSize(bytes, at, version: version)
      guard size <= end - at - 10 else { return nil }
      at += 10 + size
    }
    return frames == 0 ? size : end - at
  }

  /// The identifiers of the frames of the ID3v2 tag at `offset`, at most `limit`.
  public static func frameIdentifiers(
    at offset: Int, in bytes: RawSpan, limit: Int = 16
  ) -> [String] {
    var names: [String] = []
    forEachFrame(at: offset, in: bytes) { name, _ in
      names.append(
        String(
          decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: name >> $0) }, as: UTF8.self))
      return names.count < limit
    }
    return names
  }

  /// Calls `body` with the four bytes of the name of each frame of the ID3v2 tag at `offset` and
  /// the place of what follows its header, until it returns false.
  static func forEachFrame(
    at offset: Int, in bytes: RawSpan, body: (_ name: UInt32, _ content: Range<Int>) -> Bool
  ) {
    guard let tag = MetadataTag(startingAt: offset, in: bytes), case .id3v2(let version) = tag.kind,
      version == 3 || version == 4
    else { return }
    var at = offset + 10
    let end = min(offset + tag.byteCount, bytes.byteCount)
    var frames = 0
    while at + 10 <= end, frames < frameLimit, isFrameName(bytes, at) {
      let name = UInt32(truncatingIfNeeded: bytes.bigEndianWord(at: at) >> 32)
      let size = frameSize(bytes, at, version: version)
      guard body(name, at + 10..<min(end, at + 10 + size)) else { return }
      at += 10 + size
      frames += 1
    }
  }

  /// The owner of the first PRIV frame of the ID3v2 tag at `offset`.
  public static func privateOwner(at offset: Int, in bytes: RawSpan) -> String? {
    guard let tag = MetadataTag(startingAt: offset, in: bytes) else { return nil }
    let end = min(offset + tag.byteCount, bytes.byteCount)
    var at = offset + 10
    while at + 11 < end {
      if bytes.bigEndianWord(at: at) >> 32 == 0x5052_4956 {  // "PRIV"
        var owner: [UInt8] = []
        var index = at + 10
        while index < end, owner.count < 80, bytes.byte(at: index) != 0 {
          owner.append(bytes.byte(at: index))
          index += 1
        }
        return String(decoding: owner, as: UTF8.self)
      }
      at += 1
    }
    return nil
  }

  fileprivate static func trailingTag(in bytes: RawSpan, end: Int) -> (start: Int, kind: Kind)? {
    if end >= 128, bytes.bigEndianWord(at: end - 128) >> 40 == 0x54_4147 {  // "TAG"
      // The extended block "TAG+" of 227 bytes stands right before it.
      if end >= 355, bytes.bigEndianWord(at: end - 355) >> 32 == 0x5441_472B {
        return (end - 355, .id3v1)
      }
      return (end - 128, .id3v1)
    }
    if end >= 32, bytes.bigEndianWord(at: end - 32) == 0x4150_4554_4147_4558 {  // "APETAGEX"
      let size = littleEndian(bytes, end - 20)
      let hasHeader = bytes.byte(at: end - 9) & 0x80 != 0
      return size >= 32 ? (end - size - (hasHeader ? 32 : 0), .ape) : nil
    }
    if end >= 15, let text = ascii(bytes, end - 15, 15) {
      if text.hasSuffix("LYRICS200"), let size = Int(text.prefix(6)) {
        return (end - 15 - size, .lyrics3)
      }
      if text.hasSuffix("LYRICSEND") {
        // Version 1 has no size: at most 5100 bytes before the mark stands "LYRICSBEGIN".
        var start = end - 9 - 11
        let floor = max(0, end - 5120)
        while start >= floor {
          // "LYRICSBE", "GIN"
          if bytes.byte(at: start) == 0x4C, bytes.bigEndianWord(at: start) == 0x4C59_5249_4353_4245,
            bytes.bigEndianWord(at: start + 8) >> 40 == 0x47_494E
          {
            return (start, .lyrics3)
          }
          start -= 1
        }
      }
    }
    return nil
  }

  private static func littleEndian(_ bytes: RawSpan, _ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes.byte(at: offset + $1)) << (8 * $1) }
  }

  private static func ascii(_ bytes: RawSpan, _ offset: Int, _ count: Int) -> String? {
    let part = (0..<count).map { bytes.byte(at: offset + $0) }
    return part.allSatisfy { $0 < 0x80 } ? String(decoding: part, as: UTF8.self) : nil
  }
}

/// The tags at the very end of the data, found once and asked for often.
///
/// A trailing tag carries its size in its footer, so it is found from the end of the data backwards.
struct TrailingTags: Sendable {
  /// The tags from the last to the first, with the offset at which each starts.
  private let tags: [(start: Int, tag: MetadataTag)]

  /// Without data that ends, there is no trailing tag.
  init() { tags = [] }

  /// The tags at the end of `bytes`. The first may start before them.
  init(_ bytes: RawSpan) {
    var found: [(start: Int, tag: MetadataTag)] = []
    var end = bytes.byteCount
    while let (start, kind) = MetadataTag.trailingTag(in: bytes, end: end), start < end {
      found.append((start, MetadataTag(kind: kind, byteCount: end - start, fault: nil)))
      end = start
    }
    tags = found
  }

  /// Where the first tag starts that does not start before `floor`; `nil` if none does.
  func start(from floor: Int) -> Int? {
    guard let last = tags.first, last.start >= floor else { return nil }
    // The starts decrease; the wanted one is the last that is not below the floor.
    var low = 0
    var high = tags.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if tags[middle].start >= floor { low = middle } else { high = middle }
    }
    return tags[low].start
  }

  /// The tags that do not start before `floor`, first to last.
  func from(_ floor: Int) -> [(start: Int, tag: MetadataTag)] {
    tags.prefix { $0.start >= floor }.reversed()
  }
}

extension MetadataTag {
  /// Bytes up to which a plain size is believed unseen.
  private static let largestPlain = 1 << 24

  /// Compares the extent that the tag claims with what follows it, and corrects it.
  ///
  /// - Parameter isHeader: whether a confirmed ADTS header lies at an offset.
  mutating func settleExtent(
    at offset: Int, in bytes: RawSpan, isWhole: Bool, isHeader: (Int) -> Bool
  ) {
    let end = offset + byteCount
    if end <= bytes.byteCount, follows(end, in: bytes, isWhole: isWhole, isHeader: isHeader) {
      return
    }
    // The size is right where the frames fill the tag, whatever follows.
    if end <= bytes.byteCount, isFilled { return }
    // The tag does not end where it says, or so far away that its end cannot be seen from here.
    // A header nearby shows where it does end: no tag holds a chain of frames in its first bytes.
    let nearby = min(bytes.byteCount, offset + 10 + (1 << 16))
    var at = offset + 10
    while at < nearby {
      if bytes.byte(at: at) == 0xFF, isHeader(at) {
        byteCount = at - offset
        fault = fault ?? (end > bytes.byteCount ? .runsPastEnd : .endMisses)
        return
      }
      at += 1
    }
    // A size that is no synchsafe number may be any number: one that cannot be true is no reason to
    // pass over more than what was just seen to hold no header.
    if fault == .sizeNotSynchsafe, end > bytes.byteCount, isWhole || byteCount > Self.largestPlain {
      byteCount = nearby - offset
      return
    }
    if isWhole, end > bytes.byteCount {
      byteCount = bytes.byteCount - offset
      fault = fault ?? .runsPastEnd
    }
  }

  private func follows(
    _ end: Int, in bytes: RawSpan, isWhole: Bool, isHeader: (Int) -> Bool
  ) -> Bool {
    guard end < bytes.byteCount else { return true }
    let byte = bytes.byte(at: end)
    if byte == 0 || MetadataTag.starts(at: end, in: bytes) { return true }
    return byte == 0xFF && isHeader(end)
  }
}
