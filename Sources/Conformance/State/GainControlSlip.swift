import AACSyntax
import Bitstream

/// A `gain_control_data_present` that is 1 by mistake: no `gain_control_data()` follow it, and what is
/// read in their place shifts all that comes behind.
struct GainControlSlip: Sendable {
  /// The flag, counted from the first bit of the frame.
  let bit: Int
  /// The path of its channel: `SCE[0].ics[0]`.
  let path: String

  /// Flags of a frame that are tried: each costs a reading of it.
  private static let limit = 8

  /// The first such flag of a frame that does not end exactly; `nil` if the frame does not do so
  /// either where its flags are taken as 0.
  ///
  /// AAC SSR alone has gain control. Chance does not bring an end to the bit: what ends exactly
  /// without the flags was written without gain control.
  static func find(in frame: borrowing ADTSFrame, bytes: RawSpan) -> GainControlSlip? {
    guard let first = flag(of: frame) else { return nil }
    var copy = (0..<frame.byteCount).map { bytes.byte(at: $0) }
    var parser = ADTSFrameParser(parameters: frame.blocks[0].parameters)
    var again = ADTSFrame()
    var next: GainControlSlip? = first
    var tries = 0
    while let flag = next, tries < limit {
      copy[flag.bit / 8] &= ~(0x80 >> UInt8(flag.bit % 8))
      let span = copy.span
      // SAFETY: bytes of plain numbers; the span lives as long as the array that it borrows.
      parser.parse(unsafe span.bytes, byteCount: copy.count, into: &again)
      if again.endsExactly { return first }
      next = self.flag(of: again)
      tries += 1
    }
    return nil
  }

  /// The first flag of a frame that is 1 where it must not be.
  private static func flag(of frame: borrowing ADTSFrame) -> GainControlSlip? {
    var found: GainControlSlip?
    frame.forEachChannel(incomplete: true) { place in
      guard found == nil,
        frame.blocks[place.block].channels[place.channel].hasGainControl,
        frame.blocks[place.block].parameters.objectType != 3
      else { return }
      found = GainControlSlip(
        bit: frame.blocks[place.block].channels[place.channel].gainControlFlagPosition,
        path: place.path)
    }
    return found
  }
}
