import AACSyntax
import StreamForge
import Transports

/// DVB003 `arib-stream-rules`: the stream breaks the rules of ARIB broadcasting.
public enum ARIBStreamRules: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DVB003", name: "arib-stream-rules", severity: .warning, group: "dvb", depth: .syntax,
    requirement: """
      An ARIB stream should have ID 1, profile 1, one block a frame, sampling_frequency_index 3 or \
      5, at most 5.1 channels, and dual mono (two SCE) only with channel_configuration 0.
      """,
    rationale: """
      Japanese receivers are built for exactly this format and may stay silent with another.
      """,
    remedy: """
      Set the encoder to MPEG-2 AAC LC at 48 or 32 kHz (byte 1 is 0xF8 or 0xF9) with one block a \
      frame.
      """,
    clauses: [Clause("ARIB STD-B32", nil, "part 2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("MPEG-2 AAC LC, 48 kHz, stereo", policy: "arib") {
        BaseVectors.stereo().withEachFrame { $1.id = 1 }.bytes
      }
    ],
    violating: [RuleExample("ID 0", policy: "arib") { BaseVectors.stereo().bytes }])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.arib), let first = facts.first, let header = facts.usualHeader
    else { return }
    var items: [String] = []
    if header.id != 1 { items.append("ID \(header.id)") }
    if header.profile != 1 { items.append("profile \(header.profile)") }
    if facts.trueMultiBlockFrames > 0 { items.append("several blocks in a frame") }
    if header.samplingFrequencyIndex != 3, header.samplingFrequencyIndex != 5 {
      items.append("sampling_frequency_index \(header.samplingFrequencyIndex)")
    }
    if let channels = facts.syntax?.channels
      ?? ChannelConfiguration.channels(
        of: Int(header.channelConfiguration)), channels > 6
    {
      items.append("\(channels) channels")
    }
    if header.channelConfiguration != 0, sink.findings.contains(where: { $0.rule == "RDB012" }) {
      items.append("two SCE with channel_configuration \(header.channelConfiguration)")
    }
    guard !items.isEmpty else { return }
    sink.add(
      Finding(
        metadata,
        message: "not as ARIB STD-B32 has it: \(items.joined(separator: ", "))",
        frames: FrameSpan(0...max(0, facts.frameCount - 1)),
        location: Location(
          first, bit: 12, length: 16, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: ["items": .array(items.map(EvidenceValue.string))]))
  }
}
