extension Double {
  /// Rounded to one digit behind the point.
  var tenths: Double { rounded(to: 10) }
  /// Rounded to three digits behind the point.
  var thousandths: Double { rounded(to: 1000) }
  /// Rounded to four digits behind the point.
  var tenThousandths: Double { rounded(to: 10000) }

  /// As people write it: a whole number without a point, else at most six digits behind it.
  var plain: String {
    let value = rounded(to: 1_000_000)
    return Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private func rounded(to parts: Double) -> Double {
    let scaled = (self * parts).rounded()
    // Minus zero would show its sign.
    return scaled == 0 ? 0 : scaled / parts
  }
}
