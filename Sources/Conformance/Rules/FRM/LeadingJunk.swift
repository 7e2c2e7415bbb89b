import StreamForge
import Transports

/// FRM001 `leading-junk`: bytes that are no tag, padding or frame stand before the first header.
public enum LeadingJunk: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM001", name: "leading-junk", severity: .error, group: "framing", depth: .headers,
    requirement: """
      A stream must begin with an ADTS header; only a recognised tag, constant padding or the tail \
      of a cut frame explains bytes before it.
      """,
    rationale: """
      mux.js once skipped every frame after five such bytes, libfaad 2.10.1 takes the whole buffer \
      for raw AAC unless the sync word stands at byte 0, and hls.js reports that the PES did not \
      start with an ADTS header.
      """,
    remedy: """
      Start writing at the first frame. Remove whatever container or transport bytes (a JPEG, a \
      PES or HTTP header) were written before it.
      """,
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
      RuleExample("five bytes before the first frame") {
        [1, 2, 3, 4, 5] + BaseVectors.mono().bytes
      }
    ])

  /// What to do about bytes that may be the rest of a frame.
  private static let remedyOfRest = """
    Start the file at the first byte of a header: write no bytes of your own before it, and where \
    you cut a running stream, drop what stands before the first confirmed header.
    """

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let gap = facts.leading, !gap.isConstant, gap.content != .tags,
      !StreamStartsMidFrame.applies(to: facts)
    else { return }
    let hidden = facts.leadingFrames
    let look =
      hidden != nil
      ? LostHeaderTest.resemblance
      : ForeignPacket.resemblance(ofFirstBytes: gap.firstBytes, length: gap.length)
    // What is shorter than a frame may as well be the end of one.
    let unknown =
      gap.length < UInt64(facts.largestFrame) && gap.content == .unknown
      ? "; they may be the rest of one, if the stream was cut out of a longer one" : ""
    let known = look == "unknown" ? unknown : "; they look like: \(look)"
    sink.add(
      Finding(
        metadata,
        message: "\(gap.length) bytes before the first header are no frame, tag or padding"
          + (hidden.map(LostHeaderTest.clause) ?? known),
        remedy: facts.first.flatMap {
          LostHeaderTest.remedy(
            hidden, like: $0.header, of: 0, byteCount: Int(clamping: gap.length))
        } ?? (hidden == nil && known == unknown && !unknown.isEmpty ? Self.remedyOfRest : nil),
        frames: FrameSpan(near: 0),
        location: Location(byteOffset: gap.offset, bitLength: Int(clamping: gap.length &* 8)),
        evidence: [
          "offset": .int(Int(gap.offset)), "length": .int(Int(gap.length)),
          "looks_like": .string(look), "first_16_bytes": .string(Hex.text(gap.firstBytes)),
        ]))
  }
}
