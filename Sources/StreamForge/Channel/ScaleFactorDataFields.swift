import AACSyntax

/// The values of `scale_factor_data()`.
///
/// ISO/IEC 14496-3, 4.6.2, Table 4.53.
public struct ScaleFactorDataFields: Hashable, Sendable {
  /// The differences by section and band, -60 to 60: `dpcm_sf`, `dpcm_is_position` or
  /// `dpcm_noise_nrg`, as the codebook of the section says; empty for codebook 0. The first
  /// `dpcm_noise_nrg` has 9 bits and is -256 to 255.
  public var differences: [[Int]] = []

  /// No differences.
  public init() {}

  /// The given differences by section and band.
  public init(_ differences: [[Int]]) { self.differences = differences }

  mutating func code(
    _ coder: inout some FieldCoder, _ sections: SectionDataFields
  ) throws(FieldMismatch) {
    try coder.open("scale_factor_data")
    var index = 0
    var isFirstNoise = true
    try coder.list(&differences, count: sections.sections.count, of: []) {
      (coder, values) throws(FieldMismatch) in
      let section = sections.sections[index]
      index += 1
      let count = section.codebook == 0 ? 0 : section.length
      try coder.list(&values, count: count, of: 0) { (coder, value) throws(FieldMismatch) in
        let table = ScaleFactorCodebook.table
        switch section.codebook {
        case 13 where isFirstNoise:
          isFirstNoise = false
          value += 256
          try coder.field("dpcm_noise_nrg", 9, &value)
          value -= 256
        case 13: try coder.codeword("dpcm_noise_nrg", table, &value)
        case 14, 15: try coder.codeword("dpcm_is_position", table, &value)
        default: try coder.codeword("dpcm_sf", table, &value)
        }
      }
    }
    try coder.close()
  }
}
