import AACSyntax

/// What tells the sampling rate of a payload apart from others of equal band tables.
public struct IndexProof: Hashable, Sendable {
  /// Where the proof stands.
  public enum Witness: String, Hashable, Sendable {
    /// The check words match only with this index: they were made before the header was changed.
    case checkWord = "crc_check"
    /// Every `program_config_element` repeats this index.
    case programConfig = "program_config_element"
    /// The SBR data end where they should only at this index.
    case sbr = "sbr_extension_data"
    /// The headers of the other frames of the file, which read as they declare, name this index.
    case otherHeaders = "adts_fixed_header"
  }

  /// `sampling_frequency_index` of the payload.
  public let index: Int
  /// Where it is proved.
  public let witness: Witness

  /// Of `candidates` the one that frames name, read as `reading` has it; `nil` if they name none.
  static func find(
    among candidates: [Int], in frames: [FrameSample.Kept], as reading: Reading
  ) -> IndexProof? {
    var trial = ReadingTrial(reading)
    let words = frames.compactMap { CoveredWord($0, &trial) }
    // Three words of 16 bits do not match by chance.
    if words.count >= 3 {
      let fitting = candidates.filter { index in
        let count = words.count { $0.computed(samplingFrequencyIndex: index) == $0.read }
        return count * 100 >= words.count * 99
      }
      if fitting.count == 1 { return IndexProof(index: fitting[0], witness: .checkWord) }
    }
    var named: Set<Int> = []
    for one in frames where trial.isExact(one) {
      for block in 0..<trial.frame.blockCount {
        for config in trial.frame.blocks[block].programConfigs {
          named.insert(Int(config.samplingFrequencyIndex))
        }
      }
    }
    guard named.count == 1, let index = named.first, candidates.contains(index) else { return nil }
    return IndexProof(index: index, witness: .programConfig)
  }
}

extension AcceptedReading {
  /// Takes the one of several indices that the payload fits which other headers of the file name
  /// whose frames read as they declare; nothing if they name none, or several.
  mutating func decideIndex(by samples: [FrameSample], besides readings: [AcceptedReading]) {
    guard indexProof == nil, case .tables(let candidates)? = changes.last, candidates.count > 1
    else { return }
    var named: Set<Int> = []
    for sample in samples where sample.span.count >= 5 {
      let index = Int(sample.header.samplingFrequencyIndex)
      guard candidates.contains(index), sample.failing.count * 50 <= sample.span.count,
        !readings.contains(where: { $0.header.bits & HeaderField.mask == sample.key })
      else { continue }
      named.insert(index)
    }
    guard named.count == 1, let index = named.first else { return }
    indexProof = IndexProof(index: index, witness: .otherHeaders)
    changes[changes.count - 1] = .tables(candidates: [index])
    reading.parameters.samplingFrequencyIndex = index
  }
}

extension CoveredWord {
  /// The word that the standard's rule gives if the header had this `sampling_frequency_index`.
  fileprivate func computed(samplingFrequencyIndex index: Int) -> UInt16 {
    let shift: UInt64 = 56 - 18 - 4
    return computed(headerBits: headerBits & ~(15 << shift) | UInt64(index) << shift)
  }
}
