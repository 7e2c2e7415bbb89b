public import AACSyntax
import Bitstream
public import Transports

/// Reads frames again, in the readings that were accepted for their headers.
public struct Rereader: Sendable {
  private var readings: [(key: UInt32, reading: Reading, parser: ADTSFrameParser)]

  /// A reader of the frames whose headers `readings` speak of; `nil` if there is none.
  public init?(_ readings: [AcceptedReading]) {
    guard !readings.isEmpty else { return nil }
    self.readings = readings.map {
      (
        $0.header.bits & HeaderField.mask, $0.reading,
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

  /// Reads a frame with what its accepted reading takes for its parameters.
  ///
  /// - Returns: false if there is none for its header.
  public mutating func parse(
    _ unit: AccessUnit, window: RawSpan, byteCount: Int, into frame: inout ADTSFrame
  ) -> Bool {
    guard let index = index(of: unit) else { return false }
    readings[index].parser.parse(window, byteCount: byteCount, into: &frame)
    return true
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
