public import AACSyntax
import Bitstream

/// Reads the values of ADTS frames by way of the parser, so that writing them gives the same bytes.
public struct ADTSFrameFieldsParser: Sendable {
  private var parser: ADTSFrameParser

  /// What the parser made of the frame that was read last.
  public private(set) var frame = ADTSFrame()

  /// A parser that reads as the headers declare, or all frames with `parameters`.
  public init(parameters: SyntaxParameters? = nil) {
    parser = ADTSFrameParser(parameters: parameters)
  }

  /// Reads a frame, whatever its header says of its length. What cannot be read is kept as bits.
  ///
  /// - Precondition: there are seven bytes at least.
  public mutating func parse(_ bytes: [UInt8]) throws(FieldMismatch) -> ADTSFrameFields {
    var log = FieldLog()
    // SAFETY: the span does not outlive `bytes`, which nothing changes.
    parser.parse(unsafe bytes.span.bytes, byteCount: bytes.count, into: &frame, &log)
    var fields = ADTSFrameFields()
    fields.take(frame.header)
    var cursor = FieldCursor(log, of: bytes)
    var end = 56
    let isProtected = !frame.header.fixed.protectionAbsent
    let hasSeveral = frame.header.variable.numberOfRawDataBlocks > 0
    if isProtected {
      if hasSeveral {
        fields.rawDataBlockPositions = frame.positions
        end += 16 * frame.positions.count
      }
      let word = frame.checks.first { $0.scope == .frame || $0.scope == .headers }
      fields.check = word.map(checkWord) ?? .missing
      if word != nil { end += 16 }
    }
    for index in 0..<frame.blockCount {
      // There is no block without bands.
      guard let bands = parser.bands else { break }
      let read = frame.blocks[index]
      var block = try RawDataBlockFields(read, &cursor, of: bytes, bands: bands)
      end = read.error == nil ? read.end : read.limit
      if isProtected, hasSeveral {
        let word = frame.checks.first { $0.scope == .block(index) }
        block.check = word.map(checkWord) ?? .missing
        if word != nil { end += 16 }
      }
      fields.blocks.append(block)
    }
    fields.trailing = BitString(bytes, end..<8 * bytes.count)
    setDerived(&fields, byteCount: bytes.count)
    return fields
  }

  private func checkWord(_ word: ADTSErrorCheck.Word) -> CheckWord {
    // What is covered of a block that broke is not known.
    frame.firstError == nil
      ? CheckWord(read: word.read, computed: word.computed) : .word(word.read)
  }

  /// Leaves out what follows from the rest.
  private func setDerived(_ fields: inout ADTSFrameFields, byteCount: Int) {
    let header = frame.header
    if header.variable.frameLength != byteCount {
      fields.frameLength = header.variable.frameLength
    }
    if header.variable.numberOfRawDataBlocks != max(fields.blocks.count, 1) - 1 {
      fields.numberOfRawDataBlocks = header.variable.numberOfRawDataBlocks
    }
    guard let positions = fields.rawDataBlockPositions else { return }
    let starts = (0..<frame.blockCount).map {
      (frame.blocks[$0].position - frame.payloadStart) / 8
    }
    if positions == Array(starts.dropFirst()) { fields.rawDataBlockPositions = nil }
  }
}
