import Glibc

/// Levels relative to full scale.
enum Decibels {
  /// 20 x log10 of an amplitude, full scale 1; minus infinity for silence.
  static func ofAmplitude(_ amplitude: Double) -> Double { 20 * log10(amplitude) }
}
