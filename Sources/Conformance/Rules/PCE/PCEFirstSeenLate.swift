import StreamForge
import Transports

/// PCE002 `pce-first-seen-late`: the first PCE comes late.
public enum PCEFirstSeenLate: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE002", name: "pce-first-seen-late", severity: .warning, group: "pce", depth: .syntax,
    requirement: "With channel_configuration 0 the first block should already hold the PCE.",
    rationale: """
      Players cannot set up their channels before it: the start is silent, and a probe of the \
      first frames finds 0 channels.
      """,
    remedy: """
      Send the PCE as the first element of every block, or at least of the first block of each \
      file and segment.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("a PCE of one pair in every block", alsoTriggers: ["IOP003"]) {
        BaseVectors.programConfig().bytes
      }
    ],
    violating: [
      RuleExample("the PCE comes with frame 5") {
        BaseVectors.programConfig().withEachFrame { index, frame in
          if index < 5 { frame.block.elements.removeFirst() }
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let configs = facts.syntax?.programConfigs, configs.beforeFirst > 0,
      let first = configs.firstUndeclared, let place = configs.needed.first
    else { return }
    sink.add(
      Finding(
        metadata,
        message:
          "channel_configuration is 0, and the first PCE comes in frame \(place.unit.index), "
          + "behind \(configs.beforeFirst) frames without",
        frames: FrameSpan(first.unit.index...max(first.unit.index, place.unit.index - 1)),
        location: Location(
          first.unit, bit: 23, length: 3, timeSeconds: first.timeSeconds,
          element: "adts_fixed_header"),
        evidence: [
          "first_pce_frame": .int(place.unit.index),
          "time": place.timeSeconds.map(EvidenceValue.double) ?? .null,
          "frames_undefined": .int(configs.beforeFirst),
        ]))
  }
}
