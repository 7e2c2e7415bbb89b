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

  /// The bits that index the part of a code in `pairs`.
  private static let indexWidth = 8

  /// For every code an entry for each value of the next eight bits, of the two codewords that they
  /// start with: the difference of the second in the upper ten bits, that of the first in the next
  /// ten, the length of the first in six, the length of both in the low six. Lengths are 0 where
  /// eight bits do not hold the codeword, or both.
  let pairs: [Int32]

  private init(_ codes: [Code]) {
    self.codes = codes
    pairs = codes.flatMap { code in
      (0..<1 << Self.indexWidth).map { code.pair(UInt64($0) << UInt64(64 - Self.indexWidth)) }
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

  /// The number of the code of an envelope in the direction of frequency; that in the direction of
  /// time is the next one.
  @inline(__always)
  static func envelope(isBalance: Bool, isFine: Bool) -> Int {
    (isBalance ? 4 : 0) &+ (isFine ? 0 : 2)
  }

  /// The number of the code of a noise floor.
  @inline(__always)
  static func noise(isBalance: Bool, isTime: Bool) -> Int {
    isTime ? isBalance ? 9 : 8 : envelope(isBalance: isBalance, isFine: false)
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

  /// The entry of `pairs` for bits, left aligned.
  fileprivate func pair(_ bits: UInt64) -> Int32 {
    let first = table.entry(of: bits)
    let length = first & 31
    guard length <= DifferenceCodes.indexWidth else { return 0 }
    let single = (Int32(difference(first)) << 22) >> 10 | Int32(length) << 6
    let second = table.entry(of: bits << UInt64(length))
    let both = length + second & 31
    guard both <= DifferenceCodes.indexWidth else { return single & 0x3F_FFFF }
    return Int32(difference(second)) << 22 | single & 0x3F_FFFF | Int32(both)
  }

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

  /// Codewords that a refill is enough for: seven pairs of eight bits.
  private static let turns = 14

  /// Reads a codeword for each of the first `count` values and adds its difference to the value.
  @inline(__always)
  func add(
    _ count: Int, to values: inout MutableSpan<Int16>, code: Int,
    _ pairs: borrowing Span<Int32>, _ buffer: inout BitBuffer, _ extent: inout Extent
  ) {
    var one = buffer
    var band = 0
    while band < count {
      one.refill()
      let stop = min(band &+ Self.turns, count)
      while band &+ 1 < stop {
        let entry = Self.entry(code, pairs, one)
        guard entry & 63 != 0 else {
          let value = Int(values[band]) &+ single(code, entry, &one)
          one.refill()
          extent.note(value)
          values[band] = Int16(truncatingIfNeeded: value)
          band &+= 1
          continue
        }
        one.drop(UInt64(truncatingIfNeeded: entry))
        let first = Int(values[band]) &+ Self.first(entry)
        let second = Int(values[band &+ 1]) &+ Self.second(entry)
        extent.note(first)
        extent.note(second)
        values[band] = Int16(truncatingIfNeeded: first)
        values[band &+ 1] = Int16(truncatingIfNeeded: second)
        band &+= 2
      }
      if band < stop {
        let value = Int(values[band]) &+ single(code, Self.entry(code, pairs, one), &one)
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
    code: Int, _ pairs: borrowing Span<Int32>, _ buffer: inout BitBuffer, _ extent: inout Extent
  ) {
    var one = buffer
    var value = value
    var band = first
    while band < count {
      one.refill()
      let stop = min(band &+ Self.turns, count)
      while band &+ 1 < stop {
        let entry = Self.entry(code, pairs, one)
        guard entry & 63 != 0 else {
          value &+= single(code, entry, &one)
          one.refill()
          extent.note(value)
          values[band] = Int16(truncatingIfNeeded: value)
          band &+= 1
          continue
        }
        one.drop(UInt64(truncatingIfNeeded: entry))
        value &+= Self.first(entry)
        extent.note(value)
        values[band] = Int16(truncatingIfNeeded: value)
        value &+= Self.second(entry)
        extent.note(value)
        values[band &+ 1] = Int16(truncatingIfNeeded: value)
        band &+= 2
      }
      if band < stop {
        value &+= single(code, Self.entry(code, pairs, one), &one)
        extent.note(value)
        values[band] = Int16(truncatingIfNeeded: value)
        band &+= 1
      }
    }
    buffer.place = one.place
  }

  /// The entry of the next codewords. Eight bits must be there.
  @inline(__always)
  private static func entry(
    _ code: Int, _ pairs: borrowing Span<Int32>, _ buffer: borrowing BitBuffer
  ) -> Int32 {
    pairs[code &<< indexWidth &+ buffer.peek(UInt64(indexWidth))]
  }

  @inline(__always)
  private static func first(_ entry: Int32) -> Int { Int((entry &<< 10) &>> 22) }

  @inline(__always)
  private static func second(_ entry: Int32) -> Int { Int(entry &>> 22) }

  /// Reads one codeword, the first of an entry.
  @inline(__always)
  private func single(_ code: Int, _ entry: Int32, _ buffer: inout BitBuffer) -> Int {
    guard entry &>> 6 & 63 != 0 else {
      let (place, difference) = longDifference(code, buffer.source, buffer.place)
      buffer.place = place
      return difference
    }
    buffer.drop(UInt64(truncatingIfNeeded: entry &>> 6))
    return Self.first(entry)
  }

  /// Reads a codeword of more than eight bits.
  @inline(never)
  private func longDifference(
    _ code: Int, _ source: RawSpan, _ place: BitBuffer.Place
  ) -> (BitBuffer.Place, Int) {
    var buffer = BitBuffer(source, at: place)
    buffer.refill()
    let code = codes[code]
    let entry = code.table.entry(of: UInt64(buffer.peek(56)) << 8)
    buffer.drop(UInt64(entry & 31))
    return (buffer.place, code.difference(entry))
  }
}
