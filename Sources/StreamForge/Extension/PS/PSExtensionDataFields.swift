import AACSyntax

/// The extensions at the end of `ps_data()`.
///
/// ISO/IEC 14496-3:2009, 8.4.1, Tables 8.9 and 8.12.
public struct PSExtensionDataFields: CodedFields {
  /// The phase differences of one envelope, 0 to 7 a band.
  public struct Phases: Hashable, Sendable {
    /// `ipd_data()`.
    public var ipd = PSDataFields.Parameters()
    /// `opd_data()`.
    public var opd = PSDataFields.Parameters()

    /// No bands.
    public init() {}
  }

  /// One `ps_extension()`.
  public enum Extension: Hashable, Sendable {
    /// `ps_extension_id` 0: the phases by envelope, `nil` with `enable_ipdopd` 0; `reserved_ps`.
    case phases([Phases]?, reserved: Int)
    /// Another `ps_extension_id`, 2 bits, and what follows it.
    case other(id: Int, BitString)
  }

  /// The number of bytes that `ps_extension_size` and `esc_count` announce; `nil` for those of the
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
      try coder.byteCount("ps_extension_size", "esc_count", &count)
    } body: { (coder) throws(FieldMismatch) in
      try coder.list(&extensions, while: "ps_extension", of: .other(id: 0, BitString())) {
        (coder, value) throws(FieldMismatch) in
        try value.code(&coder)
      }
      try coder.padding(&fillBits, before: 0)
    }
    declaredByteCount = declared
    self.extensions = extensions
    self.fillBits = fillBits
  }
}

extension PSExtensionDataFields.Extension {
  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("ps_extension")
    var id =
      switch self {
      case .phases: 0
      case .other(let id, _): id
      }
    try coder.field("ps_extension_id", 2, &id)
    if coder.context != nil {
      self = id == 0 ? .phases(nil, reserved: 0) : .other(id: id, BitString())
    }
    switch self {
    case .phases(var phases, var reserved):
      try coder.optional("enable_ipdopd", &phases, or: []) {
        (coder, envelopes) throws(FieldMismatch) in
        try coder.list(&envelopes, while: "ipd_data", of: PSExtensionDataFields.Phases()) {
          (coder, envelope) throws(FieldMismatch) in
          try envelope.ipd.code(
            &coder, "ipd_data", "ipd_dt", "ipd_par", frequency: PSHuffmanTables.ipdFrequency,
            time: PSHuffmanTables.ipdTime)
          try envelope.opd.code(
            &coder, "opd_data", "opd_dt", "opd_par", frequency: PSHuffmanTables.opdFrequency,
            time: PSHuffmanTables.opdTime)
        }
      }
      try coder.field("reserved_ps", 1, &reserved)
      self = .phases(phases, reserved: reserved)
    case .other(_, var bits):
      try coder.rest(&bits)
      self = .other(id: id, bits)
    }
    try coder.close()
  }
}
