import AACSyntax
import StreamForge
import Transports

/// HDR007 `profile-reserved-in-mpeg2`: the profile value is reserved in MPEG-2.
public enum ProfileReservedInMPEG2: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR007", name: "profile-reserved-in-mpeg2", severity: .error,
    group: "header", depth: .headers,
    requirement: "profile must be 0, 1 or 2 when ID is 1; the value 3 is reserved there.",
    rationale: """
      The same two bits mean LTP with ID 0. HE-AAC written this way stayed silent in HLS players.
      """,
    remedy: """
      Write profile 1 (LC), which is also right for HE-AAC: byte 2 is (2 - 1) << 6 | freqIdx << 2 \
      | channels >> 2.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "7.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("ID 1 and profile 1") {
        StreamRecipe().with {
          $0.id = 1
        }.fields.bytes
      }
    ],
    violating: [
      RuleExample("ID 1 and profile 3 in all frames") {
        BaseVectors.mono(frames: 12).withEachFrame {
          $1.id = 1
          $1.profile = 3
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let frames = facts.fixedHeaders.reduce(0) {
      $0 + ($1.header.id == 1 && $1.header.profile == 3 ? $1.frames : 0)
    }
    guard frames > 0,
      let stretch = facts.stretches.first(where: { $0.header.id == 1 && $0.header.profile == 3 })
    else { return }
    var span = FrameSpan(stretch.first.index)
    if frames == facts.frameCount, frames > 1 {
      span = FrameSpan(0...frames - 1)
    } else if stretch.frames > 1 {
      span = FrameSpan(stretch.first.index...stretch.first.index + stretch.frames - 1)
    }
    sink.add(
      Finding(
        metadata, message: "profile is 3 with ID 1 in \(frames) frames; MPEG-2 reserves this value",
        remedy: HeaderRemedy.text(
          for: stretch.first.header, in: HeaderRemedy.Scope(span, of: facts),
          setting: .profile(fittingProfile(of: stretch, facts))),
        frames: span,
        location: Location(
          stretch.first, bit: 16, length: 2, timeSeconds: stretch.startSeconds,
          element: "adts_fixed_header"),
        evidence: ["count": .int(frames)]))
  }

  /// The profile that the payload fits: LC, as far as nothing else is known.
  private static func fittingProfile(of stretch: Stretch, _ facts: StreamFacts) -> Int {
    for reading in facts.readings
    where reading.header.bits & HeaderField.mask == stretch.header.bits & HeaderField.mask {
      for case .objectType(let type) in reading.changes { return type - 1 }
    }
    return 1
  }
}
