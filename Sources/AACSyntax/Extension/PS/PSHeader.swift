/// The header of `ps_data()`, which stays in force until the next one.
///
/// ISO/IEC 14496-3:2009, 8.4; 8.5.2. Values as read.
public struct PSHeader: Hashable, Sendable {
  /// `enable_iid`: whether there are inter-channel intensity differences.
  public var enableIID = false
  /// `iid_mode`, 3 bits: number of bands and quantisation; 6 and 7 are reserved. Of an earlier
  /// header, or 0, if `enableIID` is false.
  public var iidMode: UInt8 = 0
  /// `enable_icc`: whether there are inter-channel coherences.
  public var enableICC = false
  /// `icc_mode`, 3 bits: number of bands and mixing; 6 and 7 are reserved. Of an earlier header, or
  /// 0, if `enableICC` is false.
  public var iccMode: UInt8 = 0
  /// `enable_ext`: whether there are extensions.
  public var enableExt = false

  /// A header that enables nothing.
  public init() {}

  /// Whether a mode that is in use is reserved.
  public var hasReservedMode: Bool {
    enableIID && iidMode > 5 || enableICC && iccMode > 5
  }
}
