import AACSyntax
import Bitstream

/// The values of `raw_data_block()`.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.3.
public struct RawDataBlockFields: Hashable, Sendable {
  /// The elements before ID_END.
  public var elements: [SyntacticElementFields] = []
  /// Whether ID_END follows.
  public var hasEnd = true
  /// The alignment bits behind ID_END, of which the low bits count; `nil` for none at all.
  public var alignment: Int? = 0
  /// What could not be read, from the `id_syn_ele` of the first such element on.
  public var unparsed = BitString()
  /// `crc_check` of `adts_raw_data_block_error_check()`; only in frames of several blocks with
  /// protection.
  public var check = CheckWord.computed

  /// A block of the given elements.
  public init(_ elements: [SyntacticElementFields] = []) { self.elements = elements }

  /// The block as it is written, and what check words cover of it.
  func written() -> FieldWriter {
    var writer = FieldWriter()
    do throws(FieldMismatch) {
      for element in elements {
        var element = element
        var id = element.kind.rawValue
        try writer.field("id_syn_ele", 3, &id)
        let start = writer.bits.bitCount
        try element.code(&writer)
        writer.cover(element.kind, from: start)
      }
      if hasEnd {
        var id = SyntacticElement.Kind.end.rawValue
        try writer.field("id_syn_ele", 3, &id)
        if var bits = alignment { writer.alignment(&bits) }
      }
    } catch {
      preconditionFailure("writing does not fail: \(error)")
    }
    var rest = unparsed
    writer.rest(&rest)
    return writer
  }

  /// The bits of the block.
  public var bits: BitString { BitString(written().bits) }

  /// Reads the values of a block that was read.
  init(
    _ block: RawDataBlock, _ cursor: inout FieldCursor, of bytes: [UInt8],
    bands: ScaleFactorBands
  ) throws(FieldMismatch) {
    elements = []
    hasEnd = false
    alignment = nil
    cursor.enter(block, bands: bands)
    var start = block.position
    for element in block.elements where element.isComplete {
      var id = 0
      try cursor.field("id_syn_ele", 3, &id)
      if var fields = SyntacticElementFields(element.kind) {
        try fields.code(&cursor)
        elements.append(fields)
      } else {
        hasEnd = true
      }
      start = element.end
    }
    if hasEnd, block.error == nil {
      var bits = 0
      try cursor.alignment(&bits)
      alignment = bits
    } else {
      unparsed = BitString(bytes, start..<block.limit)
    }
  }
}
