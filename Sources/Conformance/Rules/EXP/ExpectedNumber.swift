extension Expectations.Number {
  /// The values as people write them: `44100 or 48000`.
  var text: String {
    values.map(\.plain).joined(separator: " or ")
      + (tolerance.map { ", give or take \($0.plain)," } ?? "")
  }

  /// The only value, if there is one and it is whole.
  var only: Int? { values.count == 1 ? values.first.flatMap { Int(exactly: $0) } : nil }

  /// The value next to `actual`; `nil` if no value is given.
  func nearest(to actual: Double) -> Double? {
    values.min { abs($0 - actual) < abs($1 - actual) }
  }

  /// The value, or the values in an array.
  var evidence: EvidenceValue {
    let numbers = values.map { value in
      Int(exactly: value).map(EvidenceValue.int) ?? .double(value)
    }
    return numbers.count == 1 ? numbers[0] : .array(numbers)
  }
}
