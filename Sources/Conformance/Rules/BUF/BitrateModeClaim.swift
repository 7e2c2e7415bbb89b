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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.first, facts.bitRateMode != .unknown else { return }
    let buffer = facts.buffer
    let claimed =
      buffer.constant == 0 ? "variable" : buffer.variable == 0 ? "constant" : "mixed"
    let measured: String
    if facts.hasEvenFrames {
      measured = "constant"
    } else if facts.bitRateMode == .cbr, buffer.reservoirFaults == 0 {
      measured = "constant with reservoir"
    } else {
      measured = "variable"
    }
    let found =
      measured == "constant with reservoir"
      ? "constant rate with a reservoir" : "\(measured) rate"
    let bitRate = Int(facts.meanBitRate.rounded())
    sink.add(
      Finding(
        metadata,
        message: """
          adts_buffer_fullness claims \(claim(claimed)), measured \(found): frames of \
          \(facts.smallestFrame) to \(facts.largestFrame) bytes, \(bitRate) bit/s on average
          """,
        frames: FrameSpan(near: 0),
        location: Location(fullness: first, facts),
        evidence: [
          "claimed": .string(claimed), "measured": .string(measured),
          "mean_bit_rate": .int(bitRate), "min_frame": .int(facts.smallestFrame),
          "max_frame": .int(facts.largestFrame),
        ]))
  }

  private static func claim(_ claimed: String) -> String {
    switch claimed {
    case "variable": "variable rate (0x7FF)"
    case "constant": "constant rate"
    default: "variable rate (0x7FF) in some frames and constant rate in others"
    }
  }
}
