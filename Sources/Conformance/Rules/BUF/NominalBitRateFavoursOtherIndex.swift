import AACSyntax
import StreamForge
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

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("96 kbit/s at 44.1 kHz") {
        var size = 0
        return BaseVectors.mono(frames: 80).withEachFrame {
          // 96 kbit/s at 44.1 kHz are 278.64 bytes a frame.
          let end = Int(278.6395 * Double($0 + 1))
          $1 = $1.padded(to: end - size)
          size = end
          $1.bufferFullness = 50 + $0 % 2
        }.bytes
      }
    ],
    violating: [
      RuleExample("96 kbit/s at 44.1 kHz, declared as 48 kHz") {
        var size = 0
        return BaseVectors.mono(frames: 80).withEachFrame {
          // 96 kbit/s at 44.1 kHz are 278.64 bytes a frame.
          let end = Int(278.6395 * Double($0 + 1))
          $1 = $1.padded(to: end - size)
          size = end
          $1.bufferFullness = 50 + $0 % 2
          $1.samplingFrequencyIndex = 3
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    // One stretch only: of a joined stream no single index could be wrong. And no step that breaks
    // the recursion: a joint within the stretch spoils the mean.
    guard facts.stretchCount == 1, let stretch = facts.buffer.stretches.first,
      stretch.variable == 0, stretch.violations == 0, stretch.smallest != stretch.largest,
      let first = stretch.first,
      let mean = stretch.mean, mean.frames >= 60
    else { return }
    let declared = Int(first.header.fixed.samplingFrequencyIndex)
    guard let declaredRate = bitRate(mean.bits, declared), !isRound(declaredRate)
    else { return }
    // The payload cannot tell rates apart that share their band tables.
    let round = SamplingFrequency.sharingBands(withIndex: declared).filter {
      $0 != declared && bitRate(mean.bits, $0).map(isRound) == true
    }
    guard round.count == 1, let hinted = round.first,
      let hintedRate = bitRate(mean.bits, hinted),
      let declaredHertz = SamplingFrequency.hertz(ofIndex: declared),
      let hintedHertz = SamplingFrequency.hertz(ofIndex: hinted)
    else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          \(mean.bits.tenths) bits a frame are \(Int(hintedRate.rounded())) bit/s, a round rate, at \
          \(hintedHertz) Hz (index \(hinted)), and \(Int(declaredRate.rounded())) bit/s at the \
          declared \(declaredHertz) Hz (index \(declared))
          """,
        frames: stretch.frames,
        location: Location(
          first, bit: 18, length: 4, timeSeconds: facts.timeSeconds(of: first),
          element: "adts_fixed_header"),
        evidence: [
          "declared_index": .int(declared), "hinted_index": .int(hinted),
          "mean_bits": .double(mean.bits.tenths),
          "nominal_declared": .int(Int(declaredRate.rounded())),
          "nominal_hinted": .int(Int(hintedRate.rounded())),
        ]))
  }

  private static func bitRate(_ meanBits: Double, _ index: Int) -> Double? {
    SamplingFrequency.hertz(ofIndex: index).map { meanBits * Double($0) / 1024 }
  }

  /// Whether a bit rate lies within 0.1 % of a multiple of 8000, or of 4000 below 64000.
  private static func isRound(_ rate: Double) -> Bool {
    let step = rate < 64000 ? 4000.0 : 8000.0
    let nearest = (rate / step).rounded() * step
    return nearest > 0 && abs(rate - nearest) <= nearest / 1000
  }
}
