import AACSyntax
import StreamForge
import Transports

/// HLS007 `hls-bit-rate-outside-guideline`: the bit rate is outside the HLS guidelines.
///
/// Encoders are set to the rate of the payload, and hold it but for the bit reservoir: neither the
/// headers of the frames nor a reservoir that a segment empties or fills make a rate wrong.
public enum HLSBitRateOutsideGuideline: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "HLS007", name: "hls-bit-rate-outside-guideline", severity: .warning,
    group: "hls", depth: .headers,
    requirement: """
      Stereo LC should have 32 to 160 kbit/s, stereo HE-AAC at most 64 kbit/s and 5.1 at most 320 \
      kbit/s.
      """,
    rationale: """
      Checks against the authoring guidelines report the variant; higher rates waste the bandwidth \
      of mobile listeners, lower ones cost quality.
      """,
    remedy: "Set the bit rate of the encoder within the range.",
    clauses: [Clause("Apple HLS authoring", nil, "audio")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("AAC LC stereo with some 100 kbit/s", policy: "hls") {
        MetadataBytes.timestamp(90000) + stereo.bytes
      }
    ],
    violating: [
      RuleExample("AAC LC stereo with some 300 kbit/s", policy: "hls") {
        let padding = FillElementFields(.fill(byteCount: 269))
        return MetadataBytes.timestamp(90000)
          + stereo.withEachFrame {
            $1.block.elements += [.fill(padding), .fill(padding)]
          }.bytes
      }
    ])

  private static let stereo = StreamRecipe().with {
    $0.channelConfiguration = 2
    $0.samplingFrequencyIndex = 3
    $0.maxSFBs = [22]
  }.fields

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.audience.contains(.hls), let first = facts.first,
      let (kind, range, channels) = range(of: facts), facts.durationSeconds > 0
    else { return }
    let seconds = facts.durationSeconds
    let headers = 8 * (7 * facts.frameCount + 2 * facts.crcProtected)
    let bits = 8 * Int(facts.frameBytes) - headers
    let reservoir = 6144 * channels
    guard
      Double(bits - reservoir) > Double(range.upperBound) * seconds
        || Double(bits + headers + reservoir) < Double(range.lowerBound) * seconds
    else { return }
    let rate = Int((Double(bits) / seconds).rounded())
    let bounds = "\(range.lowerBound / 1000) to \(range.upperBound / 1000) kbit/s"
    sink.add(
      Finding(
        metadata,
        message: "\(kind) with \((Double(rate) / 1000).tenths) kbit/s, expected \(bounds)",
        frames: FrameSpan(near: 0), location: Location(first, timeSeconds: 0),
        evidence: [
          "kind": .string(kind), "bit_rate": .int(rate),
          "range": .array([.int(range.lowerBound), .int(range.upperBound)]),
        ]))
  }

  /// The kind of stream that the guidelines have a range for, the range in bits per second, and the
  /// channels that have a bit reservoir.
  private static func range(
    of facts: StreamFacts
  ) -> (kind: String, range: ClosedRange<Int>, channels: Int)? {
    guard let header = facts.usualHeader, header.profile == 1 else { return nil }
    if header.channelConfiguration == 6 { return ("5.1 channels", 0...320_000, 5) }
    // Without the payload a core of a low rate may be one of HE-AAC.
    let hasSBR = facts.syntax.map { $0.sbrFrames > 0 }
    let isPS = facts.syntax.map { $0.psFrames > 0 } ?? false
    guard header.channelConfiguration == 2 || header.channelConfiguration == 1 && isPS else {
      return nil
    }
    if hasSBR ?? (header.samplingFrequency ?? 0 <= 24000) {
      return facts.syntax == nil
        ? nil : ("HE-AAC stereo", 0...64000, Int(header.channelConfiguration))
    }
    return ("AAC LC stereo", 32000...160_000, 2)
  }
}
