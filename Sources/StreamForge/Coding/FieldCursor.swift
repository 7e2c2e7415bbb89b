import AACSyntax
import Bitstream

/// Goes through the fields that the parser recorded of a frame. Every entry has to be used, in its
/// order: what is left out is a mismatch.
struct FieldCursor: FieldCoder {
  private let entries: [FieldLog.Entry]
  private let bytes: [UInt8]
  private var next = 0
  /// The position behind the last field.
  private(set) var position = 0
  /// The SBR payloads of the block that is being read, by the position behind their type.
  private var sbrOutcomes: [Int: SBROutcome] = [:]

  static let isWriting = false
  var context: FieldContext?

  init(_ log: FieldLog, of bytes: [UInt8]) {
    entries = log.entries
    self.bytes = bytes
  }

  /// Passes on to the entries of a block.
  mutating func enter(_ block: RawDataBlock, bands: ScaleFactorBands) {
    skip(to: block.position)
    context = FieldContext(bands: bands)
    sbrOutcomes = [:]
    for payload in block.extensions {
      if let sbr = payload.sbr { sbrOutcomes[payload.position + 4] = block.sbrOutcomes[sbr] }
    }
  }

  private func mismatch(_ wanted: String) -> FieldMismatch {
    guard next < entries.count else {
      return FieldMismatch(wanted: wanted, found: "the end", position: position)
    }
    let entry = entries[next]
    return FieldMismatch(
      wanted: wanted, found: "\(entry.kind) \(entry.name) of \(entry.width) bits",
      position: position)
  }

  /// Takes the next entry, which has to be a field of this name.
  private mutating func take(_ name: String, _ width: Int?) throws(FieldMismatch) -> FieldLog.Entry
  {
    guard next < entries.count else { throw mismatch(name) }
    let entry = entries[next]
    guard entry.kind == .field, entry.name == name, width == nil || width == entry.width else {
      throw mismatch(width.map { "\(name) of \($0) bits" } ?? name)
    }
    next += 1
    position = entry.position + entry.width
    return entry
  }

  mutating func field(_ name: String, _ width: Int, _ value: inout Int) throws(FieldMismatch) {
    value = try take(name, width).value
  }

  mutating func codeword(
    _ name: String, _ table: HuffmanTable, _ delta: inout Int
  ) throws(FieldMismatch) {
    let entry = try take(name, nil)
    guard let index = decode(table, entry) else { throw mismatch("a codeword of \(name)") }
    delta = index - table.indexOffset
  }

  private func decode(_ table: HuffmanTable, _ entry: FieldLog.Entry) -> Int? {
    // SAFETY: the span does not outlive `bytes`, which nothing changes.
    var reader = BitReader(
      unsafe bytes.span.bytes, from: entry.position, to: entry.position + entry.width)
    guard let index = try? table.decode(from: &reader), reader.bitsLeft == 0 else { return nil }
    return index
  }

  mutating func spectralCodeword(
    _ book: SpectralCodebook, _ lines: inout SIMD4<Int16>
  ) throws(FieldMismatch) {
    let entry = try take("hcod", nil)
    guard let values = decode(book, entry) else {
      throw mismatch("a codeword of codebook \(book.number)")
    }
    lines = values
  }

  private func decode(_ book: SpectralCodebook, _ entry: FieldLog.Entry) -> SIMD4<Int16>? {
    // SAFETY: as above.
    var reader = BitReader(
      unsafe bytes.span.bytes, from: entry.position, to: entry.position + entry.width)
    do throws(BitstreamError) {
      let all = book.values(of: try book.table.decode(from: &reader))
      var values = SIMD4(Int16(all.0), Int16(all.1), Int16(all.2), Int16(all.3))
      guard !book.isSigned else { return reader.bitsLeft == 0 ? values : nil }
      for place in 0..<book.dimension where values[place] != 0 {
        if try reader.read(1) == 1 { values[place] = -values[place] }
      }
      if book.number == 11 {
        for place in 0..<2 where abs(values[place]) == 16 {
          var ones = 0
          while try reader.read(1) == 1 { ones += 1 }
          guard ones <= 8 else { return nil }
          let magnitude = Int16(16 << ones + Int(try reader.read(ones + 4)))
          values[place] = values[place] < 0 ? -magnitude : magnitude
        }
      }
      return reader.bitsLeft == 0 ? values : nil
    } catch {
      return nil
    }
  }

  mutating func alignment(_ value: inout Int) throws(FieldMismatch) {
    value = isNext("byte_alignment") ? try take("byte_alignment", nil).value : 0
  }

  mutating func rest(_ bits: inout BitString) throws(FieldMismatch) {
    let start = position
    skipRest()
    bits = BitString(bytes, start..<position)
  }

  mutating func padding(_ bits: inout BitString?, before: Int) throws(FieldMismatch) {
    var all = BitString()
    try rest(&all)
    bits = all.count < 8 && all.isZero ? nil : all
  }

  mutating func counted(
    _ declared: inout Int?,
    size: (inout Self, inout Int) throws(FieldMismatch) -> Void,
    body: (inout Self) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch) {
    var count = 0
    try size(&self, &count)
    let start = position
    try body(&self)
    declared = position - start == 8 * count ? nil : count
  }

  mutating func checked(
    _ word: inout CheckWord?, _ name: String,
    body: (inout Self) throws(FieldMismatch) -> Void
  ) throws(FieldMismatch) {
    if isNext(name) {
      let read = try take(name, 10).value
      word = CheckWord(read: UInt16(read), computed: context?.sbr?.crc?.computed)
    } else {
      word = nil
    }
    try body(&self)
  }

  mutating func open(_ element: String) throws(FieldMismatch) {
    guard next < entries.count, entries[next].kind == .open, entries[next].name == element else {
      throw mismatch("element \(element)")
    }
    next += 1
    if element == "sbr_extension_data" {
      let outcome = sbrOutcomes[position]
      context?.sbr = outcome
      context?.isIIDFine = (outcome?.ps?.header?.iidMode ?? 0) > 2
    }
  }

  mutating func close() throws(FieldMismatch) {
    guard isAtClose else { throw mismatch("the end of the element") }
    next += 1
  }

  mutating func markSecondChannel() {}

  func isNext(_ name: String) -> Bool {
    next < entries.count && entries[next].name == name && entries[next].kind != .close
  }

  var isAtClose: Bool { next < entries.count && entries[next].kind == .close }

  mutating func attempt<T: CodedFields>(_ type: T.Type) -> T? {
    let before = self
    var value = T()
    do throws(FieldMismatch) {
      try value.code(&self)
      return value
    } catch {
      self = before
      return nil
    }
  }

  /// Passes over all entries of the element that is open.
  private mutating func skipRest() {
    var depth = 0
    while next < entries.count {
      let entry = entries[next]
      switch entry.kind {
      case .open: depth += 1
      case .close where depth == 0: return
      case .close: depth -= 1
      case .field, .bits: position = entry.position + entry.width
      }
      next += 1
    }
  }

  /// Passes over entries up to the field or bits at a position, or behind it.
  mutating func skip(to position: Int) {
    while next < entries.count {
      let entry = entries[next]
      if entry.kind == .field || entry.kind == .bits {
        guard entry.position < position else { break }
      }
      next += 1
    }
    self.position = position
  }
}
