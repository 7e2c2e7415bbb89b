/// The values of `pulse_data()`.
///
/// ISO/IEC 14496-3, 4.6.3, Table 4.7.
public struct PulseDataFields: CodedFields {
  /// One pulse.
  public struct Pulse: Hashable, Sendable {
    /// `pulse_offset`, 5 bits: lines from the pulse before, or from the start of the band.
    public var offset: Int
    /// `pulse_amp`, 4 bits: what is added to the magnitude of the line.
    public var amplitude: Int

    /// A pulse.
    public init(offset: Int, amplitude: Int) {
      self.offset = offset
      self.amplitude = amplitude
    }
  }

  /// `pulse_start_sfb`, 6 bits.
  public var startSFB = 0
  /// The pulses, 1 to 4: `number_pulse` + 1.
  public var pulses = [Pulse(offset: 0, amplitude: 0)]

  /// One pulse that adds nothing.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("pulse_data")
    var number = pulses.count - 1
    try coder.field("number_pulse", 2, &number)
    try coder.field("pulse_start_sfb", 6, &startSFB)
    try coder.list(&pulses, count: number + 1, of: Pulse(offset: 0, amplitude: 0)) {
      (coder, pulse) throws(FieldMismatch) in
      try coder.field("pulse_offset", 5, &pulse.offset)
      try coder.field("pulse_amp", 4, &pulse.amplitude)
    }
    try coder.close()
  }
}
