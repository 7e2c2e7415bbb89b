import AACSyntax
import StreamForge
import Transports

/// DVB001 `dvb-rate-or-level-not-listed`: the rate or level is not among those of DVB.
public enum DVBRateOrLevelNotListed: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DVB001", name: "dvb-rate-or-level-not-listed", severity: .warning,
    group: "dvb", depth: .syntax,
    requirement: """
      The core and output rates should be 16, 22.05, 24, 32, 44.1 or 48 kHz, within level 2 for \
      stereo and level 4 for multichannel.
      """,
    rationale: """
      Broadcast receivers need not decode anything else. DVB carries HE-AAC in LOAS/LATM, not in \
      ADTS.
      """,
    remedy: "Encode at 48 kHz and within the level, and carry the stream as LATM.",
    clauses: [Clause("ETSI TS 101 154", nil, nil)])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("48 kHz stereo", policy: "dvb") { BaseVectors.stereo().bytes }
    ],
    violating: [
      RuleExample("96 kHz stereo", policy: "dvb") {
        StreamRecipe().with {
          $0.channelConfiguration = 2
          $0.samplingFrequencyIndex = 0
        }.fields.bytes
      }
    ])

  private static let rates = [16000, 22050, 24000, 32000, 44100, 48000]

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.dvb), let first = facts.first, let stream = StreamReport(facts),
      let rate = stream.samplingFrequency, let output = stream.outputSamplingFrequency
    else { return }
    let channels = stream.channels ?? 0
    let level = stream.sbr == .implicit ? stream.levels?.heAACProfile : stream.levels?.aacProfile
    let number = level.flatMap { Int($0.dropFirst()) }
    let limit = channels > 2 ? 4 : 2
    // A profile that has no levels here is HDR's and HLS's business, not that of the level. Without
    // known channels there is no level either.
    let isAbove = stream.profileObjectType == 1 && channels > 0 && number ?? 9 > limit
    let isListed = rates.contains(rate) && rates.contains(output)
    guard isAbove || !isListed else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          \(rate) Hz\(output == rate ? "" : " (output \(output) Hz)"), \(channels) channels, \
          \(level.map { "level \($0)" } ?? "no level"): \
          \(isListed ? "above level \(limit)" : "not a rate of DVB"); DVB carries HE-AAC in LOAS, \
          not in ADTS
          """,
        frames: FrameSpan(near: 0),
        location: Location(
          first, bit: HeaderField.samplingFrequencyIndex.bitPosition,
          length: HeaderField.samplingFrequencyIndex.bitLength, timeSeconds: 0,
          element: "adts_fixed_header"),
        evidence: [
          "rate": .int(rates.contains(rate) ? output : rate), "channels": .int(channels),
          "level": level.map(EvidenceValue.string) ?? .null,
        ]))
  }
}
