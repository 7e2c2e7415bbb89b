public import Bitstream

/// The scale factors, intensity positions and noise energies of a channel, read again from where the
/// channel was read.
public struct ScaleFactorValues: Sendable {
  /// The value of a band.
  public struct Band: Hashable, Sendable {
    /// The window group.
    public let group: Int
    /// The scale factor band.
    public let band: Int
    /// `sect_cb`: 1 to 11, 13, 14 or 15.
    public let codebook: Int
    /// The scale factor, the noise energy with codebook 13, the intensity position with 14 and 15:
    /// the running sum, in steps of 1.5 dB.
    public let value: Int
    /// `dpcm_sf`, `dpcm_noise_nrg` or `dpcm_is_position`.
    public let bits: BitRange

    /// Whether the value is a scale factor.
    public var isScaleFactor: Bool { codebook < 13 }

    /// The values that decoders take as they are: of a scale factor those that are allowed.
    public var range: ClosedRange<Int> {
      switch codebook {
      case 13: -100...155
      case 14, 15: -155...100
      default: 0...255
      }
    }

    /// Whether the value lies in `range`.
    public var isInRange: Bool { range.contains(value) }
  }

  /// The values in the order of the stream; bands of codebook 0 have none.
  public let bands: [Band]

  /// Reads the values of `stream` again.
  ///
  /// - Parameters:
  ///   - stream: the channel, as it was read.
  ///   - bytes: the bytes that `stream` was read from.
  /// - Returns: `nil` if its `scale_factor_data()` cannot be read to its end.
  public init?(of stream: borrowing IndividualChannelStream, in bytes: RawSpan) {
    let start = stream.scaleFactors.position
    guard start > 0, start <= bytes.byteCount * 8 else { return nil }
    var reader = BitReader(bytes, from: start)
    var recorder = NoRecorder()
    var bands: [Band] = []
    do throws(SyntaxError) {
      try ScaleFactorData.parseFields(
        &reader, globalGain: stream.globalGain, sections: stream.sections, &recorder
      ) { bands.append($0) }
    } catch {
      return nil
    }
    self.bands = bands
  }
}
