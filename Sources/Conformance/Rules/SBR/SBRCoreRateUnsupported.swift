import AACSyntax
import StreamForge
import Transports

/// SBR011 `sbr-core-rate-unsupported`: SBR is used at a core rate that is too high.
public enum SBRCoreRateUnsupported: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "SBR011", name: "sbr-core-rate-unsupported", severity: .error, group: "sbr", depth: .syntax,
    requirement: """
      SBR must not be used with sampling_frequency_index 0, 1 or 2, because its rate would exceed \
      96 kHz.
      """,
    rationale: "faad2 and fdk-aac refuse to set up SBR at such rates.",
    remedy: """
      Switch SBR off at 64 kHz and above, or write the right (lower) core rate if the index is \
      wrong.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.5.2.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("SBR with a core of 24 kHz") { BaseVectors.sbr().bytes }],
    violating: [
      RuleExample("SBR with a core of 88.2 kHz") {
        StreamRecipe().with {
          $0.samplingFrequencyIndex = 1
          $0.maxSFBs = [20]
          $0.sbr = SBRRecipe()
        }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax else { return }
    // A header that differs from those around it has a rule of its own.
    let flipped = Set(facts.flips.filter { $0.field == .samplingFrequencyIndex }.map(\.unit.index))
    for runs in syntax.sbr.runs(of: facts) {
      let sound = runs.filter { $0.content.contains(.sbr) }
      guard let run = sound.first, let last = sound.last,
        let stretch = facts.stretches.last(where: { $0.first.index <= run.first.index }),
        case let unit = flipped.contains(run.first.index) ? stretch.first : run.first,
        case let header = flipped.contains(run.first.index) ? stretch.header : unit.header.fixed,
        case let index = facts.coreIndex(of: header), index <= 2,
        let rate = SamplingFrequency.hertz(ofIndex: index)
      else { continue }
      add((run.first, run.timeSeconds), last.last, rate, &sink)
      return
    }
  }

  private static func add(
    _ first: (unit: AccessUnit, timeSeconds: Double?), _ last: Int, _ rate: Int,
    _ sink: inout FindingSink
  ) {
    sink.add(
      Finding(
        metadata,
        message: """
          SBR with a core of \(rate) Hz: its rate would be \(2 * rate) Hz, at most 96000 Hz is \
          allowed
          """,
        frames: FrameSpan(
          first.unit.index...max(first.unit.index, last)),
        location: Location(
          first.unit, bit: HeaderField.samplingFrequencyIndex.bitPosition,
          length: HeaderField.samplingFrequencyIndex.bitLength, timeSeconds: first.timeSeconds,
          element: "adts_fixed_header"),
        evidence: ["core_hz": .int(rate), "fs_sbr": .int(2 * rate)]))
  }
}
