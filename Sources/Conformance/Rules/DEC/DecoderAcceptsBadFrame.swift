import StreamForge

/// DEC002 `decoder-accepts-bad-frame`: the reference decoder accepts a frame with an error.
///
/// It speaks of findings, so that it runs behind all rules and behind the folding of causes. Of
/// what lies between frames, of lengths and positions and of the fields that are not handed to the
/// decoder it says nothing: the decoder gets every block in a sound header of its own.
public enum DecoderAcceptsBadFrame: Rule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC002", name: "decoder-accepts-bad-frame", severity: .info,
    group: "decoder", depth: .decode,
    requirement: "Frames with an error finding that decode without complaint are counted.",
    rationale: """
      Playing in one decoder is no proof: many accept a wrong CRC, a wrong profile or oversized \
      blocks without a word.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it, with libfaad 2.10.1.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of stereo with CRC", depth: .decode) { BaseVectors.protected().bytes }
    ],
    violating: [
      RuleExample("a wrong check word in frame 9", depth: .decode, alsoTriggers: ["CRC001"]) {
        BaseVectors.protected().with(frame: 9) { $0.check = .xor(1 << 3) }.bytes
      }
    ])

  /// Looks at the findings of a file, after one cause has become one finding.
  ///
  /// - Returns: for each rule with an error, the frames that decode all the same.
  static func findings(_ settled: [Finding], _ facts: StreamFacts) -> [Finding] {
    guard let decode = facts.decode else { return [] }
    var found: [Finding] = []
    for error in settled where error.severity == .error && concerns(error.rule) {
      let frames = error.frames.listed(among: decode.decoded)
      guard frames.count > 0 else { continue }
      found.append(
        Finding(
          metadata,
          message: """
            the reference decoder accepts \(frames.count) of \(error.frames.count) frames with \
            \(error.rule.text) (\(error.name)) without complaint
            """,
          frames: frames, location: error.location,
          evidence: [
            "decoder": "faad2", "frame_index": .int(frames.first),
            "rule": .string(error.rule.text), "count": .int(frames.count),
          ]))
    }
    return found
  }

  /// Whether a decoder that is given blocks one by one meets what the rule speaks of.
  private static func concerns(_ rule: RuleID) -> Bool {
    switch rule.group {
    case "CRC", "PCE", "ICS", "CPE", "CCE", "DSE", "FIL", "SBR", "PSX": true
    case "RDB": rule != "RDB007" && rule != "RDB008"
    case "BUF": rule == "BUF001"
    // Profile, index and configuration are handed on; syncword, layer, ID and the rest are not.
    case "HDR":
      ("HDR002"..."HDR013").contains(rule.text) || ("HDR016"..."HDR018").contains(rule.text)
    default: false
    }
  }
}
