/// The values of `extension_payload()`.
///
/// ISO/IEC 14496-3, 4.5.2.9, Tables 4.57 and 4.121.
public enum ExtensionPayloadFields: CodedFields {
  /// A type whose payload is bytes: EXT_FIL, EXT_FILL_DATA, EXT_SAC_DATA, those that have no meaning
  /// here, and EXT_DATA_ELEMENT of another version than 0. `nibble` is the four bits behind the
  /// type: `fill_nibble`, `data_element_version`, or `ancType`, `ancStart` and `ancStop`.
  case bytes(type: Int, nibble: Int, [UInt8])
  /// EXT_DATA_ELEMENT with `data_element_version` 0: its bytes.
  case dataElement([UInt8])
  /// EXT_DYNAMIC_RANGE.
  case dynamicRange(DynamicRangeInfoFields)
  /// EXT_SBR_DATA or, with a check word, EXT_SBR_DATA_CRC.
  case sbr(SBRExtensionDataFields)
  /// A payload that could not be read, `extension_type` included.
  case unparsed(BitString)

  init() { self = .unparsed(BitString()) }

  /// EXT_FIL of `byteCount` bytes, `extension_type` included.
  ///
  /// - Precondition: `byteCount` is positive.
  public static func fill(byteCount: Int) -> Self {
    .bytes(type: 0, nibble: 0, Array(repeating: 0, count: byteCount - 1))
  }

  /// EXT_FILL_DATA of `byteCount` bytes, `extension_type` included.
  ///
  /// - Precondition: `byteCount` is positive.
  public static func fillData(byteCount: Int) -> Self {
    .bytes(type: 1, nibble: 0, Array(repeating: 0xA5, count: byteCount - 1))
  }

  /// `extension_type`, 4 bits; `nil` of a payload that could not be read.
  public var type: Int? {
    switch self {
    case .bytes(let type, _, _): type
    case .dataElement: 2
    case .dynamicRange: 11
    case .sbr(let data): data.crc == nil ? 13 : 14
    case .unparsed: nil
    }
  }

  /// The payload as it is written; a fill element takes 269 bytes.
  public var bits: BitString {
    var copy = self
    var writer = FieldWriter()
    do throws(FieldMismatch) {
      try copy.code(&writer)
    } catch {
      preconditionFailure("writing does not fail: \(error)")
    }
    return BitString(writer.bits)
  }

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("extension_payload")
    if coder.context == nil {
      try codeContent(&coder)
    } else if let payload = coder.attempt(Readable.self) {
      self = payload.content
    } else {
      var bits = BitString()
      try coder.rest(&bits)
      self = .unparsed(bits)
    }
    try coder.close()
  }

  /// A payload that can be read to its end.
  private struct Readable: CodedFields {
    var content = ExtensionPayloadFields()

    mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
      try content.codeContent(&coder)
      guard coder.isAtClose else {
        throw FieldMismatch(wanted: "the end of the payload", found: "more", position: 0)
      }
    }
  }

  private mutating func codeContent(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    if case .unparsed(var bits) = self, coder.context == nil {
      return try coder.rest(&bits)
    }
    var type = type ?? 0
    try coder.field("extension_type", 4, &type)
    if coder.context != nil { self = Self.empty(type, coder.isNext("data_element_version")) }
    switch self {
    case .bytes(_, var nibble, var bytes):
      switch type {
      case 1:
        try coder.field("fill_nibble", 4, &nibble)
        try coder.bytes("fill_byte", &bytes)
      case 2:
        try coder.field("data_element_version", 4, &nibble)
        if nibble == 0, coder.context != nil {
          try codeLength(&coder, &bytes)
          self = .dataElement(bytes)
          return
        }
        try coder.bytes("other_bits", &bytes)
      case 12:
        var kind = nibble >> 2
        var start = nibble >> 1 & 1
        var stop = nibble & 1
        try coder.field("ancType", 2, &kind)
        try coder.field("ancStart", 1, &start)
        try coder.field("ancStop", 1, &stop)
        nibble = kind << 2 | start << 1 | stop
        try coder.bytes("ancDataSegmentByte", &bytes)
      default:
        try coder.field("other_bits", 4, &nibble)
        try coder.bytes("other_bits", &bytes)
      }
      self = .bytes(type: type, nibble: nibble, bytes)
    case .dataElement(var bytes):
      var version = 0
      try coder.field("data_element_version", 4, &version)
      try codeLength(&coder, &bytes)
    case .dynamicRange(var info):
      try info.code(&coder)
      self = .dynamicRange(info)
    case .sbr(var data):
      try data.code(&coder)
      self = .sbr(data)
    case .unparsed:
      break
    }
  }

  private func codeLength(
    _ coder: inout some FieldCoder, _ bytes: inout [UInt8]
  ) throws(FieldMismatch) {
    var length = bytes.count
    try coder.sum("data_element_length_part", 8, &length)
    try coder.bytes("data_element_byte", &bytes)
    guard bytes.count == length else {
      throw FieldMismatch(wanted: "\(length) bytes", found: "\(bytes.count)", position: 0)
    }
  }

  /// A payload of the type, to be filled by reading.
  private static func empty(_ type: Int, _ isData: Bool) -> Self {
    switch type {
    case 11: .dynamicRange(DynamicRangeInfoFields())
    case 13, 14: .sbr(SBRExtensionDataFields())
    default: .bytes(type: type, nibble: 0, [])
    }
  }
}
