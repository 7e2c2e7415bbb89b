import StreamForge
import Transports

/// BUF007 `bitrate-mode-claim`: the bit rate mode, measured and claimed.
public enum BitrateModeClaim: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF007", name: "bitrate-mode-claim", severity: .info, group: "buffer", depth: .headers,
    requirement: """
      The measured mode is compared with the claim of the fullness field: constant if all frames \
      stay within 5 % of the mean, constant with reservoir if the simulation holds, else variable.
      """,
    rationale: """
      Tools call the same stream constant or variable because they trust the field. The frame \
      sizes are the fact, 0x7FF only a claim.
      """,
    remedy: nil,
    clauses: [])

  /// Every stream gets this information.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [],
    violating: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.first, facts.bitRateMode != .unknown else { return }
    let buffer = facts.buffer
    let claimed = buffer.constant == 0 ? "vbr" : buffer.variable == 0 ? "cbr" : "mixed"
    let measured: String
    if facts.hasEvenFrames {
      measured = "cbr"
    } else if facts.bitRateMode == .cbr, buffer.reservoirFaults == 0 {
      measured = "reservoir cbr"
    } else {
      measured = "vbr"
    }
    let bitRate = Int(facts.meanBitRate.rounded())
    sink.add(
      Finding(
        metadata,
        message: """
          the headers claim \(claimed), the sizes of the frames show \(measured): \(bitRate) bit/s on \
          average, \(facts.smallestFrame) to \(facts.largestFrame) bytes a frame
          """,
        frames: FrameSpan(near: 0),
        location: Location(fullness: first, facts),
        evidence: [
          "claimed": .string(claimed), "measured": .string(measured),
          "mean_bit_rate": .int(bitRate), "min_frame": .int(facts.smallestFrame),
          "max_frame": .int(facts.largestFrame),
        ]))
  }
}
