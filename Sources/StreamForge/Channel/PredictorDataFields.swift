/// What follows `predictor_data_present` in `ics_info()`.
///
/// ISO/IEC 14496-3, Table 4.6.
public enum PredictorDataFields: CodedFields {
  /// AAC Main: `predictor_reset_group_number`, 5 bits, behind `predictor_reset` if that is set;
  /// `prediction_used` by band.
  case main(resetGroup: Int?, used: [Bool])
  /// AAC LTP: what follows each `ltp_data_present`, if that is set; one of a channel, two where a
  /// pair shares the info.
  case longTerm([LTPDataFields?])
  /// Nothing, as other object types have it, for which there is no syntax.
  case none

  init() { self = .none }

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    if coder.isNext("predictor_reset") { self = .main(resetGroup: nil, used: []) }
    if coder.isNext("ltp_data_present") { self = .longTerm([]) }
    switch self {
    case .main(var resetGroup, var used):
      try coder.optional("predictor_reset", &resetGroup, or: 0) {
        (coder, group) throws(FieldMismatch) in
        try coder.field("predictor_reset_group_number", 5, &group)
      }
      try coder.flags("prediction_used", &used)
      self = .main(resetGroup: resetGroup, used: used)
    case .longTerm(var channels):
      try coder.list(&channels, while: "ltp_data_present", of: nil) {
        (coder, data) throws(FieldMismatch) in
        try coder.optional("ltp_data_present", &data)
      }
      self = .longTerm(channels)
    case .none:
      break
    }
  }
}
