import Bitstream

/// Huffman codes of differences, numbered, with one lookup table for the short codewords of all.
///
/// Values of SBR and of parametric stereo are coded as differences to those before in time or to
/// the neighbours below in frequency. Most of the codewords have few bits. The functions here do not
/// test for the end with every codeword: whoever calls them compares positions once, afterwards.
struct DifferenceCodes: Sendable {
  /// A code, and what its differences are multiplied by.
  struct Code: Sendable {
    let table: HuffmanTable
    let step: Int
  }

  /// The codes by number.
  let codes: [Code]

  /// The bits that index the part of a code in `short`.
  private static let shortWidth = 6

  /// For every code an entry for each value of the next six bits: the difference above the length
  /// of its codeword in the low six bits. A codeword that is longer has length 0.
  let short: [Int16]

  private init(_ codes: [Code]) {
    self.codes = codes
    short = codes.flatMap { code in
      (0..<1 << Self.shortWidth).map { bits in
        let entry = code.table.entry(of: UInt64(bits) << UInt64(64 - Self.shortWidth))
        let length = entry & 31
        guard length <= Self.shortWidth else { return 0 }
        return Int16(code.difference(entry) << 6 | length)
      }
    }
  }

  /// The codes of `sbr_envelope()` and `sbr_noise()`. There are none of their own for noise in the
  /// direction of frequency.
  static let sbr = DifferenceCodes([
    Code(table: SBRHuffmanTables.frequencyEnvelopeFine, step: 1),
    Code(table: SBRHuffmanTables.timeEnvelopeFine, step: 1),
    Code(table: SBRHuffmanTables.frequencyEnvelopeCoarse, step: 1),
    Code(table: SBRHuffmanTables.timeEnvelopeCoarse, step: 1),
    // Balances have half as many steps in the stream.
    Code(table: SBRHuffmanTables.frequencyEnvelopeBalanceFine, step: 2),
    Code(table: SBRHuffmanTables.timeEnvelopeBalanceFine, step: 2),
    Code(table: SBRHuffmanTables.frequencyEnvelopeBalanceCoarse, step: 2),
    Code(table: SBRHuffmanTables.timeEnvelopeBalanceCoarse, step: 2),
    Code(table: SBRHuffmanTables.timeNoise, step: 1),
    Code(table: SBRHuffmanTables.timeNoiseBalance, step: 2),
  ])

  /// The number of the code of an envelope.
  @inline(__always)
  static func envelope(isBalance: Bool, isFine: Bool, isTime: Bool) -> Int {
    (isBalance ? 4 : 0) + (isFine ? 0 : 2) + (isTime ? 1 : 0)
  }

  /// The number of the code of a noise floor.
  @inline(__always)
  static func noise(isBalance: Bool, isTime: Bool) -> Int {
    isTime
      ? isBalance ? 9 : 8 : envelope(isBalance: isBalance, isFine: false, isTime: false)
  }

  /// The codes of `iid_data()` and `icc_data()`.
  static let ps = DifferenceCodes([
    Code(table: PSHuffmanTables.iidFrequencyDefault, step: 1),
    Code(table: PSHuffmanTables.iidTimeDefault, step: 1),
    Code(table: PSHuffmanTables.iidFrequencyFine, step: 1),
    Code(table: PSHuffmanTables.iidTimeFine, step: 1),
    Code(table: PSHuffmanTables.iccFrequency, step: 1),
    Code(table: PSHuffmanTables.iccTime, step: 1),
  ])

  /// The number of the code of intensity differences.
  @inline(__always)
  static func iid(isFine: Bool, isTime: Bool) -> Int { (isFine ? 2 : 0) + (isTime ? 1 : 0) }

  /// The number of the code of coherences.
  @inline(__always)
  static func icc(isTime: Bool) -> Int { isTime ? 5 : 4 }
}

extension DifferenceCodes.Code {
  /// The difference of an entry of `HuffmanTable.entry(of:)`.
  @inline(__always)
  func difference(_ entry: Int) -> Int { step * (entry >> 5 - table.indexOffset) }

  /// Reads a codeword and adds its difference to `base`.
  ///
  /// The recorder gets the index of the codeword, and as meaning the difference, not multiplied, and
  /// the sum.
  @inline(__always)
  func readValue<Recorder: FieldRecorder & ~Copyable>(
    from reader: inout BitReader, _ name: StaticString, after base: Int,
    _ recorder: inout Recorder
  ) throws(BitstreamError) -> Int {
    let start = reader.position
    let index = try table.decode(from: &reader)
    let value = base + step * (index - table.indexOffset)
    if Recorder.isRecording {
      recorder.field(
        name, at: start, width: reader.position - start, value: index,
        meaning: "difference \(index - table.indexOffset), value \(value)")
    }
    return value
  }
}

extension DifferenceCodes {
  /// A range that values have to lie in, and how far they go.
  struct Extent {
    private let least: Int
    private let span: UInt
    private var largest: UInt = 0

    @inline(__always)
    init(_ range: ClosedRange<Int>) {
      least = range.lowerBound
      span = UInt(bitPattern: range.upperBound - range.lowerBound)
    }

    /// Notes a value. What lies below the range counts as very large.
    @inline(__always)
    mutating func note(_ value: Int) { largest = max(largest, UInt(bitPattern: value &- least)) }

    /// Whether no value has left the range.
    @inline(__always)
    var isKept: Bool { largest <= span }
  }

  /// Codewords of six bits that a refill is enough for, with up to eight bits before them.
  private static let turns = 8

  /// Reads a codeword for each of the first `count` values and adds its difference to the value.
  @inline(__always)
  func add(
    _ count: Int, to values: inout MutableSpan<Int16>, code: Int,
    _ short: borrowing Span<Int16>, _ buffer: inout BitBuffer, _ extent: inout Extent
  ) {
    var one = buffer
    var band = 0
    while band < count {
      one.refill()
      let stop = min(band &+ Self.turns, count)
      while band < stop {
        let value = Int(values[band]) &+ difference(code, short, &one)
        extent.note(value)
        values[band] = Int16(truncatingIfNeeded: value)
        band &+= 1
      }
    }
    buffer.place = one.place
  }

  /// Reads a codeword for each of the values from `first` up to `count` and sets the value to the
  /// one before it, at first `value`, and the difference.
  @inline(__always)
  func chain(
    from first: Int, to count: Int, after value: Int, in values: inout MutableSpan<Int16>,
    code: Int, _ short: borrowing Span<Int16>, _ buffer: inout BitBuffer, _ extent: inout Extent
  ) {
    var one = buffer
    var value = value
    var band = first
    while band < count {
      one.refill()
      let stop = min(band &+ Self.turns, count)
      while band < stop {
        value &+= difference(code, short, &one)
        extent.note(value)
        values[band] = Int16(truncatingIfNeeded: value)
        band &+= 1
      }
    }
    buffer.place = one.place
  }

  /// Reads a codeword. Six bits must be there; what takes more refills the buffer itself.
  @inline(__always)
  private func difference(
    _ code: Int, _ short: borrowing Span<Int16>, _ buffer: inout BitBuffer
  ) -> Int {
    let entry = short[code &<< Self.shortWidth &+ buffer.peek(UInt64(Self.shortWidth))]
    guard entry & 63 != 0 else {
      let (place, difference) = longDifference(code, buffer.source, buffer.place)
      buffer.place = place
      return difference
    }
    buffer.drop(UInt64(truncatingIfNeeded: entry))
    return Int(entry &>> 6)
  }

  /// Reads a codeword of more than six bits, and fills the buffer up.
  @inline(never)
  private func longDifference(
    _ code: Int, _ source: RawSpan, _ place: BitBuffer.Place
  ) -> (BitBuffer.Place, Int) {
    var buffer = BitBuffer(source, at: place)
    buffer.refill()
    let code = codes[code]
    let entry = code.table.entry(of: UInt64(buffer.peek(56)) << 8)
    buffer.drop(UInt64(entry & 31))
    buffer.refill()
    return (buffer.place, code.difference(entry))
  }
}
