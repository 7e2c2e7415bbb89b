import Glibc

/// Numbers for messages.
enum Decimal {
  /// `value` with up to `places` digits behind the point.
  static func text(_ value: Double, _ places: Int) -> String {
    let scale = pow(10, Double(places))
    return "\((value * scale).rounded() / scale)"
  }
}
