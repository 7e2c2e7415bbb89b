/// The values of `fill_element()`.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.11.
public struct FillElementFields: CodedFields {
  /// The number of bytes that `count` and `esc_count` announce, up to 269; `nil` for those of the
  /// payloads.
  public var declaredByteCount: Int?
  /// Fourteen bytes are announced by `count` 15 and `esc_count` 0, not by `count` 14.
  public var escapesFourteen = false
  /// `extension_payload()`, one after the other.
  public var payloads: [ExtensionPayloadFields] = []

  /// An empty fill element.
  public init() {}

  /// A fill element with the given payloads.
  public init(_ payloads: ExtensionPayloadFields...) { self.payloads = payloads }

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    var declared = declaredByteCount
    var payloads = payloads
    var escapesFourteen = escapesFourteen
    try coder.counted(&declared) { (coder, count) throws(FieldMismatch) in
      let isEscaped = count > 14 || count == 14 && escapesFourteen
      var low = isEscaped ? 15 : count
      try coder.field("count", 4, &low)
      if low == 15 {
        // 15 + esc_count - 1
        var high = count - 14
        try coder.field("esc_count", 8, &high)
        count = 14 + high
        escapesFourteen = count == 14
      } else {
        count = low
      }
    } body: { (coder) throws(FieldMismatch) in
      try coder.list(&payloads, while: "extension_payload", of: .unparsed(BitString())) {
        (coder, payload) throws(FieldMismatch) in
        try payload.code(&coder)
      }
    }
    declaredByteCount = declared
    self.payloads = payloads
    self.escapesFourteen = escapesFourteen
  }
}
