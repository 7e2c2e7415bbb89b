public import AACSyntax

/// The values of `sbr_extension_data()`.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8, Table 4.62.
public struct SBRExtensionDataFields: CodedFields {
  /// `bs_sbr_crc_bits`, 10 bits, of EXT_SBR_DATA_CRC; `nil` for EXT_SBR_DATA.
  public var crc: CheckWord?
  /// `sbr_header()`, if present.
  public var header: SBRHeader?
  /// `sbr_data()`; `nil` if its size is not known, since no usable header came before.
  public var data: SBRDataFields?
  /// The bits behind the data: `bs_fill_bits`, or without data all that is left; `nil` for as many
  /// zeros as make whole bytes.
  public var fillBits: BitString?

  /// No header and no data.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("sbr_extension_data")
    var crc = crc
    var header = header
    var data = data
    var fillBits = fillBits
    // bs_sbr_crc_bits and extension_type.
    let before = crc == nil && coder.context?.sbr?.crc == nil ? 4 : 14
    try coder.checked(&crc, "bs_sbr_crc_bits") { (coder) throws(FieldMismatch) in
      try coder.optional("bs_header_flag", &header, or: SBRHeader()) {
        (coder, header) throws(FieldMismatch) in
        try header.code(&coder)
      }
      if let sbr = coder.context?.sbr {
        data = sbr.ending == .complete ? SBRDataFields() : nil
      }
      try data?.code(&coder)
      try coder.padding(&fillBits, before: before)
    }
    self.crc = crc
    self.header = header
    self.data = data
    self.fillBits = fillBits
    try coder.close()
  }
}

extension SBRExtensionDataFields {
  /// The first `ps_data()`.
  ///
  /// - Precondition: there is one, before all other extensions.
  public var ps: PSDataFields {
    get {
      guard case .ps(let value)? = data?.extendedData?.extensions.first else {
        preconditionFailure("the extensions begin with parametric stereo")
      }
      return value
    }
    set { data?.extendedData?.extensions[0] = .ps(newValue) }
  }
}
