public import Bitstream

/// `extension_payload()`: one of the payloads of a fill element.
///
/// ISO/IEC 14496-3, 4.5.2.9, Tables 4.57 and 4.121. Values as read, nothing judged.
public struct ExtensionPayload: Hashable, Sendable {
  /// `extension_type`, 4 bits.
  public enum Kind: UInt8, Hashable, Sendable {
    /// EXT_FIL: padding.
    case fill = 0
    /// EXT_FILL_DATA: padding of a fixed pattern.
    case fillData = 1
    /// EXT_DATA_ELEMENT: ancillary data.
    case dataElement = 2
    /// EXT_DYNAMIC_RANGE.
    case dynamicRange = 11
    /// EXT_SAC_DATA: MPEG Surround.
    case spatialAudio = 12
    /// EXT_SBR_DATA.
    case sbr = 13
    /// EXT_SBR_DATA_CRC.
    case sbrWithCRC = 14
  }

  /// `extension_type` as read.
  public internal(set) var type: UInt8 = 0
  /// The first bit, that of `extension_type`.
  public internal(set) var position = 0
  /// The bits of the payload, the type included; up to the end of the fill element if it could not
  /// be read.
  public internal(set) var bitCount = 0
  /// The bits at its end that no field was read from, SBR data not counted; 0 without `error`.
  public internal(set) var unreadBitCount = 0
  /// What follows the type in four bits: `fill_nibble` of EXT_FILL_DATA, `data_element_version` of
  /// EXT_DATA_ELEMENT, `ancType`, `ancStart` and `ancStop` of EXT_SAC_DATA; else 0.
  public internal(set) var nibble: UInt8 = 0
  /// The bytes that carry content: of EXT_FIL, EXT_FILL_DATA, EXT_SAC_DATA all behind the first, of
  /// EXT_DATA_ELEMENT the data.
  public internal(set) var data = BitRange(start: 0, count: 0)
  /// The info of EXT_DYNAMIC_RANGE: an index into `RawDataBlock.dynamicRanges`.
  public internal(set) var dynamicRange: Int?
  /// What EXT_SBR_DATA turned out to be: an index into `RawDataBlock.sbrOutcomes`.
  public internal(set) var sbr: Int?
  /// The element that SBR data extend: an index into `RawDataBlock.elements`; `nil` if none of a
  /// kind that can be extended is before it.
  public internal(set) var extendedElement: Int?
  /// The number of that element among those of its block that can be extended.
  var extendedOrdinal: Int?
  /// Why the payload could not be read. A fault stays inside its fill element.
  public internal(set) var error: SyntaxError?

  /// A payload of which nothing was read yet.
  init(position: Int) { self.position = position }

  /// The kind; `nil` if the type has no meaning here.
  public var kind: Kind? { Kind(rawValue: type) }

  /// Whether it carries SBR data.
  public var isSBR: Bool { type == 13 || type == 14 }

  /// The name of a type in the standard.
  public static func name(ofType type: Int) -> String {
    switch type {
    case 0: "EXT_FIL"
    case 1: "EXT_FILL_DATA"
    case 2: "EXT_DATA_ELEMENT"
    case 3: "EXT_DATA_LENGTH"
    case 9: "EXT_LDSAC_DATA"
    case 11: "EXT_DYNAMIC_RANGE"
    case 12: "EXT_SAC_DATA"
    case 13: "EXT_SBR_DATA"
    case 14: "EXT_SBR_DATA_CRC"
    default: "reserved"
    }
  }
}

extension ExtensionPayload {
  /// Reads what follows the type, SBR data excepted, up to the end of the reader or, where the
  /// content says how long it is, less.
  mutating func parseContent(
    _ reader: inout BitReader, into dynamicRanges: inout [DynamicRangeInfo],
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    switch kind {
    case .fillData:
      nibble = UInt8(try reader.field(4, "fill_nibble", in: .extensionPayload, &recorder))
      data = try reader.bytes(
        reader.bitsLeft / 8, "fill_byte", in: .extensionPayload, &recorder)
    case .dataElement:
      let version = try reader.field(
        4, "data_element_version", in: .extensionPayload, &recorder)
      nibble = UInt8(version)
      guard version == 0 else {
        data = try reader.bytes(
          reader.bitsLeft / 8, "other_bits", in: .extensionPayload, &recorder)
        return
      }
      var length = 0
      var part: Int
      repeat {
        part = try reader.field(
          8, "data_element_length_part", in: .extensionPayload, &recorder)
        length += part
      } while part == 255
      data = try reader.bytes(length, "data_element_byte", in: .extensionPayload, &recorder)
    case .dynamicRange:
      dynamicRange = dynamicRanges.count
      dynamicRanges.append(DynamicRangeInfo())
      try dynamicRanges[dynamicRanges.count - 1].parse(&reader, &recorder)
    case .spatialAudio:
      let type = try reader.field(2, "ancType", in: .extensionPayload, &recorder)
      let start = try reader.field(1, "ancStart", in: .extensionPayload, &recorder)
      let stop = try reader.field(1, "ancStop", in: .extensionPayload, &recorder)
      nibble = UInt8(type << 2 | start << 1 | stop)
      data = try reader.bytes(
        reader.bitsLeft / 8, "ancDataSegmentByte", in: .extensionPayload, &recorder)
    case .fill, .sbr, .sbrWithCRC, nil:
      _ = try reader.field(4, "other_bits", in: .extensionPayload, &recorder)
      data = try reader.bytes(
        reader.bitsLeft / 8, "other_bits", in: .extensionPayload, &recorder)
    }
  }
}
