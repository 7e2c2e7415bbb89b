import StreamForge
import Transports

/// IOP005 `iop-mpeg2-id`: the stream is marked MPEG-2.
public enum IOPMPEG2ID: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP005", name: "iop-mpeg2-id", severity: .info, group: "interop", depth: .headers,
    requirement: "ID 1 (MPEG-2) throughout without MPEG-4 tools is legal.",
    rationale: """
      Some parsers and RTP payloaders accept ID 0 only; GPAC chose another object type for it. ID \
      0 (byte 1 is 0xF1) is understood everywhere.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("ID 1 in all frames") {
        StreamRecipe().with {
          $0.id = 1
        }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.first, facts.mpeg2Frames == facts.frameCount else { return }
    // Tools of MPEG-4 under this ID are an error of another rule.
    if let tools = facts.syntax?.tools, tools.pns > 0 || tools.ltp > 0 { return }
    sink.add(
      Finding(
        metadata, message: "ID is 1 (MPEG-2) in all \(facts.frameCount) frames",
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(first, bit: 12, length: 1, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: ["frames": .int(facts.mpeg2Frames)]))
  }
}
