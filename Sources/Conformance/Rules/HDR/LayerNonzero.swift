import AACSyntax
import StreamForge
public import Transports

/// HDR001 `layer-nonzero`: the layer field is not zero.
public enum LayerNonzero: FrameRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR001", name: "layer-nonzero", severity: .error, group: "header", depth: .headers,
    requirement: "layer must be 0 in every ADTS header.",
    rationale: """
      The two bits tell AAC from MPEG audio layers I to III. fdk-aac, hls.js and most sniffers \
      take the frame for MP3 or for a false sync and drop it.
      """,
    remedy: """
      Write byte 1 as 0xF1 (MPEG-4) or 0xF9 (MPEG-2) without CRC, 0xF0 or 0xF8 with CRC: bits 2 \
      and 1 are the layer and stay 0.
      """,
    clauses: [Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("layer 0 in every frame") { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("layer 1 in frame 9") {
        BaseVectors.mono().with(frame: 9) { $0.layer = 1 }.bytes
      }
    ])

  /// Looks at the layer of one header.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    let layer = Int(unit.header.fixed.layer)
    guard layer != 0 else { return }
    sink.add(frame: unit.index, key: "HDR001 \(layer)") {
      Finding(
        metadata, message: "layer is \(layer), expected 0",
        remedy: HeaderRemedy.text(for: unit.header, frame: unit.index, setting: .layer(0)),
        frames: FrameSpan(unit.index),
        location: Location(
          unit, bit: 13, length: 2, timeSeconds: context.timeSeconds, element: "adts_fixed_header"),
        evidence: [
          "frame_index": .int(unit.index), "offset": .int(Int(unit.byteOffset)),
          "value": .int(layer), "count": 1,
        ])
    } update: {
      $0.evidence["count"] = .int($0.frames.count)
    }
  }
}
