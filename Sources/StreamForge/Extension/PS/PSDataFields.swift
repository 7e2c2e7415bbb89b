import AACSyntax

/// The values of `ps_data()`.
///
/// ISO/IEC 14496-3:2009, 8.4.1, Tables 8.9 to 8.12.
public struct PSDataFields: CodedFields {
  /// What follows `enable_ps_header`.
  public struct Header: Hashable, Sendable {
    /// `iid_mode`, 3 bits, with `enable_iid`.
    public var iidMode: Int?
    /// `icc_mode`, 3 bits, with `enable_icc`.
    public var iccMode: Int?
    /// `enable_ext`.
    public var enableExt = false

    /// A header that enables nothing.
    public init() {}
  }

  /// The parameters of one envelope.
  public struct Parameters: Hashable, Sendable {
    /// `iid_dt`, `icc_dt`, `ipd_dt` or `opd_dt`: differences in the direction of time.
    public var isTime = false
    /// The differences.
    public var differences: [Int] = []

    /// No parameters.
    public init() {}

    /// Parameters.
    public init(isTime: Bool = false, _ differences: [Int]) {
      self.isTime = isTime
      self.differences = differences
    }
  }

  /// The header, if present.
  public var header: Header?
  /// Whether the header in force has an `iid_mode` of 3 to 5, which says how intensity differences
  /// are coded. Not written here.
  public var isIIDFine = false
  /// `frame_class`, 1 bit: 0 fixed, 1 variable borders.
  public var frameClass = 0
  /// `num_env_idx`, 2 bits.
  public var envelopeCountIndex = 0
  /// `border_position`, 5 bits an envelope, of variable borders.
  public var borderPositions: [Int] = []
  /// `iid_data()` by envelope; empty if not enabled.
  public var iid: [Parameters] = []
  /// `icc_data()` by envelope; empty if not enabled.
  public var icc: [Parameters] = []
  /// What the header in force enables by `enable_ext`.
  public var extensions: PSExtensionDataFields?

  /// Data of no envelope.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("ps_data")
    try coder.optional("enable_ps_header", &header, or: Header()) {
      (coder, header) throws(FieldMismatch) in
      try coder.optional("enable_iid", &header.iidMode, or: 0) {
        (coder, mode) throws(FieldMismatch) in
        try coder.field("iid_mode", 3, &mode)
      }
      try coder.optional("enable_icc", &header.iccMode, or: 0) {
        (coder, mode) throws(FieldMismatch) in
        try coder.field("icc_mode", 3, &mode)
      }
      try coder.flag("enable_ext", &header.enableExt)
    }
    if let context = coder.context {
      isIIDFine = header.map { ($0.iidMode ?? 0) > 2 } ?? context.isIIDFine
      coder.context?.isIIDFine = isIIDFine
    }
    try coder.field("frame_class", 1, &frameClass)
    try coder.field("num_env_idx", 2, &envelopeCountIndex)
    try coder.fields("border_position", 5, &borderPositions)
    try Self.code(
      &coder, &iid, "iid_data", "iid_dt", "iid_par",
      frequency: isIIDFine ? PSHuffmanTables.iidFrequencyFine : PSHuffmanTables.iidFrequencyDefault,
      time: isIIDFine ? PSHuffmanTables.iidTimeFine : PSHuffmanTables.iidTimeDefault)
    try Self.code(
      &coder, &icc, "icc_data", "icc_dt", "icc_par", frequency: PSHuffmanTables.iccFrequency,
      time: PSHuffmanTables.iccTime)
    if coder.context != nil {
      extensions = coder.isNext("ps_extension_size") ? PSExtensionDataFields() : nil
    }
    try extensions?.code(&coder)
    try coder.close()
  }

  private static func code(
    _ coder: inout some FieldCoder, _ envelopes: inout [Parameters], _ element: String,
    _ direction: String, _ name: String, frequency: HuffmanTable, time: HuffmanTable
  ) throws(FieldMismatch) {
    try coder.list(&envelopes, while: element, of: Parameters()) {
      (coder, envelope) throws(FieldMismatch) in
      try envelope.code(
        &coder, element, direction, name, frequency: frequency, time: time)
    }
  }
}

extension PSDataFields.Parameters {
  mutating func code(
    _ coder: inout some FieldCoder, _ element: String, _ direction: String, _ name: String,
    frequency: HuffmanTable, time: HuffmanTable
  ) throws(FieldMismatch) {
    try coder.open(element)
    try coder.flag(direction, &isTime)
    let table = isTime ? time : frequency
    try coder.list(&differences, while: name, of: 0) { (coder, difference) throws(FieldMismatch) in
      try coder.codeword(name, table, &difference)
    }
    try coder.close()
  }
}
