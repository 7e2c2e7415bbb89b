public import Conformance

extension Expectations {
  /// What the statements say together; of two about one thing the later counts.
  ///
  /// The statements have the form that the command line checks: numbers with an optional
  /// `~tolerance`, pairs of hexadecimal digits for `asc`. What has not is passed over.
  public init(_ statements: [Expectation]) {
    self.init()
    for statement in statements { state([statement]) }
  }

  /// Expects one of the values of `alternatives`, which are about one thing; what was expected of it
  /// before no longer counts.
  ///
  /// The largest of several tolerances is that of all.
  public mutating func state(_ alternatives: [Expectation]) {
    guard let first = alternatives.first else { return }
    let numbers = alternatives.compactMap { Self.number($0.value) }
    let number =
      numbers.isEmpty
      ? nil
      : Number(numbers.flatMap(\.values), tolerance: numbers.compactMap(\.tolerance).max())
    switch first.key {
    case .samplingFrequency: samplingFrequency = number
    case .channels: channels = number
    case .objectType: objectTypes = alternatives.map(\.value)
    case .outputSamplingFrequency: outputSamplingFrequency = number
    case .outputChannels: outputChannels = number
    case .bitrate: bitrate = number
    case .duration: duration = number
    case .asc: audioSpecificConfig = Self.bytes(first.value)
    case .maxFrameBytes: maxFrameBytes = number?.values.first.flatMap { Int(exactly: $0) }
    }
  }

  private static func number(_ text: String) -> Number? {
    let parts = text.split(separator: "~", maxSplits: 1)
    guard let first = parts.first, let value = Double(first) else { return nil }
    return Number([value], tolerance: parts.count > 1 ? Double(parts[1]) : nil)
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
