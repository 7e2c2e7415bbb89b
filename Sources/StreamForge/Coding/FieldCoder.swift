import AACSyntax

/// Goes through the fields of a syntax element in their order, either way: a `FieldWriter` writes
/// the values, a `FieldCursor` sets them to what the parser recorded.
///
/// So each element states its syntax once for both, and the statement is compared with that of the
/// parser, name by name and width by width, whenever something is read.
protocol FieldCoder {
  /// Whether values become bits, not the other way round; a constant.
  static var isWriting: Bool { get }

  /// An unsigned field of 0 to 32 bits.
  mutating func field(_ name: String, _ width: Int, _ value: inout Int) throws(FieldMismatch)

  /// A codeword of a table, as its index less `indexOffset`.
  mutating func codeword(
    _ name: String, _ table: HuffmanTable, _ delta: inout Int
  ) throws(FieldMismatch)

  /// A codeword of spectral lines with its signs and escape sequences.
  mutating func spectralCodeword(
    _ book: SpectralCodebook, _ lines: inout SIMD4<Int16>
  ) throws(FieldMismatch)

  /// Bits up to a whole byte of the block; as many of the low bits of `value` as there are.
  mutating func alignment(_ value: inout Int) throws(FieldMismatch)

  /// All that is left of the element that is open.
  mutating func rest(_ bits: inout BitString) throws(FieldMismatch)

  /// All that is left of the element that is open, and after it so many bits that it and the
  /// `before` bits in front of it make whole bytes; `nil` if these are the least and zero.
  mutating func padding(_ bits: inout BitString?, before: Int) throws(FieldMismatch)

  /// Fields behind the number of bytes they take. `declared` is `nil` if that number is true.
  mutating func counted(
    _ declared: inout Int?,
    size: (inout Self, inout Int) throws(FieldMismatch) -> Void,
    body: (inout Self) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch)

  /// Fields behind their CRC-10, if `word` is not `nil`.
  mutating func checked(
    _ word: inout CheckWord?, _ name: String,
    body: (inout Self) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch)

  /// The fields that follow belong to an element.
  mutating func open(_ element: String) throws(FieldMismatch)

  /// The element that was opened last ends here.
  mutating func close() throws(FieldMismatch)

  /// Notes that the second channel of a pair begins: the ADTS check words cover it.
  mutating func markSecondChannel()

  /// Whether a field or element of this name comes next. Reading only.
  func isNext(_ name: String) -> Bool

  /// Whether the element that is open has no more fields. Reading only.
  var isAtClose: Bool { get }

  /// Reads an element; `nil`, and nothing happened, if its fields are not all there. Reading only.
  mutating func attempt<T: CodedFields>(_ type: T.Type) -> T?

  /// What reading depends on besides the fields; `nil` when writing.
  var context: FieldContext? { get set }
}

/// The values of a syntax element, and its syntax.
protocol CodedFields: Hashable, Sendable {
  /// An element of zeros.
  init()

  /// Goes through all fields.
  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch)
}

/// What the number of values of a kind depends on, where the fields alone do not tell.
struct FieldContext {
  /// The scale factor bands.
  var bands: ScaleFactorBands
  /// The SBR payload that is being read.
  var sbr: SBROutcome?
  /// Whether the parametric stereo header in force says fine intensity differences.
  var isIIDFine = false
}

extension FieldCoder {
  /// An unsigned field of any type.
  mutating func field(
    _ name: String, _ width: Int, _ value: inout some FixedWidthInteger
  ) throws(FieldMismatch) {
    var number = Int(value)
    try field(name, width, &number)
    value = .init(truncatingIfNeeded: number)
  }

  /// A field of one bit.
  mutating func flag(_ name: String, _ value: inout Bool) throws(FieldMismatch) {
    var number = value ? 1 : 0
    try field(name, 1, &number)
    value = number == 1
  }

  /// A flag and, if it is set, a value behind it.
  mutating func optional<T>(
    _ name: String, _ value: inout T?, or first: T,
    _ body: (inout Self, inout T) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch) {
    var isPresent = value != nil
    try flag(name, &isPresent)
    guard isPresent else {
      value = nil
      return
    }
    var content = value ?? first
    try body(&self, &content)
    value = content
  }

  /// A flag and, if it is set, an element behind it.
  mutating func optional<T: CodedFields>(
    _ name: String, _ value: inout T?
  ) throws(FieldMismatch) {
    try optional(name, &value, or: T()) { (coder, value) throws(FieldMismatch) in
      try value.code(&coder)
    }
  }

  /// Values one after the other: those that are there when writing, `count` when reading.
  mutating func list<T>(
    _ values: inout [T], count: Int, of first: T,
    _ body: (inout Self, inout T) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch) {
    if !Self.isWriting { values = Array(repeating: first, count: count) }
    for index in values.indices { try body(&self, &values[index]) }
  }

  /// Values one after the other: those that are there when writing; when reading, one for each time
  /// that `name` comes next.
  mutating func list<T>(
    _ values: inout [T], while name: String, of first: T,
    _ body: (inout Self, inout T) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch) {
    if Self.isWriting {
      for index in values.indices { try body(&self, &values[index]) }
    } else {
      values = []
      while isNext(name) {
        var value = first
        try body(&self, &value)
        values.append(value)
      }
    }
  }

  /// Fields of one name.
  mutating func fields(
    _ name: String, _ width: Int, _ values: inout [Int]
  ) throws(FieldMismatch) {
    try list(&values, while: name, of: 0) { (coder, value) throws(FieldMismatch) in
      try coder.field(name, width, &value)
    }
  }

  /// Flags of one name.
  mutating func flags(_ name: String, _ values: inout [Bool]) throws(FieldMismatch) {
    try list(&values, while: name, of: false) { (coder, value) throws(FieldMismatch) in
      try coder.flag(name, &value)
    }
  }

  /// Bytes of one name.
  mutating func bytes(_ name: String, _ values: inout [UInt8]) throws(FieldMismatch) {
    try list(&values, while: name, of: 0) { (coder, value) throws(FieldMismatch) in
      try coder.field(name, 8, &value)
    }
  }

  /// A number as the sum of fields, of which each but the last holds the largest value it can.
  mutating func sum(_ name: String, _ width: Int, _ value: inout Int) throws(FieldMismatch) {
    let largest = 1 << width - 1
    var left = value
    var part: Int
    value = 0
    repeat {
      part = max(0, min(left, largest))
      try field(name, width, &part)
      value += part
      left -= part
    } while part == largest
  }

  /// A number of bytes of four bits, and eight more if they hold 15.
  mutating func byteCount(
    _ name: String, _ escape: String, _ value: inout Int
  ) throws(FieldMismatch) {
    var low = min(value, 15)
    var high = value - low
    try field(name, 4, &low)
    if low == 15 { try field(escape, 8, &high) } else { high = 0 }
    value = low + high
  }
}
