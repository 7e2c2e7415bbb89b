import StreamForge
import Transports

/// DET003 `detected-mp4`: the file is an MP4 (ISO base media) file.
public enum DetectedMP4: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET003", name: "detected-mp4", severity: .error, group: "detection", depth: .headers,
    requirement: """
      An ADTS file must not start with an MP4 box: bytes 4 to 7 must not read ftyp, moov, mdat, \
      moof or styp behind a size from 8 to the file size (or 0, or 1 with a valid 64-bit size).
      """,
    rationale: """
      Files named .aac are often M4A. A reader that trusts the extension finds no sync and reports \
      raw AAC or channel coupling errors.
      """,
    remedy: """
      Rename the file to .m4a, or extract the track into ADTS, for example with `ffmpeg -i in.m4a \
      -c:a copy out.aac`.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("an MP4 file with the blocks in its mdat box", fileExtension: "mp4") {
        ContainerBytes.mp4(BaseVectors.mono().frames.map { $0.block.bits.bytes })
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard case .other(let format) = facts.probe, case .mp4(let box, let brand) = format.kind else {
      return
    }
    sink.add(
      Finding(
        metadata,
        message: "the file is an ISO base media file (MP4, M4A): it starts with a box '\(box)'",
        frames: FrameSpan(near: 0), location: Location(byteOffset: facts.probeOffset),
        evidence: [
          "box_type": .string(box), "major_brand": brand.map(EvidenceValue.string) ?? .null,
          "extension": .string(facts.fileExtension),
        ]))
  }
}
