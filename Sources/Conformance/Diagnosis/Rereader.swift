public import AACSyntax
public import Bitstream
public import Transports

/// Reads frames again, in the readings that were accepted for their headers.
public struct Rereader: Sendable {
  private var readings: [(key: UInt32, reading: Reading, words: String, parser: ADTSFrameParser)]
  private var frame = ADTSFrame()
  private var trace = FieldTrace()
  /// The reading of the frame before; `nil` if that is the declared one.
  private var last: Int?

  /// A reader of the frames whose headers `readings` speak of; `nil` if there is none.
  public init?(_ readings: [AcceptedReading]) {
    guard !readings.isEmpty else { return nil }
    self.readings = readings.map {
      (
        $0.header.bits & HeaderField.mask, $0.reading, $0.words,
        ADTSFrameParser(parameters: $0.reading.parameters)
      )
    }
  }

  /// The frame `unit`, whose bytes are `bytes`, as its accepted reading has it; `nil` where that
  /// leaves the bytes as they are.
  ///
  /// - Returns: the bytes, and the frame with their number, placed so that the bits of its payload
  ///   are found in the file.
  public func changed(_ unit: AccessUnit, bytes: RawSpan) -> (unit: AccessUnit, bytes: [UInt8])? {
    guard let index = index(of: unit), !readings[index].reading.keepsBytes else { return nil }
    let reading = readings[index].reading
    guard let changed = reading.changed((0..<bytes.byteCount).map { bytes.byte(at: $0) }) else {
      return nil
    }
    var unit = unit
    unit.byteCount = changed.count
    unit.byteOffset += UInt64(reading.prefix)
    return (unit, changed)
  }

  /// Reads a frame with what its accepted reading takes for its parameters. What the frames before
  /// left, read by `parser` or in another reading, still holds: only their headers were wrong.
  ///
  /// - Returns: false if there is none for its header: `parser` has to read it.
  public mutating func parse(
    _ unit: AccessUnit, window: RawSpan, byteCount: Int, into frame: inout ADTSFrame,
    besides parser: inout ADTSFrameParser
  ) -> Bool {
    let index = index(of: unit)
    if index != last {
      let before = last.map { readings[$0].parser } ?? parser
      if let index {
        readings[index].parser.takeHistory(of: before)
      } else {
        parser.takeHistory(of: before)
      }
      last = index
    }
    guard let index else { return false }
    readings[index].parser.parse(window, byteCount: byteCount, into: &frame)
    return true
  }

  /// Reads a frame, whose bytes are `bytes`, and traces it if that is wanted.
  ///
  /// - Returns: its fields, which take up all of its bits; `nil` if there is no other reading of it
  ///   than the declared one, or if no trace is wanted.
  public mutating func fields(
    of unit: AccessUnit, bytes: RawSpan, isWanted: Bool
  ) -> (fields: [FrameTrace.Field], words: String)? {
    guard let index = index(of: unit) else { return nil }
    let reading = readings[index].reading
    trace.removeAll()
    guard !reading.keepsBytes else {
      read(index, bytes, byteCount: unit.byteCount, isWanted)
      return isWanted ? (trace.named, readings[index].words) : nil
    }
    guard let changed = changed(unit, bytes: bytes) else { return nil }
    let span = changed.bytes.span
    // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
    read(index, unsafe span.bytes, byteCount: changed.bytes.count, isWanted)
    guard isWanted else { return nil }
    // The header as it stands there, then what was passed over, then what was read.
    var parser = ADTSFrameParser()
    var declared = FieldTrace()
    parser.trace(bytes, byteCount: unit.byteCount, into: &frame, &declared)
    let start = 8 * reading.payloadStart(of: changed.bytes)
    let prefix = 8 * reading.prefix
    let read = trace.named
    var fields = declared.named.filter { $0.bit < 56 }
    fields += read.filter { (56..<start).contains($0.bit) }
    if prefix > 0 { fields.append(.passedOver("foreign_bytes", bit: start, width: prefix)) }
    fields += read.filter { $0.bit >= start }.map { field in
      var field = field
      field.bit += prefix
      return field
    }
    if reading.suffix > 0 {
      fields.append(
        .passedOver(
          "surplus_bytes", bit: 8 * (unit.byteCount - reading.suffix), width: 8 * reading.suffix))
    }
    return (fields, readings[index].words)
  }

  private mutating func read(_ index: Int, _ bytes: RawSpan, byteCount: Int, _ isTraced: Bool) {
    if isTraced {
      readings[index].parser.trace(bytes, byteCount: byteCount, into: &frame, &trace)
    } else {
      readings[index].parser.parse(bytes, byteCount: byteCount, into: &frame)
    }
  }

  private func index(of unit: AccessUnit) -> Int? {
    let key = unit.header.fixed.bits & HeaderField.mask
    return readings.firstIndex { $0.key == key }
  }

  /// Forgets the frames before, as behind a gap.
  public mutating func forgetHistory() {
    for index in readings.indices { readings[index].parser.forgetHistory() }
  }
}

extension FrameTrace.Field {
  /// Bytes that a reading takes for no part of the frame.
  fileprivate static func passedOver(_ name: String, bit: Int, width: Int) -> Self {
    Self(bit: bit, width: width, element: "adts_frame", name: name, value: nil, meaning: nil)
  }
}

extension FieldTrace {
  /// The fields by their names in the standard.
  public var named: [FrameTrace.Field] {
    fields.map { field in
      FrameTrace.Field(
        bit: field.position, width: field.width, element: path(of: field),
        name: "\(field.name)", value: field.width > 63 ? nil : field.value,
        meaning: field.meaning)
    }
  }
}
