import AACSyntax
import Transports

/// BUF008 `nominal-bit-rate-favours-other-index`: the nominal bit rate fits another sampling rate
/// better.
public enum NominalBitRateFavoursOtherIndex: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF008", name: "nominal-bit-rate-favours-other-index", severity: .info,
    group: "buffer", depth: .headers,
    requirement: """
      The rate computed from the fullness (at least 60 frames) is compared with round values, \
      multiples of 8000 bit/s (4000 below 64 kbit/s) within 0.1 %, for each rate of the table \
      class.
      """,
    rationale: """
      Rates of one class, such as 44.1 and 48 kHz, cannot be told apart from the syntax. A round \
      bit rate at exactly one other rate is a hint that the index was changed.
      """,
    remedy: nil,
    clauses: [])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let buffer = facts.buffer
    guard let mean = buffer.mean, mean.frames >= 60, !BufferFullnessRecursion.applies(to: buffer),
      !BufferFullnessNotUpdated.applies(to: buffer), let first = facts.first,
      let fixed = facts.usualHeader, let declared = fixed.samplingFrequency
    else { return }
    let index = Int(fixed.samplingFrequencyIndex)
    func nominal(_ hertz: Int) -> Double { mean.bits * Double(hertz) / 1024 }
    guard !Self.isRound(nominal(declared)) else { return }
    let siblings = SamplingFrequency.sharingBands(withIndex: index).filter { other in
      other != index
        && SamplingFrequency.hertz(ofIndex: other).map { Self.isRound(nominal($0)) } ?? false
    }
    guard siblings.count == 1, let hinted = siblings.first,
      let rate = SamplingFrequency.hertz(ofIndex: hinted)
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          the nominal bit rate out of adts_buffer_fullness is \(Int(nominal(rate).rounded())) bit/s, a \
          round number, at \(rate) Hz (index \(hinted)), and \(Int(nominal(declared).rounded())) at \
          the declared \(declared) Hz
          """,
        frames: FrameSpan(near: 0),
        location: Location(first, bit: 18, length: 4, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "declared_index": .int(index), "hinted_index": .int(hinted),
          "mean_bits": .double((mean.bits * 10).rounded() / 10),
          "nominal_declared": .double(nominal(declared).rounded()),
          "nominal_hinted": .double(nominal(rate).rounded()),
        ]))
  }

  /// Whether a rate lies within 0.1 % of a multiple of 8000 bit/s, or 4000 below 64 kbit/s.
  private static func isRound(_ rate: Double) -> Bool {
    let step = rate < 64000 ? 4000.0 : 8000.0
    let nearest = (rate / step).rounded() * step
    return nearest > 0 && abs(rate - nearest) <= nearest * 0.001
  }
}
