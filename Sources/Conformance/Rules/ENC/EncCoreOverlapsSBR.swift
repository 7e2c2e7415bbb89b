import AACSyntax
import StreamForge
import Transports

/// ENC006 `enc-core-overlaps-sbr`: the core codes lines that SBR replaces.
public enum EncCoreOverlapsSBR: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC006", name: "enc-core-overlaps-sbr", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      Core lines above the SBR crossover (kx / 128 of the SBR rate) in 50 % of the SBR frames or \
      more are reported.
      """,
    rationale: """
      The decoder replaces that range, so that the bits spent there are lost for the rest of the \
      spectrum.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.18")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("core lines up to 432, SBR from line 512 on") { BaseVectors.sbr().bytes }
    ],
    violating: [
      RuleExample("core lines up to 1024, SBR from line 512 on") {
        StreamRecipe().with {
          $0.samplingFrequencyIndex = 6
          $0.maxSFBs = [47]
          $0.sbr = SBRRecipe()
        }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let first = syntax.sbr.overlap.first,
      syntax.sbr.overlap.overlapping.count * 2 >= syntax.sbr.overlap.frames,
      let rate = first.header.fixed.samplingFrequency
    else { return }
    let overlap = syntax.sbr.overlap
    let crossover = overlap.crossoverLine * rate / 2048
    let highest = overlap.highestLine * rate / 2048
    let share = Double(overlap.overlapping.count) / Double(max(1, overlap.frames))
    sink.add(
      Finding(
        metadata,
        message: """
          the core is coded up to \(highest) Hz, and SBR takes over at \(crossover) Hz, in \
          \(overlap.overlapping.count) of \(overlap.frames) frames
          """,
        frames: overlap.overlapping,
        location: Location(
          first, timeSeconds: facts.timeSeconds(of: first), element: "raw_data_block"),
        evidence: [
          "crossover_hz": .int(crossover), "core_hz_max": .int(highest),
          "share": .double((share * 1000).rounded() / 1000),
        ]))
  }
}
