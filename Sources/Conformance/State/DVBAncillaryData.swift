import Bitstream

/// The ancillary data that broadcasters put into data stream elements.
///
/// ETSI TS 101 154, Annex C: `ancillary_data_sync`, `bs_info()`, `ancillary_data_status()`, and what
/// the status announces.
struct DVBAncillaryData {
  /// A field that is not as it has to be.
  enum Fault: Sendable {
    /// `mpeg_audio_type` is not 3.
    case audioType(Int)
    /// Reserved bits of this field are set.
    case reserved(String, Int)
    /// The status announces more bytes than there are.
    case overrun(wanted: Int, found: Int)

    /// The name of the field.
    var field: String {
      switch self {
      case .audioType: "mpeg_audio_type"
      case .reserved(let name, _): name
      case .overrun: "ancillary_data_status"
      }
    }

    /// What is wrong, as a sentence.
    var message: String {
      switch self {
      case .audioType(let value):
        "mpeg_audio_type of the DVB ancillary data is \(value), expected 3"
      case .reserved(let name, let value):
        "reserved bits of \(name) of the DVB ancillary data are \(value), expected 0"
      case .overrun(let wanted, let found):
        "the DVB ancillary data announce \(wanted) bytes, their DSE has \(found)"
      }
    }

    /// The value of the field, or the bytes that it announces.
    var value: Int {
      switch self {
      case .audioType(let value), .reserved(_, let value), .overrun(let value, _): value
      }
    }
  }

  /// The first fault; `nil` of sound data.
  let fault: Fault?
  /// The first wrong bit, counted from the first bit of the frame.
  let position: Int

  /// `ancillary_data_sync`.
  private static let sync: UInt8 = 0xBC

  /// Whether `data` begin with `ancillary_data_sync`.
  static func isMarked(_ data: BitRange, _ bytes: RawSpan) -> Bool {
    data.count >= 8 && byte(0, data, bytes) == sync
  }

  /// Looks at data that begin with `ancillary_data_sync`.
  init(_ data: BitRange, _ bytes: RawSpan) {
    let count = data.count / 8
    guard count >= 3 else {
      fault = .overrun(wanted: 3, found: count)
      position = data.start + 8
      return
    }
    let info = Self.byte(1, data, bytes)
    let status = Self.byte(2, data, bytes)
    var wanted = 3
    // downmixing_levels_MPEG4_status
    if status & 0x10 != 0 { wanted += 1 }
    // audio_coding_mode_and_compression_status, coarse and fine grain time code
    for bit in [UInt8(4), 2, 1] where status & bit != 0 { wanted += 2 }
    // ancillary_data_extension_status: one byte of flags, and what they announce
    if status & 0x08 != 0 {
      let place = wanted
      wanted += 1
      if place < count {
        let flags = Self.byte(place, data, bytes)
        wanted += (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x20 != 0 ? 2 : 0)
        wanted += flags & 0x10 != 0 ? 1 : 0
      }
    }
    if info >> 6 != 3 {
      fault = .audioType(Int(info >> 6))
      position = data.start + 8
    } else if info & 1 != 0 {
      fault = .reserved("bs_info", 1)
      position = data.start + 15
    } else if status >> 5 != 0 {
      fault = .reserved("ancillary_data_status", Int(status >> 5))
      position = data.start + 16
    } else if wanted > count {
      fault = .overrun(wanted: wanted, found: count)
      position = data.start + 19
    } else {
      fault = nil
      position = data.start
    }
  }

  private static func byte(_ index: Int, _ data: BitRange, _ bytes: RawSpan) -> UInt8 {
    let bit = data.start + 8 * index
    return UInt8(truncatingIfNeeded: (bytes.bigEndianWord(at: bit / 8) << UInt64(bit % 8)) >> 56)
  }
}
