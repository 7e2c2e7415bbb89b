import AACSyntax
import StreamForge

/// ENC005 `enc-bandwidth-summary`: bandwidth, windows and tools of the encoder.
public enum EncBandwidthSummary: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC005", name: "enc-bandwidth-summary", severity: .info, group: "encoder", depth: .syntax,
    requirement: """
      The highest coded line in Hz (median, 95 % and maximum), the frames that reach band 48 at \
      44.1 and 48 kHz, the tools and the bits of each part are reported.
      """,
    rationale: """
      It shows what quality to expect, and whether the frames could prove or refute the sampling \
      rate in the header.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [],
    violating: [
      RuleExample("stereo at 48 kHz, bands up to 40 in every other frame") {
        BaseVectors.stereo().bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, let header = facts.usualHeader, let first = facts.first,
      header.samplingFrequency != nil, let median = syntax.coding.lineBehind(share: 0.5),
      let most = syntax.coding.lineBehind(share: 0.95),
      let highest = syntax.coding.lineBehind(share: 1)
    else { return }
    let coding = syntax.coding
    // Of several rates that the payload fits none gives a frequency.
    let rate = facts.decidedRate(of: header)
    func words(_ line: Int) -> String { rate.map { "\(line * $0 / 2048) Hz" } ?? "line \(line)" }
    func hertz(_ line: Int) -> EvidenceValue { rate.map { .int(line * $0 / 2048) } ?? .null }
    let parts = coding.parts
    let windows = WindowSequence.allCases.map {
      Evidence.Entry($0.syntaxName, .int(coding.windows[Int($0.rawValue)]))
    }
    let reaches = Double(coding.lastBandFrames) / Double(max(1, coding.codedFrames))
    let has49Bands = facts.coreIndices(of: header).allSatisfy { $0 == 3 || $0 == 4 }
    let tools: [(String, Int)] = [
      ("ms", syntax.tools.ms), ("intensity", syntax.tools.intensity), ("pns", syntax.tools.pns),
      ("tns", syntax.tools.tns), ("pulse", syntax.tools.pulse),
      ("prediction", syntax.tools.prediction), ("ltp", syntax.tools.ltp),
      ("gain_control", syntax.tools.gainControl),
    ]
    sink.add(
      Finding(
        metadata,
        message: "lines are coded up to \(words(median)) in half of the frames, "
          + "\(words(most)) in 95 %, \(words(highest)) at most",
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, timeSeconds: 0),
        evidence: [
          "bandwidth_hz": .object([
            "median": hertz(median), "p95": hertz(most),
            "maximum": hertz(highest),
          ]),
          "window_mix": .object(Evidence(windows)),
          "tools": .object(Evidence(tools.map { Evidence.Entry($0.0, .int($0.1)) })),
          "bits_by_part": .object([
            "sections": .int(parts.sections), "scale_factors": .int(parts.scaleFactors),
            "spectrum": .int(parts.spectrum), "fill": .int(parts.fill),
            "other": .int(
              parts.total - parts.sections - parts.scaleFactors - parts.spectrum - parts.fill),
          ]),
          "share_in_band_48": has49Bands ? .double(reaches.tenThousandths) : .null,
        ]))
  }
}
