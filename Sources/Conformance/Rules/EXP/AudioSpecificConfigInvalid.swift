import AACSyntax

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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let bytes = facts.expectations.audioSpecificConfig else { return }
    do throws(AudioSpecificConfig.Failure) {
      _ = try AudioSpecificConfig(parsing: bytes)
    } catch {
      sink.add(
        Finding(
          metadata,
          message: "\(Hex.text(bytes)) is no AudioSpecificConfig: \(error.field), \(error.reason)",
          frames: FrameSpan(near: 0), location: Location(byteOffset: 0),
          evidence: [
            "given_hex": .string(Hex.text(bytes)), "field": .string(error.field),
            "bit_offset": .int(error.bitOffset), "reason": .string(error.reason),
          ]))
    }
  }
}
