import Bitstream

/// `pulse_data()`: up to four amplitudes that are added to quantised lines.
///
/// ISO/IEC 14496-3, 4.6.3, Table 4.7. Values as read, nothing judged.
public struct PulseData: Hashable, Sendable {
  /// The position of the first bit.
  public let position: Int
  /// `number_pulse`, 2 bits: the number of pulses minus 1.
  public let numberPulse: UInt8
  /// `pulse_start_sfb`, 6 bits: the band that the first offset counts from.
  public let startSFB: UInt8
  /// `pulse_offset`, 5 bits each, the first in the lowest bits of eight; 0 for pulses that are not
  /// there.
  let offsets: UInt32
  /// `pulse_amp`, 4 bits each, as `offsets`.
  let amplitudes: UInt32

  /// The number of pulses, 1 to 4.
  public var count: Int { Int(numberPulse) + 1 }

  /// `pulse_offset` of a pulse: lines from the one before.
  public func offset(_ pulse: Int) -> Int { Int(offsets >> UInt32(8 * pulse) & 0xFF) }

  /// `pulse_amp` of a pulse.
  public func amplitude(_ pulse: Int) -> Int { Int(amplitudes >> UInt32(8 * pulse) & 0xFF) }

  /// The line of a pulse, wherever it falls; `nil` if `pulse_start_sfb` has no first line.
  public func line(_ pulse: Int, bands: borrowing ScaleFactorBands) -> Int? {
    guard Int(startSFB) < bands.longCount else { return nil }
    return (0...pulse).reduce(bands.offset(Int(startSFB), .onlyLong)) { $0 + offset($1) }
  }

  init(
    parsing reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("pulse_data", index: nil)
    defer { recorder.close() }
    position = reader.position
    let number = try reader.field(2, "number_pulse", in: .pulseData, &recorder) { value in
      "\(value + 1) pulses"
    }
    let start = try reader.field(6, "pulse_start_sfb", in: .pulseData, &recorder)
    var offsets: UInt32 = 0
    var amplitudes: UInt32 = 0
    for pulse in 0...number {
      let offset = try reader.field(5, "pulse_offset", in: .pulseData, &recorder)
      let amplitude = try reader.field(4, "pulse_amp", in: .pulseData, &recorder)
      offsets |= UInt32(offset) << UInt32(8 * pulse)
      amplitudes |= UInt32(amplitude) << UInt32(8 * pulse)
    }
    numberPulse = UInt8(number)
    startSFB = UInt8(start)
    self.offsets = offsets
    self.amplitudes = amplitudes
  }
}
