import Bitstream

/// `gain_control_data()`: gain changes of the upper three of four bands, AAC SSR.
///
/// ISO/IEC 14496-3, 4.6.12, Table 4.12. Values as read, nothing judged.
public struct GainControlData: Sendable {
  /// The position of the first bit.
  public internal(set) var position = 0
  /// `max_band`, 2 bits: bands 1 to `max_band` have gain changes.
  public internal(set) var maxBand = 0
  /// The windows of each band: 1, 2 or 8.
  public internal(set) var windowCount = 0

  /// `adjust_num` by band and window.
  private var adjustments: [UInt8] = []
  /// `alevcode` in the upper eight bits, `aloccode` in the lower, seven of each band and window.
  private var codes: [UInt16] = []

  init() {}

  /// `adjust_num`, 3 bits: the gain changes in a window.
  ///
  /// - Precondition: `band` is 1 to `maxBand`, `window` below `windowCount`.
  public func adjustmentCount(band: Int, window: Int) -> Int {
    Int(adjustments[(band - 1) * 8 + window])
  }

  /// `alevcode` and `aloccode` of a gain change.
  public func adjustment(band: Int, window: Int, index: Int) -> (level: Int, location: Int) {
    let code = codes[((band - 1) * 8 + window) * 7 + index]
    return (Int(code >> 8), Int(code & 0xFF))
  }

  /// The width of `aloccode` in bits.
  static func locationWidth(_ sequence: WindowSequence, window: Int) -> Int {
    switch sequence {
    case .onlyLong: 5
    case .longStart: window == 0 ? 4 : 2
    case .eightShort: 2
    case .longStop: window == 0 ? 4 : 5
    }
  }

  mutating func parse(
    _ reader: inout BitReader, sequence: WindowSequence,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("gain_control_data", index: nil)
    defer { recorder.close() }
    position = reader.position
    if codes.isEmpty {
      adjustments = [UInt8](repeating: 0, count: 24)
      codes = [UInt16](repeating: 0, count: 168)
    }
    maxBand = try reader.field(2, "max_band", in: .gainControlData, &recorder)
    switch sequence {
    case .onlyLong: windowCount = 1
    case .longStart, .longStop: windowCount = 2
    case .eightShort: windowCount = 8
    }
    for band in 0..<maxBand {
      for window in 0..<windowCount {
        let place = band * 8 + window
        let count = try reader.field(3, "adjust_num", in: .gainControlData, &recorder)
        adjustments[place] = UInt8(count)
        let width = Self.locationWidth(sequence, window: window)
        for index in 0..<count {
          let level = try reader.field(4, "alevcode", in: .gainControlData, &recorder)
          let location = try reader.field(width, "aloccode", in: .gainControlData, &recorder)
          codes[place * 7 + index] = UInt16(level << 8 | location)
        }
      }
    }
  }
}
