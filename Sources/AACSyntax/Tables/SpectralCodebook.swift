/// One of the spectral Huffman codebooks 1 to 11: what a codeword stands for.
///
/// ISO/IEC 14496-3:2009, 4.6.3.3.
public struct SpectralCodebook: Sendable {
  /// The number of the codebook, 1 to 11.
  public let number: Int
  /// The spectral lines of one codeword, 4 or 2.
  public let dimension: Int
  /// Whether the codewords themselves hold the signs.
  public let isSigned: Bool
  /// The largest magnitude of the codewords; 16 of codebook 11 stands for an escape sequence.
  public let largestMagnitude: Int
  /// The code.
  public let table: HuffmanTable

  /// The codebook `number`.
  ///
  /// - Precondition: `number` is 1 to 11.
  public static func codebook(_ number: Int) -> SpectralCodebook {
    SpectralCodebooks.all[number - 1]
  }

  /// The magnitudes or, of signed codebooks, the values that an index of `table` stands for, in
  /// coding order; the last two are zero where `dimension` is 2.
  public func values(of index: Int) -> (Int, Int, Int, Int) {
    let base = isSigned ? 2 * largestMagnitude + 1 : largestMagnitude + 1
    let low = isSigned ? -largestMagnitude : 0
    if dimension == 2 { return (index / base + low, index % base + low, 0, 0) }
    return (
      index / (base * base * base) + low, index / (base * base) % base + low,
      index / base % base + low, index % base + low
    )
  }

  /// The index of the codeword for `values`, escapes given as 16.
  ///
  /// - Returns: `nil` if the codebook cannot hold them.
  public func index(of values: (Int, Int, Int, Int)) -> Int? {
    let base = isSigned ? 2 * largestMagnitude + 1 : largestMagnitude + 1
    let low = isSigned ? -largestMagnitude : 0
    let digits = (values.0 - low, values.1 - low, values.2 - low, values.3 - low)
    guard digits.0 >= 0, digits.0 < base, digits.1 >= 0, digits.1 < base else { return nil }
    if dimension == 2 { return digits.0 * base + digits.1 }
    guard digits.2 >= 0, digits.2 < base, digits.3 >= 0, digits.3 < base else { return nil }
    return ((digits.0 * base + digits.1) * base + digits.2) * base + digits.3
  }
}
