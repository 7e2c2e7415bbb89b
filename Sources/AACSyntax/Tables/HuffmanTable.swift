public import Bitstream

/// A Huffman code: its lookup table for reading, its codewords for writing.
///
/// All codes of the standard are complete, so every string of bits starts with a codeword.
public struct HuffmanTable: Sendable {
  /// What an index is reduced by to get the value it stands for.
  public let indexOffset: Int

  /// Index bits of the first level.
  let firstWidth: Int

  /// Up to three levels. An entry holds bit 15 clear, the index in bits 5 to 14, the length of the
  /// whole codeword in the low five; with bit 15 set, eleven bits for the place of the next level,
  /// four for the number of its index bits.
  let lookup: [UInt16]

  /// The codewords by index, right aligned.
  let codes: [UInt32]

  /// The lengths of the codewords by index, in bits.
  let lengths: [UInt8]

  /// The number of codewords.
  public var count: Int { codes.count }

  init(
    firstWidth: Int, indexOffset: Int, lookup: [UInt16], codes: [UInt32], lengths: [UInt8]
  ) {
    self.firstWidth = firstWidth
    self.indexOffset = indexOffset
    self.lookup = lookup
    self.codes = codes
    self.lengths = lengths
  }

  /// Reads a codeword.
  ///
  /// - Returns: the index of the codeword in the table of the standard.
  /// - Throws: `BitstreamError` if the codeword is longer than what is left; the position then
  ///   stays where it is.
  @inline(__always)
  public func decode(from reader: inout BitReader) throws(BitstreamError) -> Int {
    let entry = entry(of: reader.window())
    try reader.skip(entry & 31)
    return entry >> 5
  }

  /// The index of the codeword that `window` starts with, above its length in the low five bits.
  @inline(__always)
  func entry(of window: UInt64) -> Int {
    let entry = Int(lookup[Int(truncatingIfNeeded: window &>> UInt64(64 &- firstWidth))])
    return entry & 0x8000 == 0 ? entry : entryBehind(entry, window)
  }

  /// The entry of the codeword that `window` starts with and `first`, of the first level, leads to.
  @inline(never)
  private func entryBehind(_ first: Int, _ window: UInt64) -> Int {
    var entry = first
    var rest = window << UInt64(firstWidth)
    repeat {
      let width = UInt64(entry & 15)
      entry = Int(lookup[entry >> 4 & 0x7FF + Int(rest >> (64 - width))])
      rest <<= width
    } while entry & 0x8000 != 0
    return entry
  }

  /// The codeword of an index, right aligned, and its length in bits.
  ///
  /// - Precondition: `0 <= index < count`.
  public func encode(_ index: Int) -> (code: UInt64, length: Int) {
    (UInt64(codes[index]), Int(lengths[index]))
  }
}
