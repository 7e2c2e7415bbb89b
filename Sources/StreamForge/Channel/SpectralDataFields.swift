import AACSyntax

/// The values of `spectral_data()`.
///
/// ISO/IEC 14496-3, 4.6.3.3, Table 4.56.
public struct SpectralDataFields: Hashable, Sendable {
  /// The quantised lines by section, in coding order: of short windows band by band, in a band
  /// window by window. Empty for sections without codewords. What a codebook cannot hold must not
  /// occur; codebook 11 goes up to 8191, and beyond it writes an escape sequence that is too long.
  public var lines: [[Int16]] = []

  /// No lines.
  public init() {}

  /// The given lines by section.
  public init(_ lines: [[Int16]]) { self.lines = lines }

  mutating func code(
    _ coder: inout some FieldCoder, _ sections: SectionDataFields, _ info: ICSInfoFields
  ) throws(FieldMismatch) {
    try coder.open("spectral_data")
    if let bands = coder.context?.bands {
      lines = sections.lineCounts(info, bands).map { Array(repeating: 0, count: $0) }
    }
    for index in lines.indices where sections.sections[index].isSpectral {
      let book = SpectralCodebook.codebook(sections.sections[index].codebook)
      precondition(
        lines[index].count % book.dimension == 0, "a section has whole codewords of lines")
      for first in stride(from: 0, to: lines[index].count, by: book.dimension) {
        var values = SIMD4<Int16>()
        for place in 0..<book.dimension { values[place] = lines[index][first + place] }
        let before = values
        try coder.spectralCodeword(book, &values)
        guard values != before else { continue }
        for place in 0..<book.dimension { lines[index][first + place] = values[place] }
      }
    }
    try coder.close()
  }
}
