import AACSyntax

/// Which of several indices the SBR data of frames fit.
///
/// The frequency tables of SBR differ between rates whose scale factor bands are the same, or nearly.
struct SBRIndexFit {
  /// The indices that the data do not contradict, all of them if they contradict each.
  let fitting: [Int]

  /// Payloads fewer than these prove nothing.
  private static let fewest = 10

  /// Reads `frames` as `reading` has it, but at each of `candidates`.
  ///
  /// An index is contradicted if half of the payloads do not end where they should, where another
  /// explains nine of ten: frames between those that are kept may have changed the header. A
  /// payload whose header is illegal at a rate does not fit it either.
  init(of candidates: [Int], in frames: [FrameSample.Kept], as reading: Reading) {
    var counts: [(index: Int, payloads: Int, fitting: Int)] = []
    for index in candidates {
      var other = reading
      other.parameters.samplingFrequencyIndex = index
      var trial = ReadingTrial(other, keepsHistory: true)
      var count = (index: index, payloads: 0, fitting: 0)
      for one in frames where trial.isExact(one) {
        for block in 0..<trial.frame.blockCount {
          for outcome in trial.frame.blocks[block].sbrOutcomes
          where outcome.ending != .headerMissing {
            count.payloads += 1
            if outcome.isFitting, outcome.tables.defects.isEmpty { count.fitting += 1 }
          }
        }
      }
      counts.append(count)
    }
    let isProved = counts.contains {
      $0.payloads >= Self.fewest && $0.fitting * 10 >= $0.payloads * 9
    }
    guard isProved else {
      fitting = candidates
      return
    }
    fitting = counts.filter { $0.fitting * 2 > $0.payloads }.map(\.index)
  }
}
