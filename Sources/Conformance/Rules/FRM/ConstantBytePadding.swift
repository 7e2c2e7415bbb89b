import StreamForge
import Transports

/// FRM003 `constant-byte-padding`: runs of equal bytes stand outside the frames.
public enum ConstantBytePadding: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM003", name: "constant-byte-padding", severity: .warning,
    group: "framing", depth: .headers,
    requirement: """
      No run of 4 or more bytes 0x00 or 0xFF should stand before, between or after frames; every \
      byte belongs to a frame by its aac_frame_length.
      """,
    rationale: """
      Runs of 0xFF look like sync words to weak parsers, as seen on ESP32 players; other readers \
      have to search for the next header, libfaad for at most 768 bytes.
      """,
    remedy: """
      Do not pad files or buffers. Write exactly aac_frame_length bytes a frame, and put needed \
      padding into a fill element inside the block.
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
      RuleExample("32 zero bytes between frames 4 and 5") {
        var frames = FrameSequence(BaseVectors.mono())
        frames.frames.insert([UInt8](repeating: 0, count: 32), at: 5)
        return frames.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for byte in [UInt8(0), 0xFF] {
      var first: (offset: UInt64, length: UInt64, position: String, frame: Int)?
      var count = 0
      var total: UInt64 = 0
      func add(_ offset: UInt64, _ length: UInt64, _ position: String, _ frame: Int) {
        if first == nil { first = (offset, length, position, frame) }
        count += 1
        total += length
      }
      if let gap = facts.leading, gap.content == .constant(byte) {
        add(gap.offset, gap.length, "leading", 0)
      }
      for loss in facts.losses where loss.content == .constant(byte) && loss.kind == .gap {
        add(loss.declaredEnd, loss.foundOffset - loss.declaredEnd, "between", loss.frame)
      }
      if let gap = facts.trailing, gap.content == .constant(byte), facts.frameCount > 0 {
        add(gap.offset, gap.length, "trailing", facts.frameCount)
      }
      guard let first else { continue }
      let place =
        first.position == "between"
        ? "between frames"
        : first.position == "leading"
          ? "before the first frame" : "after the last frame"
      sink.add(
        Finding(
          metadata,
          message: count == 1
            ? "\(total) bytes \(Hex.prefixed(byte)) \(place) lie outside of any frame"
            : "\(count) runs of \(Hex.prefixed(byte)), \(total) bytes in all, lie outside of any frame, the first \(place)",
          frames: FrameSpan(near: first.frame),
          location: Location(
            byteOffset: first.offset, bitLength: Int(clamping: first.length &* 8)),
          evidence: [
            "offset": .int(Int(first.offset)), "length": .int(Int(first.length)),
            "byte": .int(Int(byte)), "position": .string(first.position), "count": .int(count),
            "total_bytes": .int(Int(total)),
          ]))
    }
  }
}
