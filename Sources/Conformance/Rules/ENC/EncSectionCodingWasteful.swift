import AACSyntax
import StreamForge
import Transports

/// ENC001 `enc-section-coding-wasteful`: the encoder wastes bits in its sections.
///
/// It begins with one bit of a hundred: encoders that weigh the sections of a frame against each other
/// lose a little in some of them and win in others.
public enum EncSectionCodingWasteful: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ENC001", name: "enc-section-coding-wasteful", severity: .info,
    group: "encoder", depth: .syntax,
    requirement: """
      Adjacent sections with one codebook, and sections that another codebook holds in fewer bits, \
      are reported with the bits they waste.
      """,
    rationale: """
      It does no harm, but costs quality at a given bit rate; a better choice of codebooks is \
      free.
      """,
    remedy: nil,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("joined sections with the best codebooks") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("codebook 11 for values up to 1") {
        StreamRecipe().with { $0.channel.codebooks = [1] }.fields.withEachFrame { _, frame in
          for index in frame.block[single: 0].stream.sectionData.sections.indices {
            frame.block[single: 0].stream.sectionData.sections[index].codebook = 11
          }
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let coding = facts.syntax?.coding.sections, let first = coding.first, coding.bits > 0
    else {
      return
    }
    let share = Double(coding.wastedBits) / Double(coding.bits)
    // An encoder that weighs sections against each other loses a little in some of them.
    guard share >= 0.01 else { return }
    let kind = coding.codebookBits >= coding.joiningBits ? "codebook" : "joining"
    sink.add(
      Finding(
        metadata,
        message: "\(coding.wastedBits) of \(coding.bits) bits of sections and lines are wasted in "
          + "\(coding.frames) frames that were looked at: \(coding.codebookBits) by codebooks, "
          + "\(coding.joiningBits) by sections that could be joined",
        frames: FrameSpan(near: first.unit.index),
        location: Location(
          first.unit, bit: first.bit, length: 4, timeSeconds: first.timeSeconds,
          element: first.place.description + ".section_data"),
        evidence: [
          "sections": .int(coding.sections), "bits_wasted": .int(coding.wastedBits),
          "share": .double(share.tenThousandths), "kind": .string(kind),
          "frames": .int(coding.frames),
        ]))
  }
}
