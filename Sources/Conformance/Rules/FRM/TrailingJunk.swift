import StreamForge
import Transports

/// FRM008 `trailing-junk`: unrecognised bytes follow the last frame.
public enum TrailingJunk: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM008", name: "trailing-junk", severity: .warning, group: "framing", depth: .headers,
    requirement: "Nothing but a recognised tag should follow the last complete frame.",
    rationale: """
      Some readers report an error at the end of a healthy file or try to decode the bytes as \
      audio.
      """,
    remedy: "Cut the file after the last frame, at the given offset, and write only frames to it.",
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("50 random bytes behind the last frame") {
        var random = SplitMix64(seed: 8)
        return BaseVectors.mono().bytes + random.junk(50)
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let gap = facts.trailing, facts.frameCount > 0, !gap.isConstant, gap.content != .tags
    else {
      return
    }
    let hidden = facts.trailingFrames
    let look =
      hidden != nil
      ? LostHeaderTest.resemblance
      : ForeignPacket.resemblance(ofFirstBytes: gap.firstBytes, length: gap.length)
    let known = look == "unknown" ? "" : "; they look like: \(look)"
    sink.add(
      Finding(
        metadata,
        message: "\(gap.length) bytes after the last frame are no frame, tag or padding"
          + (hidden.map(LostHeaderTest.clause) ?? known),
        remedy: facts.last.flatMap {
          LostHeaderTest.remedy(
            hidden, like: $0.header, of: $0.index, byteCount: Int(clamping: gap.length))
        },
        frames: FrameSpan(near: facts.frameCount),
        location: Location(
          byteOffset: gap.offset, bitLength: Int(clamping: gap.length &* 8),
          timeSeconds: facts.durationSeconds),
        evidence: [
          "offset": .int(Int(gap.offset)), "length": .int(Int(gap.length)),
          "looks_like": .string(look),
        ]))
  }
}
