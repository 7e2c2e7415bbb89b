public import AACSyntax
import Bitstream
public import Transports

/// Reads frames again, in the readings that were accepted for their headers.
public struct Rereader: Sendable {
  private var readings: [(key: UInt32, reading: Reading, parser: ADTSFrameParser)]
  private var scratch: [UInt8] = []

  /// A reader of the frames whose headers `readings` speak of; `nil` if there is none.
  public init?(_ readings: [AcceptedReading]) {
    guard !readings.isEmpty else { return nil }
    self.readings = readings.map {
      (
        $0.header.bits & FrameSamples.keyMask, $0.reading,
        ADTSFrameParser(parameters: $0.reading.parameters)
      )
    }
  }

  /// Reads the frame `unit`, the bytes that `window` starts with, as its accepted reading has it.
  ///
  /// - Returns: false if there is none for its header.
  public mutating func parse(
    _ unit: AccessUnit, window: RawSpan, into frame: inout ADTSFrame
  ) -> Bool {
    let key = unit.header.fixed.bits & FrameSamples.keyMask
    guard let index = readings.firstIndex(where: { $0.key == key }) else { return false }
    if readings[index].reading.keepsBytes {
      readings[index].parser.parse(window, byteCount: unit.byteCount, into: &frame)
      return true
    }
    let bytes = (0..<unit.byteCount).map { window.byte(at: $0) }
    guard let changed = readings[index].reading.changed(bytes) else { return false }
    let span = changed.span
    // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
    readings[index].parser.parse(unsafe span.bytes, byteCount: changed.count, into: &frame)
    return true
  }

  /// Forgets the frames before, as behind a gap.
  public mutating func forgetHistory() {
    for index in readings.indices { readings[index].parser.forgetHistory() }
  }
}
