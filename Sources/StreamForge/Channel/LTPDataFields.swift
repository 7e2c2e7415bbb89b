/// The values of `ltp_data()` of long windows.
///
/// ISO/IEC 14496-3, 4.6.7, Table 4.55.
public struct LTPDataFields: CodedFields {
  /// `ltp_lag`, 11 bits: samples to look back.
  public var lag = 0
  /// `ltp_coef`, 3 bits: an index of the gain.
  public var coefficient = 0
  /// `ltp_long_used` by band, for 40 bands at most.
  public var longUsed: [Bool] = []

  /// Data of no band.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("ltp_data")
    try coder.field("ltp_lag", 11, &lag)
    try coder.field("ltp_coef", 3, &coefficient)
    try coder.flags("ltp_long_used", &longUsed)
    try coder.close()
  }
}
