import AACSyntax
import StreamForge
import Transports

/// PSX007 `ps-toggles`: parametric stereo comes and goes.
public enum PSToggles: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PSX007", name: "ps-toggles", severity: .warning, group: "ps", depth: .syntax,
    requirement: "PS should be present from frame 0 on and not be absent for more than 1 second.",
    rationale: """
      The number of output channels changes for many players; faad2 reports an unexpected channel \
      configuration change.
      """,
    remedy: """
      Send PS data in the first frame and at regular intervals, also while the signal is mono.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.6")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("parametric stereo in all frames") {
        BaseVectors.parametricStereo(frames: 60).bytes
      }
    ],
    violating: [
      RuleExample("parametric stereo in the first half of 2.6 seconds only") {
        BaseVectors.parametricStereo(frames: 60).withEachFrame { index, frame in
          if index >= 30 { frame.block[sbr: 0].data?.extendedData = nil }
        }.bytes
      },
      RuleExample("parametric stereo from frame 10 on") {
        BaseVectors.parametricStereo().withEachFrame { index, frame in
          if index < 10 { frame.block[sbr: 0].data?.extendedData = nil }
        }.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let sbr = facts.syntax?.sbr, sbr.firstPS != nil else { return }
    for runs in sbr.runs(of: facts) {
      // What SBR data hold that cannot be read for want of a header is not known.
      let withSBR = runs.filter {
        $0.content.contains(.sbr) && !$0.content.contains(.sbrHeaderMissing)
      }
      guard let start = withSBR.first, withSBR.contains(where: { $0.content.contains(.ps) }) else {
        continue
      }
      let rate = Double(start.first.header.fixed.samplingFrequency ?? 0)
      // One stretch without parametric stereo may be several runs, apart in their SBR headers.
      let without = SBRFacts.joined(withSBR) { !$0.content.contains(.ps) }.filter {
        $0.first.index == start.first.index || Double($0.frames * 1024) > rate
      }
      guard let first = without.first else { continue }
      let isLate = first.first.index == start.first.index
      sink.add(
        Finding(
          metadata,
          message: isLate
            ? "parametric stereo starts in frame \(first.last + 1) of SBR that starts before"
            : "\(first.frames) frames with SBR from frame \(first.first.index) on have no parametric stereo",
          frames: FrameSpan(first.first.index...first.last),
          location: Location(
            first.first, timeSeconds: first.timeSeconds, element: "sbr_extension_data"),
          evidence: [
            "ranges": .array(
              without.map { .array([.int($0.first.index), .int($0.last)]) }),
            "first_frame": sbr.firstPS.map { .int($0.index) } ?? .null,
          ]))
    }
  }
}
