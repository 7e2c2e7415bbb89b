import AACSyntax
import StreamForge

/// HDR006 `frame-length-960-suspected`: the payload seems to use 960-sample frames.
///
/// Long windows of 960 lines use the first bands of those of 1024 and read the same, but where the
/// last band of 1024 is cut short: at 48 kHz, where 49 bands of 960 lines then end as those of the
/// tables for 32 kHz do, so that HDR004 speaks and names this possibility. Short windows of 120 lines
/// differ in their last band.
public enum FrameLength960Suspected: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HDR006", name: "frame-length-960-suspected", severity: .error,
    group: "header", depth: .syntax,
    requirement: """
      Every frame of ADTS must code 1024 samples a channel (8 short windows of 128), because 960 \
      (120) cannot be signalled; reported when 99 % of the frames end exactly with the 960 tables \
      and the 1024 tables fail in 50 % and at least 3 of the frames that tell them apart.
      """,
    rationale: """
      DAB+ and DRM audio uses 960. Wrapped into ADTS it is decoded with the wrong tables, sounds \
      slow or low, and fails in frames with high bands.
      """,
    remedy: """
      Carry such audio in LATM or MP4 with frameLengthFlag 1, or decode and encode it again with \
      1024 samples.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.2.1.1"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
      Clause("ISO/IEC 14496-3", "2009", "4.5.4"),
    ])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("windows of 1024 and 128 lines, all bands coded") { stream(.lines1024) }
    ],
    violating: [
      RuleExample("windows of 960 and 120 lines, all bands coded") { stream(.lines960) }
    ])

  private static func stream(_ frameLength: SyntaxParameters.FrameLength) -> [UInt8] {
    StreamRecipe().with {
      $0.frameLength = frameLength
      $0.channelConfiguration = 2
      $0.samplingFrequencyIndex = 6
      $0.maxSFBs = [$0.bands.longCount]
      $0.channel.maxSFB = $0.bands.shortCount
      $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
    }.fields.bytes
  }

  /// Looks at whether windows of 960 lines fit.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    ReadingTest.check(facts, metadata, into: &sink) { reading, change in
      guard change == .frameLength960 else { return nil }
      let rate = reading.header.samplingFrequency
      let seconds = rate.map { Double(reading.span.count * 1024) / Double($0) }
      return ReadingTest.Description(
        message: "windows of 960 lines fit the payload, not the 1024 of ADTS: \(reading.shares)",
        field: (18, 4),
        evidence: [
          "frames": .int(reading.sampled),
          "failures_1024": .int(reading.sampled - reading.exactAsDeclared),
          "failures_960": .int(reading.sampled - reading.exact),
          "declared_duration": seconds.map(EvidenceValue.double) ?? .null,
          "duration_960": seconds.map { EvidenceValue.double($0 * 960 / 1024) } ?? .null,
        ])
    }
  }
}
