import AACSyntax
import Bitstream

/// DVB ancillary data that a rule speaks of.
extension DVBAncillaryData.Fault {
  /// The name of the field that is wrong, of data that begin at the bit `start`.
  func field(of start: Int) -> String {
    switch self {
    case .audioType: "mpeg_audio_type"
    case .overrun(let field, _): field
    case .reserved(_, let position, _):
      switch position - start {
      case ..<16: "bs_info"
      case ..<24: "ancillary_data_status"
      default: "reserved"
      }
    }
  }

  /// The first wrong bit of `data`, or the first that is missing.
  func position(in data: BitRange) -> Int {
    switch self {
    // Behind ancillary_data_sync.
    case .audioType: data.start + 8
    case .reserved(_, let position, _): position
    case .overrun: data.end
    }
  }

  /// What is wrong, as a sentence, of data that begin at the bit `start`.
  func message(of start: Int) -> String {
    switch self {
    case .audioType(let value):
      "mpeg_audio_type of the DVB ancillary data is \(value), expected 3"
    case .reserved(_, _, let value):
      "reserved bits of \(field(of: start)) of the DVB ancillary data are \(value), expected 0"
    case .overrun(let field, let missing):
      "the DVB ancillary data end \(missing) bits before the end of \(field), which they announce"
    }
  }

  /// The value of the field, or the bits that are missing.
  var value: Int {
    switch self {
    case .audioType(let value), .reserved(_, _, let value), .overrun(_, let value): value
    }
  }
}
