import AACSyntax

/// The values of `section_data()`.
///
/// ISO/IEC 14496-3, 4.6.3, Table 4.52.
public struct SectionDataFields: Hashable, Sendable {
  /// Neighbouring bands of a window group with one codebook.
  public struct Section: Hashable, Sendable {
    /// `sect_cb`, 4 bits: 0 zero, 1 to 11 spectral, 13 noise, 14 and 15 intensity.
    public var codebook: Int
    /// The number of bands: the sum of `sect_len_incr`, each of 5 bits, 3 of short windows.
    public var length: Int

    /// A section of `length` bands.
    public init(codebook: Int, length: Int) {
      self.codebook = codebook
      self.length = length
    }

    /// Whether `spectral_data()` holds codewords for it.
    public var isSpectral: Bool { codebook >= 1 && codebook <= 11 }
  }

  /// The sections of all window groups, one group after the other.
  public var sections: [Section] = []

  /// No section.
  public init() {}

  /// The given sections.
  public init(_ sections: [Section]) { self.sections = sections }

  mutating func code(
    _ coder: inout some FieldCoder, _ sequence: WindowSequence
  ) throws(FieldMismatch) {
    try coder.open("section_data")
    let width = sequence == .eightShort ? 3 : 5
    try coder.list(&sections, while: "sect_cb", of: Section(codebook: 0, length: 0)) {
      (coder, section) throws(FieldMismatch) in
      try coder.field("sect_cb", 4, &section.codebook)
      try coder.sum("sect_len_incr", width, &section.length)
    }
    try coder.close()
  }

  /// The lines that `spectral_data()` holds of each section.
  func lineCounts(_ info: ICSInfoFields, _ bands: ScaleFactorBands) -> [Int] {
    let lengths = info.windowGroupLengths
    var group = 0
    var band = 0
    return sections.map { section in
      // A section of no length may follow the last band of the last group.
      if band >= info.maxSFB, group < lengths.count - 1 {
        group += 1
        band = 0
      }
      let first = band
      band += section.length
      guard section.isSpectral else { return 0 }
      let lines =
        bands.offset(band, info.windowSequence) - bands.offset(first, info.windowSequence)
      return lines * lengths[group]
    }
  }
}
