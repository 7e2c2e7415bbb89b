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

extension PSHeader {
  /// nr_iid_par, the bands of `iid_data()` by `iid_mode`; `nil` for a reserved mode.
  public static func iidBandCount(mode: Int) -> Int? {
    PSTables.iidParameters.indices.contains(mode) ? PSTables.iidParameters[mode] : nil
  }

  /// nr_icc_par, the bands of `icc_data()` by `icc_mode`; `nil` for a reserved mode.
  public static func iccBandCount(mode: Int) -> Int? {
    PSTables.iccParameters.indices.contains(mode) ? PSTables.iccParameters[mode] : nil
  }

  /// nr_ipdopd_par, the bands of `ipd_data()` and `opd_data()` by `iid_mode`; `nil` for a reserved
  /// mode.
  public static func phaseBandCount(iidMode: Int) -> Int? {
    PSTables.ipdOPDParameters.indices.contains(iidMode) ? PSTables.ipdOPDParameters[iidMode] : nil
  }

  /// num_env, the number of envelopes by `frame_class` and `num_env_idx`.
  ///
  /// - Precondition: `frameClass` is 0 or 1, `index` 0 to 3.
  public static func envelopeCount(frameClass: Int, index: Int) -> Int {
    (frameClass == 0 ? PSTables.fixedEnvelopes : PSTables.variableEnvelopes)[index]
  }
}
