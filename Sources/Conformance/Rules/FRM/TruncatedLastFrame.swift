import StreamForge
import Transports

/// FRM007 `truncated-last-frame`: the last frame is incomplete.
public enum TruncatedLastFrame: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM007", name: "truncated-last-frame", severity: .error, group: "framing", depth: .headers,
    requirement: """
      The last frame must hold all aac_frame_length bytes before the end of the file or the \
      trailing tag, and no part of a header of 1 to 6 bytes may end the file.
      """,
    rationale: """
      Decoders drop the last frame or report a buffer that ran out (faad2 error 14 or 12, GPAC \
      "truncated ADTS frame"); up to 1024 samples a block are lost.
      """,
    remedy: """
      Finish writing the last frame before the file is closed, or cut the file at the last \
      complete frame.
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
      RuleExample("the last ten bytes are missing") {
        Array(BaseVectors.mono().bytes.dropLast(10))
      },
      RuleExample("three bytes of another frame at the end") {
        BaseVectors.mono().bytes + [0xFF, 0xF1, 0x50]
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let frame = facts.truncated, facts.frameCount > 0 else { return }
    let message: String
    var missing = EvidenceValue.null
    if let declared = frame.declaredLength {
      missing = .int(declared - frame.bytesPresent)
      message = """
        the last frame declares \(declared) bytes and \(frame.bytesPresent) are there: \
        \(declared - frame.bytesPresent) are missing
        """
    } else {
      message = "the file ends \(frame.bytesPresent) bytes into the header of another frame"
    }
    sink.add(
      Finding(
        metadata, message: message, frames: FrameSpan(frame.index),
        location: Location(
          byteOffset: frame.byteOffset, bitLength: frame.bytesPresent * 8,
          timeSeconds: facts.durationSeconds),
        evidence: [
          "frame_index": .int(frame.index),
          "declared_length": frame.declaredLength.map(EvidenceValue.int) ?? .null,
          "bytes_present": .int(frame.bytesPresent), "bytes_missing": missing,
        ]))
  }
}
