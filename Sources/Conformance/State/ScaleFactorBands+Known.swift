import AACSyntax

extension ScaleFactorBands {
  /// The bands of all object types and rates that ADTS can declare, made once.
  private static let known: [ScaleFactorBands?] = (0..<64).map { place in
    ScaleFactorBands(
      SyntaxParameters(objectType: place / 16 + 1, samplingFrequencyIndex: place % 16))
  }

  /// The bands for the parameters of a header; `nil` for those that no header has.
  static func known(_ parameters: SyntaxParameters) -> ScaleFactorBands? {
    guard parameters.frameLength == .lines1024, (1...4).contains(parameters.objectType),
      (0..<16).contains(parameters.samplingFrequencyIndex)
    else { return ScaleFactorBands(parameters) }
    return known[(parameters.objectType - 1) * 16 + parameters.samplingFrequencyIndex]
  }

  /// The band of a long window that a line lies in; `nil` behind the last line.
  func longBand(ofLine line: Int) -> Int? {
    (0..<longCount).first { offset($0 + 1, .onlyLong) > line }
  }
}
