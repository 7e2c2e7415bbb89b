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
    let fields = fields(given, stream, facts)
    let differing = fields.filter { $0.given != $0.stream }
    guard let field = differing.first else { return }
    let (implicit, explicit) = ConfigSuggestion.configs(facts)
    let implied = given.sbrPresent == true ? explicit ?? implicit : implicit
    sink.add(
      Finding(
        metadata,
        message: "the expected configuration \(Hex.text(bytes)) says \(field.name) "
          + "\(words(field.given)), the stream \(words(field.stream))"
          + (implied.map { "; its own would be \($0)" } ?? ""),
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(
          first, bit: 16, length: 10, timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "given_hex": .string(Hex.text(bytes)),
          "given_fields": .object(Evidence(fields.map { .init($0.name, $0.given) })),
          "implied_hex": implied.map(EvidenceValue.string) ?? .null,
          "differing_fields": .array(differing.map { .string($0.name) }),
        ]))
  }

  /// A field of the configuration as it is given, and as the stream has it.
  private struct Field {
    var name: String
    var given: EvidenceValue
    var stream: EvidenceValue
  }

  private static func fields(
    _ given: AudioSpecificConfig, _ stream: StreamReport, _ facts: StreamFacts
  ) -> [Field] {
    func field(_ name: String, _ given: Int?, _ stream: Int?) -> Field {
      Field(
        name: name, given: given.map(EvidenceValue.int) ?? .null,
        stream: stream.map(EvidenceValue.int) ?? .null)
    }
    var fields = [
      field("audioObjectType", given.audioObjectType, stream.profileObjectType + 1),
      field("samplingFrequency", given.samplingFrequency, stream.samplingFrequency),
      field("channelConfiguration", given.channelConfiguration, stream.channelConfiguration),
    ]
    if let present = given.sbrPresent {
      let isThere = stream.sbr == .implicit
      fields.append(field("sbrPresentFlag", present ? 1 : 0, isThere ? 1 : 0))
      if present, isThere {
        fields.append(
          field(
            "extensionSamplingFrequency", given.extensionSamplingFrequency,
            stream.outputSamplingFrequency))
      }
    }
    if let present = given.psPresent {
      fields.append(field("psPresentFlag", present ? 1 : 0, stream.ps == true ? 1 : 0))
    }
    if let element = given.programConfig, let coded = facts.syntax?.programConfig {
      fields.append(
        Field(
          name: "program_config_element", given: .string(layout(element)),
          stream: .string(layout(coded))))
    }
    return fields
  }

  /// The channel elements of a PCE by their places.
  private static func layout(_ element: ProgramConfigElement) -> String {
    var parts = [("front", element.front), ("side", element.side), ("back", element.back)]
      .filter { !$0.1.isEmpty }
      .map { $0.0 + $0.1.map { $0.flag ? " CPE" : " SCE" }.joined() }
    if !element.lfe.isEmpty { parts.append("\(element.lfe.count) LFE") }
    return parts.joined(separator: ", ")
  }

  private static func words(_ value: EvidenceValue) -> String {
    switch value {
    case .int(let value): String(value)
    case .string(let value): "(\(value))"
    default: "none"
    }
  }
}
