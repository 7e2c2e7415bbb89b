import AACSyntax
import StreamForge
import Transports

/// DET014 `detection-summary`: why the file is taken for ADTS.
public enum DetectionSummary: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET014", name: "detection-summary", severity: .info, group: "detection", depth: .headers,
    requirement: """
      The decision that a file is ADTS rests on a confirmed chain of headers, whose first offset, \
      length and coverage are reported.
      """,
    rationale: """
      Tools disagree about file types without giving reasons. The header legend shows each field \
      with its value and its byte and bit, so that you can check the decision yourself.
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
    guard let adts = facts.adts, let first = facts.first else { return }
    let others = facts.sizeBytes - min(facts.sizeBytes, facts.tagBytes + facts.icyBytes)
    let coverage = others > 0 ? Double(facts.frameBytes) * 100 / Double(others) : 0
    let fixed = first.header.fixed
    let rate = fixed.samplingFrequency.map { "\($0) Hz" } ?? "no rate"
    sink.add(
      Finding(
        metadata,
        message: """
          ADTS: header \(Hex.text(first.header.bytes)) at byte \(first.byteOffset), ID \(fixed.id), \
          profile \(fixed.profile), sampling_frequency_index \(fixed.samplingFrequencyIndex) \
          (\(rate)), channel_configuration \(fixed.channelConfiguration); \(adts.chainLength) headers \
          lead to each other
          """,
        frames: FrameSpan(near: 0),
        location: Location(first, bit: 0, length: 56, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "first_frame_offset": .int(Int(first.byteOffset)),
          "chain_length": .int(adts.chainLength),
          "coverage_percent": .double((coverage * 10).rounded() / 10),
          "confidence": .string(
            adts.chainLength >= 20 ? "certain" : adts.chainLength >= 3 ? "likely" : "hint"),
          "header_hex": .string(Hex.text(first.header.bytes)),
          "rejected_candidates": .int(adts.rejectedCandidates),
        ]))
  }
}
