public import Conformance

extension Expectations {
  /// What the statements say together; of two about one thing the later counts.
  ///
  /// The statements have the form that the command line checks: numbers with an optional
  /// `~tolerance`, pairs of hexadecimal digits for `asc`. What has not is passed over.
  public init(_ statements: [Expectation]) {
    self.init()
    for statement in statements {
      let number = Self.number(statement.value)
      switch statement.key {
      case .samplingFrequency: samplingFrequency = number
      case .channels: channels = number
      case .objectType: objectTypes = [statement.value]
      case .outputSamplingFrequency: outputSamplingFrequency = number
      case .outputChannels: outputChannels = number
      case .bitrate: bitrate = number
      case .duration: duration = number
      case .asc: audioSpecificConfig = Self.bytes(statement.value)
      case .maxFrameBytes: maxFrameBytes = number?.values.first.flatMap { Int(exactly: $0) }
      }
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
