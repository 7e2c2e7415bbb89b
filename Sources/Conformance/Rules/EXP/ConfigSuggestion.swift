import AACSyntax
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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let first = facts.first, let stream = StreamReport(facts), stream.channelConfiguration > 0
    else { return }
    var config = AudioSpecificConfig(
      audioObjectType: stream.profileObjectType + 1,
      samplingFrequencyIndex: stream.samplingFrequencyIndex,
      channelConfiguration: stream.channelConfiguration)
    let implicit = Hex.text(config.bytes)
    var explicit: String?
    if stream.sbr == .implicit, let rate = stream.outputSamplingFrequency,
      let index = SamplingFrequency.index(ofHertz: rate)
    {
      config.sbrPresent = true
      config.extensionSamplingFrequencyIndex = index
      if stream.ps == true { config.psPresent = true }
      explicit = Hex.text(config.bytes)
    }
    let codec = stream.codecString ?? "mp4a.40.\(stream.profileObjectType + 1)"
    sink.add(
      Finding(
        metadata,
        message: "outside of ADTS this stream has the AudioSpecificConfig \(explicit ?? implicit)"
          + (explicit == nil ? "" : " (implicit: \(implicit))") + " and the codec string \(codec)",
        frames: FrameSpan(near: 0),
        location: Location(first, bit: 16, length: 10, timeSeconds: 0),
        evidence: [
          "asc_implicit": .string(implicit),
          "asc_explicit": explicit.map(EvidenceValue.string) ?? .null,
          "codec_string": .string(codec),
        ]))
  }
}
