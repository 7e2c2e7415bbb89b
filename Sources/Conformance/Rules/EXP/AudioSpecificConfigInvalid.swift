import AACSyntax
import StreamForge

/// EXP008 `audio-specific-config-invalid`: the given AudioSpecificConfig is not valid.
public enum AudioSpecificConfigInvalid: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP008", name: "audio-specific-config-invalid", severity: .error,
    group: "expectation", depth: .headers,
    requirement: """
      The given configuration must be one of AAC: a general audio object type, a legal index, the \
      delay after a set dependsOnCoreCoder, a PCE with channelConfiguration 0, and all bits that \
      its syntax needs.
      """,
    rationale: """
      Decoders refuse to open with it. Often it is not a configuration but the first bytes of \
      audio.
      """,
    remedy: """
      Take the configuration from the encoder's configuration buffer or from the suggestion for \
      this stream.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("stereo at 44.1 kHz as 12 10 says", expect: ["asc=1210"]) {
        StreamRecipe().with { $0.channelConfiguration = 2 }.fields.bytes
      }
    ],
    violating: [
      RuleExample("a given config 70 82, which is none of AAC", expect: ["asc=7082"]) {
        StreamRecipe().with { $0.channelConfiguration = 2 }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let bytes = facts.expectations.audioSpecificConfig else { return }
    let failure: AudioSpecificConfig.Failure
    do {
      _ = try AudioSpecificConfig(parsing: bytes)
      return
    } catch {
      failure = error
    }
    // Enhanced low delay is AAC, only not in ADTS.
    guard !AudioSpecificConfigNotADTS.isLowDelay(bytes) else { return }
    let hex = Hex.text(bytes)
    sink.add(
      Finding(
        metadata,
        message: """
          the given AudioSpecificConfig \(hex) fails in \(failure.field) at bit \(failure.bitOffset): \
          \(failure.reason)
          """,
        frames: FrameSpan(near: 0),
        location: Location(byteOffset: 0, element: "AudioSpecificConfig"),
        evidence: [
          "given_hex": .string(hex), "field": .string(failure.field),
          "bit_offset": .int(failure.bitOffset), "reason": .string(failure.reason),
        ]))
  }
}
