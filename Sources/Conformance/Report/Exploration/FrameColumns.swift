/// The rows of a stream's frames, packed and bounded: an hour of stereo takes some megabytes, a day
/// takes no more.
///
/// Where there are too many frames, only every `stride`th is kept, and those that something is wrong
/// with; what lies between is summed up in `spans`, so that no extreme is lost.
public struct FrameColumns: Sendable {
  /// The row of one frame. Texts are numbers in a vocabulary; `unknown` stands for what was not
  /// analysed, `UInt16.max - 1` for a text that there was no room for.
  public struct Row: Hashable, Sendable {
    /// What was not analysed.
    public static let unknown = UInt16.max
    /// A text that there was no room for.
    public static let omitted = UInt16.max - 1

    /// The number of the frame.
    public var frame: UInt32
    /// Its first byte in the file.
    public var byteOffset: UInt64
    /// Microseconds from the start of the stream.
    public var microseconds: Int64
    /// `aac_frame_length`.
    public var frameLength: UInt16
    /// `adts_buffer_fullness`.
    public var bufferFullness: UInt16
    /// The other header fields: a number in `headers`.
    public var header: UInt16
    /// The word behind the header, if the header announces one.
    public var crcCheck: UInt16
    /// Bits from the first id_syn_ele to the end of ID_END.
    public var payloadBits: UInt16
    /// Bits of the bytes of all FIL.
    public var fillBits: UInt16
    /// Bits behind the last block.
    public var trailingBits: UInt16
    /// The elements: a number in `texts`.
    public var elements: UInt16
    /// The window sequences: a number in `texts`.
    public var windowSequence: UInt16
    /// max_sfb: a number in `texts`.
    public var maxSFB: UInt16
    /// The rules that found something: a number in `texts`.
    public var findings: UInt16
    /// `crc_status`: a number in `texts`.
    public var crcStatus: UInt16
    /// What the decoder says: a number in `texts`.
    public var decodeStatus: UInt16
    /// The low half of the raw value of its `FrameTraits`, which has all tools; `UInt32.max` if it was
    /// not parsed.
    public var traits: UInt32
    /// What is wrong with it.
    public var marks: Marks
  }

  /// What is wrong with a frame.
  public struct Marks: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: UInt8

    /// The marks of `rawValue`.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A rule has found something.
    public static let finding = Self(rawValue: 1 << 0)
    /// A check word does not match.
    public static let crcMismatch = Self(rawValue: 1 << 1)
    /// The decoder did not decode it.
    public static let notDecoded = Self(rawValue: 1 << 2)
    /// A block could not be read to its ID_END.
    public static let broken = Self(rawValue: 1 << 3)
  }

  /// What `stride` frames have between them.
  public struct Span: Hashable, Sendable {
    /// The smallest and the largest `aac_frame_length`.
    public var frameLength: ClosedRange<UInt16>
    /// The smallest and the largest `adts_buffer_fullness`.
    public var bufferFullness: ClosedRange<UInt16>
    /// The traits that one of them has.
    public var traits: UInt32
    /// What is wrong with one of them.
    public var marks: Marks

    init(_ row: Row) {
      frameLength = row.frameLength...row.frameLength
      bufferFullness = row.bufferFullness...row.bufferFullness
      traits = row.traits == .max ? 0 : row.traits
      marks = row.marks
    }

    mutating func add(_ other: Span) {
      frameLength =
        min(
          frameLength.lowerBound, other.frameLength.lowerBound)...max(
          frameLength.upperBound, other.frameLength.upperBound)
      bufferFullness =
        min(
          bufferFullness.lowerBound, other.bufferFullness.lowerBound)...max(
          bufferFullness.upperBound, other.bufferFullness.upperBound)
      traits |= other.traits
      marks.formUnion(other.marks)
    }
  }

  /// Rows that are kept if nothing else is said: more than an hour at 48 kHz has.
  public static let standardLimit = 3 << 16

  /// The frames that were added.
  public private(set) var frameCount = 0
  /// The kept rows, in order.
  public private(set) var rows: [Row] = []
  /// Every frame whose number is a multiple of this is kept; a power of two.
  public private(set) var stride = 1
  /// Entry `n` sums up the frames from `n * stride` on; empty while all rows are kept.
  public private(set) var spans: [Span] = []
  /// Frames that something is wrong with and that are not kept all the same.
  public private(set) var marksOmitted = 0

  /// The texts of rows.
  public private(set) var texts = Vocabulary<String>(limit: 1 << 14, size: 1 << 18)
  /// Header bits without `aac_frame_length` and `adts_buffer_fullness`.
  public private(set) var headers = Vocabulary<UInt64>(limit: 1 << 13, size: 1 << 17)

  private let limit: Int
  /// Kept rows that the stride would leave out.
  private var extraRows = 0

  /// No rows, and room for `limit`.
  public init(limit: Int = standardLimit) { self.limit = max(64, limit) }

  /// The bits of a header that hold `aac_frame_length` and `adts_buffer_fullness`.
  public static let lengthAndFullness: UInt64 = 0xFF_FFFF << 2

  /// Adds the row of the next frame.
  public mutating func add(_ row: FrameRow) {
    let packed = pack(row)
    if stride > 1 {
      if row.frame % stride == 0 || spans.isEmpty {
        spans.append(Span(packed))
      } else {
        spans[spans.count - 1].add(Span(packed))
      }
    }
    frameCount += 1
    keep(packed)
    while rows.count > limit { thin() }
  }

  /// Keeps every second of the rows that are kept.
  public mutating func thin() {
    if stride == 1 {
      spans = rows.map(Span.init)
    }
    let finer = spans
    spans = Swift.stride(from: 0, to: finer.count, by: 2).map { index in
      var span = finer[index]
      if index + 1 < finer.count { span.add(finer[index + 1]) }
      return span
    }
    stride *= 2
    let before = rows
    rows.removeAll(keepingCapacity: true)
    extraRows = 0
    for row in before { keep(row) }
  }

  /// The row of the frame `frame`, if it is kept.
  public func row(of frame: Int) -> Row? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].frame == frame ? rows[low] : nil
  }

  private mutating func keep(_ row: Row) {
    if Int(row.frame) % stride != 0 {
      guard !row.marks.isEmpty else { return }
      guard extraRows < limit / 4 else {
        marksOmitted += 1
        return
      }
      extraRows += 1
    }
    rows.append(row)
  }

  private mutating func pack(_ row: FrameRow) -> Row {
    var marks: Marks = []
    if !row.findings.isEmpty { marks.insert(.finding) }
    if row.isBroken { marks.insert(.broken) }
    if row.crcStatus == "mismatch" { marks.insert(.crcMismatch) }
    if let status = row.decodeStatus, status != "ok", status != "unsupported" {
      marks.insert(.notDecoded)
    }
    let microseconds = row.timeSeconds * 1e6
    let header = headers.number(of: row.headerBits & ~Self.lengthAndFullness, size: 16)
    return Row(
      frame: UInt32(clamping: row.frame), byteOffset: row.byteOffset,
      microseconds: microseconds >= 0 && microseconds < 1e18 ? Int64(microseconds + 0.5) : 0,
      frameLength: UInt16(row.headerBits >> 13 & 0x1FFF),
      bufferFullness: UInt16(row.headerBits >> 2 & 0x7FF),
      header: header.map { UInt16(clamping: $0) } ?? Row.omitted, crcCheck: row.crcCheck ?? 0,
      payloadBits: Self.bits(row.payloadBits), fillBits: Self.bits(row.fillBits),
      trailingBits: Self.bits(row.trailingBits), elements: number(row.elements),
      windowSequence: number(row.windowSequence), maxSFB: number(row.maxSFB),
      findings: number(row.findings.lazy.map(\.text).joined(separator: " ")),
      crcStatus: number(row.crcStatus), decodeStatus: number(row.decodeStatus),
      traits: row.traits.map { UInt32(truncatingIfNeeded: $0.rawValue) } ?? .max, marks: marks)
  }

  /// A frame has no more than 8191 bytes, so that its bits fit.
  private static func bits(_ count: Int?) -> UInt16 {
    count.map { UInt16(clamping: min($0, 0xFFF8)) } ?? Row.unknown
  }

  private mutating func number(_ text: String?) -> UInt16 {
    guard let text else { return Row.unknown }
    return texts.number(of: text, size: text.utf8.count + 4).map { UInt16(clamping: $0) }
      ?? Row.omitted
  }
}
