public import AACSyntax

/// The values of `gain_control_data()`, AAC SSR.
///
/// ISO/IEC 14496-3, 4.6.12, Table 4.12.
public struct GainControlDataFields: Hashable, Sendable {
  /// A gain change.
  public struct Adjustment: Hashable, Sendable {
    /// `alevcode`, 4 bits: the level.
    public var level: Int
    /// `aloccode`, 2 to 5 bits, as window sequence and window say: the place.
    public var location: Int

    /// A gain change.
    public init(level: Int, location: Int) {
      self.level = level
      self.location = location
    }
  }

  /// The gain changes, up to 7 (`adjust_num`), by band, up to 3 (`max_band`), and window: one of
  /// ONLY_LONG, two of LONG_START and LONG_STOP, eight of EIGHT_SHORT.
  public var bands: [[[Adjustment]]] = []

  /// Data of no band.
  public init() {}

  /// The widths of `aloccode` by window.
  public static func locationWidths(_ sequence: WindowSequence) -> [Int] {
    switch sequence {
    case .onlyLong: [5]
    case .longStart: [4, 2]
    case .eightShort: [2, 2, 2, 2, 2, 2, 2, 2]
    case .longStop: [4, 5]
    }
  }

  mutating func code(
    _ coder: inout some FieldCoder, _ sequence: WindowSequence
  ) throws(FieldMismatch) {
    try coder.open("gain_control_data")
    let widths = Self.locationWidths(sequence)
    var bandCount = bands.count
    try coder.field("max_band", 2, &bandCount)
    try coder.list(&bands, count: bandCount, of: []) { (coder, windows) throws(FieldMismatch) in
      var window = 0
      try coder.list(&windows, count: widths.count, of: []) {
        (coder, adjustments) throws(FieldMismatch) in
        precondition(window < widths.count, "as many windows as the sequence has")
        let width = widths[window]
        window += 1
        var count = adjustments.count
        try coder.field("adjust_num", 3, &count)
        try coder.list(&adjustments, count: count, of: Adjustment(level: 0, location: 0)) {
          (coder, adjustment) throws(FieldMismatch) in
          try coder.field("alevcode", 4, &adjustment.level)
          try coder.field("aloccode", width, &adjustment.location)
        }
      }
    }
    try coder.close()
  }
}
