/// What follows `bs_extended_data` in `sbr_data()`.
///
/// ISO/IEC 14496-3:2009, 4.4.2.8, Tables 4.65, 4.66 and 4.74.
public struct SBRExtendedDataFields: CodedFields {
  /// One `sbr_extension()`.
  public enum Extension: Hashable, Sendable {
    /// EXTENSION_ID_PS: `ps_data()`.
    case ps(PSDataFields)
    /// Data that have no syntax, or that could not be read, with their `bs_extension_id`, 2 bits.
    case other(id: Int, BitString)
  }

  /// The number of bytes that `bs_extension_size` and `bs_esc_count` announce; `nil` for those of the
  /// extensions.
  public var declaredByteCount: Int?
  /// The extensions.
  public var extensions: [Extension] = []
  /// The bits behind the extensions; `nil` for as many zeros as make whole bytes.
  public var fillBits: BitString?

  /// No extensions.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    var declared = declaredByteCount
    var extensions = extensions
    var fillBits = fillBits
    try coder.counted(&declared) { (coder, count) throws(FieldMismatch) in
      try coder.byteCount("bs_extension_size", "bs_esc_count", &count)
    } body: { (coder) throws(FieldMismatch) in
      try coder.list(&extensions, while: "sbr_extension", of: .other(id: 0, BitString())) {
        (coder, value) throws(FieldMismatch) in
        try value.code(&coder)
      }
      try coder.padding(&fillBits, before: 0)
    }
    declaredByteCount = declared
    self.extensions = extensions
    self.fillBits = declared == nil ? fillBits : fillBits ?? BitString()
  }
}

extension SBRExtendedDataFields.Extension {
  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("sbr_extension")
    var id =
      switch self {
      case .ps: 2
      case .other(let id, _): id
      }
    try coder.field("bs_extension_id", 2, &id)
    if coder.context != nil {
      let data = id == 2 ? coder.attempt(PSDataFields.self) : nil
      self = data.map { .ps($0) } ?? .other(id: id, BitString())
    }
    switch self {
    case .ps(var data):
      if coder.context == nil { try data.code(&coder) }
    case .other(_, var bits):
      try coder.rest(&bits)
      self = .other(id: id, bits)
    }
    try coder.close()
  }
}
