import AACSyntax
import Bitstream

/// Writes the fields of elements.
struct FieldWriter: FieldCoder {
  /// The bits of a block that a check word of ADTS covers.
  struct Coverage {
    /// The bits.
    var range: Range<Int>
    /// How many of them are covered, padded with zeros; `nil` for all.
    var limit: Int?
  }

  /// What is written so far.
  private(set) var bits = BitWriter()
  /// Where the second channel of the pair that is being written begins.
  private(set) var secondChannel: Int?
  /// What check words cover of the elements so far.
  private(set) var coverage: [Coverage] = []

  static let isWriting = true
  var context: FieldContext?

  mutating func field(_ name: String, _ width: Int, _ value: inout Int) {
    precondition(
      value >= 0 && value >> width == 0, "\(name): \(value) does not fit into \(width) bits")
    bits.write(UInt64(value), width)
  }

  mutating func codeword(_ name: String, _ table: HuffmanTable, _ delta: inout Int) {
    let index = delta + table.indexOffset
    precondition(
      index >= 0 && index < table.count, "\(name): there is no codeword for \(delta)")
    let (code, length) = table.encode(index)
    bits.write(code, length)
  }

  mutating func spectralCodeword(_ book: SpectralCodebook, _ lines: inout SIMD4<Int16>) {
    let values = (0..<4).map { Int(lines[$0]) }
    let coded = values.map { book.isSigned ? $0 : min(abs($0), book.number == 11 ? 16 : 8192) }
    guard let index = book.index(of: (coded[0], coded[1], coded[2], coded[3])) else {
      preconditionFailure("codebook \(book.number) cannot hold \(values)")
    }
    let (code, length) = book.table.encode(index)
    bits.write(code, length)
    guard !book.isSigned else { return }
    for value in values.prefix(book.dimension) where value != 0 { bits.write(value < 0) }
    guard book.number == 11 else { return }
    for value in values.prefix(2) where abs(value) >= 16 {
      let magnitude = UInt64(abs(value))
      // N ones, a zero, N + 4 bits behind the leading one of the magnitude.
      let count = 59 - magnitude.leadingZeroBitCount
      bits.write((1 << UInt64(count) - 1) << 1, count + 1)
      bits.write(magnitude - 16 << UInt64(count), count + 4)
    }
  }

  mutating func alignment(_ value: inout Int) {
    let width = -bits.bitCount & 7
    bits.write(UInt64(value & (1 << width - 1)), width)
  }

  mutating func rest(_ string: inout BitString) { bits.write(string) }

  mutating func padding(_ string: inout BitString?, before: Int) {
    if let string {
      bits.write(string)
    } else {
      bits.write(0, -(bits.bitCount + before) & 7)
    }
  }

  mutating func counted(
    _ declared: inout Int?,
    size: (inout Self, inout Int) throws(FieldMismatch) -> Void,
    body: (inout Self) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch) {
    var content = FieldWriter()
    try body(&content)
    var count = declared ?? (content.bits.bitCount + 7) / 8
    try size(&self, &count)
    bits.write(BitString(content.bits))
  }

  mutating func checked(
    _ word: inout CheckWord?, _ name: String,
    body: (inout Self) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch) {
    var content = FieldWriter()
    try body(&content)
    let string = BitString(content.bits)
    if let word {
      var crc = CRC10()
      for position in 0..<string.count {
        crc.feed(bits: UInt64(string.bytes[position >> 3] >> UInt8(7 - position & 7) & 1), 1)
      }
      if let value = word.value(computed: crc.value) { bits.write(UInt64(value & 0x3FF), 10) }
    }
    bits.write(string)
  }

  mutating func open(_ element: String) {}
  mutating func close() {}
  mutating func markSecondChannel() { secondChannel = bits.bitCount }

  /// Notes what check words cover of an element that ends here.
  mutating func cover(_ kind: SyntacticElement.Kind, from start: Int) {
    defer { secondChannel = nil }
    let range = start..<bits.bitCount
    switch kind {
    case .singleChannel, .lfeChannel, .couplingChannel:
      coverage.append(Coverage(range: range, limit: ADTSErrorCheck.coveredElementBits))
    case .channelPair:
      coverage.append(Coverage(range: range, limit: ADTSErrorCheck.coveredElementBits))
      if let secondChannel {
        coverage.append(
          Coverage(
            range: secondChannel..<bits.bitCount, limit: ADTSErrorCheck.coveredSecondChannelBits))
      }
    case .dataStream, .programConfig:
      coverage.append(Coverage(range: range, limit: nil))
    case .fill, .end:
      break
    }
  }

  /// Feeds a check word all that it covers.
  func feed(_ crc: inout CRC16) {
    for part in coverage {
      let count = min(part.range.count, part.limit ?? Int.max)
      let string = BitString(
        bits.bytes, part.range.lowerBound..<part.range.lowerBound + count)
      for byte in string.bytes.prefix(count >> 3) { crc.feed(byte: byte) }
      if count & 7 > 0 {
        crc.feed(bits: UInt64(string.bytes[count >> 3] >> UInt8(8 - count & 7)), count & 7)
      }
      for _ in count..<max(count, part.limit ?? 0) { crc.feed(bits: 0, 1) }
    }
  }

  // What follows is for reading only.

  func isNext(_ name: String) -> Bool { false }
  var isAtClose: Bool { false }
  mutating func attempt<T: CodedFields>(_ type: T.Type) -> T? { nil }
}
