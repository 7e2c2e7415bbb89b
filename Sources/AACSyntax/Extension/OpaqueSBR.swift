public import Bitstream

/// SBR data as bits that are not looked into.
public enum SBRExtensionParser {
  /// Passes over the payload.
  public static func parse<Recorder: FieldRecorder & ~Copyable>(
    _ reader: inout BitReader, crc: Bool, isPair: Bool, samplingFrequency: Int,
    frameLength: Int = 1024, state: inout SBRElementState, recorder: inout Recorder
  ) -> SBROutcome {
    recorder.bits("sbr_extension_data", at: reader.position, width: reader.bitsLeft)
    _ = reader.advance(to: reader.end)
    return SBROutcome()
  }
}

/// What stays of the SBR data of an element: nothing.
public struct SBRElementState: Sendable {
  /// No state.
  public init() {}
  /// Does nothing.
  public mutating func markGap() {}
}

/// What SBR data turned out to be: not known.
public struct SBROutcome: Sendable {
  init() {}
}
