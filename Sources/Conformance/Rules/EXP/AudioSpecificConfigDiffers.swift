import AACSyntax
import StreamForge
import Transports

/// EXP007 `audio-specific-config-differs`: the given AudioSpecificConfig differs from the stream.
public enum AudioSpecificConfigDiffers: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP007", name: "audio-specific-config-differs", severity: .error,
    group: "expectation", depth: .syntax,
    requirement: """
      The AudioSpecificConfig given with --expect asc must agree with the stream in object type, \
      index, channels, extension and PCE.
      """,
    rationale: """
      Players configured with it (csd-0, esds, SDP) decode at the wrong rate or not at all. A \
      common cause is a value copied from another sample, such as 11 90 for 48 kHz stereo.
      """,
    remedy: "Use the configuration that the stream implies, as printed with this finding.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.2.1")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("stereo at 44.1 kHz as 12 10 says", expect: ["asc=1210"]) {
        StreamRecipe().with { $0.channelConfiguration = 2 }.fields.bytes
      }
    ],
    violating: [
      RuleExample("stereo at 44.1 kHz where 11 90 says 48 kHz", expect: ["asc=1190"]) {
        StreamRecipe().with { $0.channelConfiguration = 2 }.fields.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard facts.depth >= .syntax, let bytes = facts.expectations.audioSpecificConfig,
      let given = try? AudioSpecificConfig(parsing: bytes), let first = facts.first,
      let stream = StreamReport(facts)
    else { return }
    var fields: [(String, Int, Int)] = [
      ("audioObjectType", given.audioObjectType, stream.profileObjectType + 1),
      ("samplingFrequency", given.samplingFrequency ?? 0, stream.samplingFrequency ?? 0),
      ("channelConfiguration", given.channelConfiguration, stream.channelConfiguration),
    ]
    if let present = given.sbrPresent {
      fields.append(("sbrPresentFlag", present ? 1 : 0, stream.sbr == .implicit ? 1 : 0))
    }
    if let present = given.psPresent {
      fields.append(("psPresentFlag", present ? 1 : 0, stream.ps == true ? 1 : 0))
    }
    let differing = fields.filter { $0.1 != $0.2 }
    guard let (name, value, actual) = differing.first else { return }
    let implied = AudioSpecificConfig(
      audioObjectType: stream.profileObjectType + 1,
      samplingFrequencyIndex: stream.samplingFrequencyIndex,
      channelConfiguration: stream.channelConfiguration)
    sink.add(
      Finding(
        metadata,
        message: """
          the expected configuration \(Hex.text(bytes)) says \(name) \(value), the stream \(actual); \
          its own would be \(Hex.text(implied.bytes))
          """,
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(
          first, bit: 16, length: 10, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "given_hex": .string(Hex.text(bytes)),
          "given_fields": .object(Evidence(fields.map { .init($0.0, .int($0.1)) })),
          "implied_hex": .string(Hex.text(implied.bytes)),
          "differing_fields": .array(differing.map { .string($0.0) }),
        ]))
  }
}
