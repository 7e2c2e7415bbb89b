import AACSyntax
import Bitstream

/// Bits written down as text; blanks and bars are for the eye.
struct SBRBits: ExpressibleByStringLiteral, Sendable {
  var bytes: [UInt8]
  var count: Int

  init(_ text: String) {
    var writer = BitWriter()
    for character in text where character == "0" || character == "1" {
      writer.write(character == "1")
    }
    bytes = writer.bytes
    count = writer.bitCount
  }

  init(stringLiteral text: String) { self.init(text) }

  init(bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
  }

  func reading<Result>(_ body: (inout BitReader) throws -> Result) rethrows -> Result {
    // SAFETY: the span lives as long as `bytes`, which outlives the reader.
    var reader = unsafe BitReader(bytes.span.bytes, from: 0, to: count)
    return try body(&reader)
  }

  /// Reads the bits as an SBR payload without a trace.
  func parse(
    crc: Bool = false, isPair: Bool = false, samplingFrequency: Int = 24000,
    frameLength: Int = 1024, state: inout SBRElementState
  ) -> SBROutcome {
    reading { reader in
      var recorder = NoRecorder()
      return SBRExtensionParser.parse(
        &reader, crc: crc, isPair: isPair, samplingFrequency: samplingFrequency,
        frameLength: frameLength, state: &state, recorder: &recorder)
    }
  }

  func parse(
    crc: Bool = false, isPair: Bool = false, samplingFrequency: Int = 24000,
    frameLength: Int = 1024
  ) -> SBROutcome {
    var state = SBRElementState()
    return parse(
      crc: crc, isPair: isPair, samplingFrequency: samplingFrequency, frameLength: frameLength,
      state: &state)
  }

  /// Reads the bits as an SBR payload with a trace.
  func trace(
    crc: Bool = false, isPair: Bool = false, samplingFrequency: Int = 24000,
    frameLength: Int = 1024, state: inout SBRElementState
  ) -> (outcome: SBROutcome, trace: FieldTrace) {
    reading { reader in
      var recorder = FieldTrace()
      let outcome = SBRExtensionParser.parse(
        &reader, crc: crc, isPair: isPair, samplingFrequency: samplingFrequency,
        frameLength: frameLength, state: &state, recorder: &recorder)
      return (outcome, recorder)
    }
  }
}

/// Pieces of SBR payloads, written by hand for a core of 24 kHz: start 5 and stop 9 give 16 bands
/// of high, 8 of low resolution and 4 noise floor bands.
enum SBRPieces {
  //                         flag amp start stop xover res e1 e2
  static let header = "1      0   0101  1001 000   00  0  0"
  static let noHeader = "0"
  /// FIXFIX, one envelope of low resolution; differences in frequency; inverse filtering off.
  static let monoStart = "0 | 00 00 0 | 0 0 | 00 00 00 00"
  /// 40, then seven differences of 0 in steps of 1.5 dB.
  static let envelope = "0101000 00000000000000"
  /// 10, then three differences of 0.
  static let noise = "01010 000"
  /// Neither sinusoids nor extensions.
  static let end = "0 0"
  static let mono = monoStart + envelope + noise + end
}
