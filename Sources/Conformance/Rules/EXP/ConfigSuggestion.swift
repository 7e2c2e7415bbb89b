import AACSyntax
import StreamForge
import Transports

/// EXP011 `config-suggestion`: the configuration and codec string that fit the stream.
public enum ConfigSuggestion: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP011", name: "config-suggestion", severity: .info, group: "expectation", depth: .syntax,
    requirement: """
      The fitting AudioSpecificConfig, implicit and (for SBR or PS) explicit, and the RFC 6381 \
      codec string (mp4a.40.2, mp4a.40.5 or mp4a.40.29) are reported.
      """,
    rationale: """
      Muxers, MediaCodec (csd-0) and Media Source Extensions need these values. Chrome refuses \
      implicit HE-AAC without the right string.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1"), Clause("RFC 6381", "2011", "3.3")])

  /// Every stream gets this information.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [],
    violating: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.syntax != nil, let first = facts.first, let header = facts.usualHeader,
      header.samplingFrequency != nil, let codec = StreamReport(facts)?.codecString
    else { return }
    let (implicit, explicit) = configs(facts)
    let configText =
      implicit.map { implicit in
        explicit.map { "the AudioSpecificConfig \($0) (implicit: \(implicit)) and " }
          ?? "the AudioSpecificConfig \(implicit) and "
      } ?? ""
    let message = "outside of ADTS this stream has " + configText + "the codec string \(codec)"
    sink.add(
      Finding(
        metadata, message: message, frames: FrameSpan(near: 0),
        location: Location(first, length: 28, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "asc_implicit": implicit.map(EvidenceValue.string) ?? .null,
          "asc_explicit": explicit.map(EvidenceValue.string) ?? .null,
          "codec_string": .string(codec),
        ]))
  }

  /// The configurations without and with what signals SBR and PS, as hexadecimal text; `nil` where
  /// the stream does not tell them, or its headers are known to be wrong in them.
  static func configs(_ facts: StreamFacts) -> (implicit: String?, explicit: String?) {
    guard let syntax = facts.syntax, let header = facts.usualHeader,
      let rate = facts.decidedRate(of: header), isTrue(header.channelConfiguration, syntax),
      let index = SamplingFrequency.index(ofHertz: rate)
    else { return (nil, nil) }
    var config = AudioSpecificConfig(
      audioObjectType: facts.objectType(of: header), samplingFrequencyIndex: index,
      channelConfiguration: Int(header.channelConfiguration))
    if config.needsProgramConfig {
      guard let element = syntax.programConfig else { return (nil, nil) }
      config.programConfig = element
    }
    let implicit = Hex.text(config.bytes)
    guard syntax.sbrFrames > 0, let output = SamplingFrequency.index(ofHertz: 2 * rate) else {
      return (implicit, nil)
    }
    config.sbrPresent = true
    config.extensionAudioObjectType = 5
    config.extensionSamplingFrequencyIndex = output
    if syntax.psFrames > 0 { config.psPresent = true }
    return (implicit, Hex.text(config.bytes))
  }

  /// Whether nothing speaks against a `channel_configuration`.
  private static func isTrue(_ configuration: UInt8, _ syntax: SyntaxFacts) -> Bool {
    guard let declared = ChannelConfiguration.channels(of: Int(configuration)),
      let coded = syntax.channels
    else { return true }
    return declared == coded
  }
}
