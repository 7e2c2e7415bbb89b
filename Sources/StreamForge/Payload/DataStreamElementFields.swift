public import AACSyntax

/// The values of `data_stream_element()`.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.10.
public struct DataStreamElementFields: CodedFields {
  /// `element_instance_tag`, 4 bits.
  public var instanceTag = 0
  /// `data_byte_align_flag`.
  public var isByteAligned = false
  /// The number of bytes that `count` and `esc_count` announce; `nil` for the true one.
  public var declaredByteCount: Int?
  /// The alignment bits before the data, with `data_byte_align_flag`; the low bits count.
  public var alignment = 0
  /// Ancillary data of DVB, if the data begin with these.
  public var ancillary: DVBAncillaryData?
  /// `data_stream_byte` behind them, up to 510 bytes in all.
  public var data: [UInt8] = []

  /// No data.
  public init() {}

  /// Data.
  public init(tag: Int = 0, _ data: [UInt8], isByteAligned: Bool = false) {
    instanceTag = tag
    self.data = data
    self.isByteAligned = isByteAligned
  }

  /// Ancillary data of DVB.
  public init(tag: Int = 0, _ ancillary: DVBAncillaryData) {
    instanceTag = tag
    self.ancillary = ancillary
  }

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.field("element_instance_tag", 4, &instanceTag)
    try coder.flag("data_byte_align_flag", &isByteAligned)
    let count = declaredByteCount ?? (ancillary?.byteCount ?? 0) + data.count
    var low = min(count, 255)
    var high = count - low
    try coder.field("count", 8, &low)
    if low == 255 { try coder.field("esc_count", 8, &high) }
    if isByteAligned { try coder.alignment(&alignment) }
    if coder.context != nil {
      ancillary = coder.isNext("dvb_ancillary_data") ? DVBAncillaryData() : nil
    }
    try ancillary?.code(&coder)
    try coder.bytes("data_stream_byte", &data)
  }
}
