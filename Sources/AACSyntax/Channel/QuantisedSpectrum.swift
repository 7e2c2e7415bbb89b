import Bitstream

/// The quantised lines of a channel, read again from where the channel was read.
public struct QuantisedSpectrum: Sendable {
  /// The lines, window by window: line n of window w is at w times the lines of a short window
  /// plus n. Pulses are not added.
  public private(set) var lines = InlineArray<1024, Int16>(repeating: 0)

  /// The highest line that is not zero, counted within its window; `nil` if all are zero.
  public private(set) var highestLine: Int?

  /// Reads the lines of `stream` again.
  ///
  /// - Parameters:
  ///   - stream: the channel, as it was read.
  ///   - bytes: the bytes that `stream` was read from.
  ///   - bands: the scale factor bands of its rate and window sequence.
  /// - Returns: `nil` if its `spectral_data()` cannot be read to its end.
  public init?(
    of stream: borrowing IndividualChannelStream, in bytes: RawSpan,
    bands: borrowing ScaleFactorBands
  ) {
    guard let start = stream.spectralPosition, start <= bytes.byteCount * 8 else { return nil }
    var reader = BitReader(bytes, from: start)
    var sections = stream.sections
    var recorder = NoRecorder()
    let windowLines = stream.info.windowSequence == .eightShort ? bands.shortLines : bands.longLines
    var lines = InlineArray<1024, Int16>(repeating: 0)
    var highest = -1
    do throws(SyntaxError) {
      try SpectralData.parseFields(
        &reader, info: stream.info, bands: bands, sections: &sections, &recorder
      ) { place, value in
        lines[place] = Int16(value)
        highest = max(highest, place % windowLines)
      }
    } catch {
      return nil
    }
    self.lines = lines
    highestLine = highest < 0 ? nil : highest
  }
}
