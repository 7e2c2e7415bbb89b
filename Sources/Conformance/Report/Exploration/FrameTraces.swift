/// The traces of chosen frames, packed: fields of one kind share what they have in common.
public struct FrameTraces: Sendable {
  /// What the fields of a kind have in common, which is everything but their place: the value lies
  /// in the bytes.
  public struct Kind: Hashable, Sendable {
    /// The name in the standard.
    public var name: String
    /// The number of bits.
    public var width: Int
    /// Whether the bits are a number; otherwise they are not looked into.
    public var isNumber: Bool
    /// What the value stands for.
    public var meaning: String?
  }

  /// Fields one behind the other that belong to one element.
  public struct Run: Hashable, Sendable {
    /// The path of the element: a number in `elements`.
    public var element: UInt32
    /// The fields.
    public var count: UInt32
  }

  /// One frame.
  public struct Trace: Hashable, Sendable {
    /// The number of the frame.
    public var frame: Int
    /// Its first byte in the file.
    public var byteOffset: UInt64
    /// Its bytes.
    public var bytes: [UInt8]
    /// Its fields in the order of their bits, side by side: numbers in `kinds`.
    public var fields: [UInt32]
    /// The elements that the fields belong to, in the same order.
    public var runs: [Run]
    /// In what it was read otherwise than its header declares: a number in `readings`.
    public var reading: UInt32?
  }

  /// The kinds of fields.
  public private(set) var kinds = Vocabulary<Kind>(limit: 1 << 16, size: 1 << 21)
  /// The paths of elements.
  public private(set) var elements = Vocabulary<String>(limit: 1 << 14, size: 1 << 19)
  /// In what traces were read otherwise than headers declare, in words.
  public private(set) var readings = Vocabulary<String>(limit: 1 << 8, size: 1 << 14)
  /// The traces in the order that they were added.
  public private(set) var traces: [Trace] = []
  /// Bytes that the traces take in memory, about.
  public private(set) var size = 0

  /// No traces.
  public init() {}

  /// Adds a trace, unless its fields are of too many new kinds, or do not lie side by side.
  public mutating func add(_ trace: FrameTrace) {
    var fields: [UInt32] = []
    fields.reserveCapacity(trace.fields.count)
    var runs: [Run] = []
    var element: (path: String, number: UInt32)?
    var bit = 0
    for field in trace.fields {
      guard field.bit == bit, let kind = kind(of: field, in: trace.bytes) else { return }
      bit += field.width
      fields.append(kind)
      if let element, element.path == field.element {
        runs[runs.count - 1].count += 1
      } else {
        let size = field.element.utf8.count + 4
        guard let number = elements.number(of: field.element, size: size) else { return }
        element = (field.element, UInt32(clamping: number))
        runs.append(Run(element: UInt32(clamping: number), count: 1))
      }
    }
    guard bit == 8 * trace.bytes.count else { return }
    var reading: UInt32?
    if let words = trace.reading {
      guard let number = readings.number(of: words, size: words.utf8.count) else { return }
      reading = UInt32(clamping: number)
    }
    traces.append(
      Trace(
        frame: trace.frame, byteOffset: trace.byteOffset, bytes: trace.bytes, fields: fields,
        runs: runs, reading: reading))
    size += Self.size(traces[traces.count - 1])
  }

  /// Drops the traces of frames that `isWanted` does not want.
  public mutating func keep(where isWanted: (_ frame: Int) -> Bool) {
    traces.removeAll { !isWanted($0.frame) }
    size = traces.reduce(0) { $0 + Self.size($1) }
  }

  private static func size(_ trace: Trace) -> Int {
    trace.bytes.count + 4 * trace.fields.count + 8 * trace.runs.count
  }

  private mutating func kind(of field: FrameTrace.Field, in bytes: [UInt8]) -> UInt32? {
    let kind = Kind(
      name: field.name, width: field.width, isNumber: Self.isNumber(field, in: bytes),
      meaning: field.meaning)
    let size = 12 + field.name.utf8.count + (field.meaning?.utf8.count ?? 0)
    return kinds.number(of: kind, size: size).map { UInt32(clamping: $0) }
  }

  /// Whether the value of the field is that of its bits.
  private static func isNumber(_ field: FrameTrace.Field, in bytes: [UInt8]) -> Bool {
    guard let value = field.value, (0...63).contains(field.width), field.bit >= 0,
      field.bit + field.width <= 8 * bytes.count
    else { return false }
    var bits: UInt64 = 0
    for bit in field.bit..<field.bit + field.width {
      bits = bits << 1 | UInt64(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1)
    }
    return bits == UInt64(bitPattern: Int64(value))
  }
}
