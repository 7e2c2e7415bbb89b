/// Sampling frequencies by `sampling_frequency_index`.
///
/// ISO/IEC 14496-3, 1.6.3.4, Table 1.18; ISO/IEC 13818-7, 8.1.3.2.2, Table 35.
public enum SamplingFrequency {
  /// Table 1.18: hertz for index 0 to 12; 13 and 14 are reserved, 15 is an escape that ADTS lacks.
  @usableFromInline static let table: [Int] = [
    96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
  ]

  /// The sampling frequency in hertz; `nil` for a reserved index or the escape.
  @inlinable
  public static func hertz(ofIndex index: Int) -> Int? {
    index >= 0 && index < table.count ? table[index] : nil
  }

  /// The index of a sampling frequency in hertz, if the table has it.
  public static func index(ofHertz hertz: Int) -> Int? { table.firstIndex(of: hertz) }

  /// The indices whose scale factor band tables are those of `index`, `index` included: the payload
  /// cannot tell them apart.
  ///
  /// ISO/IEC 14496-3, 4.5.4.
  public static func sharingBands(withIndex index: Int) -> [Int] {
    [[0, 1], [2], [3, 4], [5], [6, 7], [8, 9, 10], [11, 12]].first { $0.contains(index) } ?? []
  }
}
