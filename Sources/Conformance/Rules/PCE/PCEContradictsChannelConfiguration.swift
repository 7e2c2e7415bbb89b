import AACSyntax
import StreamForge
import Transports

/// PCE006 `pce-contradicts-channel-configuration`: a PCE contradicts channel_configuration.
public enum PCEContradictsChannelConfiguration: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "PCE006", name: "pce-contradicts-channel-configuration", severity: .error,
    group: "pce", depth: .syntax,
    requirement: """
      A PCE sent with channel_configuration 1 to 7 must list the same elements as the table for \
      that value.
      """,
    rationale: """
      One decoder follows the header, another the PCE, so that the number or the order of the \
      channels differs between players, or the decoder fails.
      """,
    remedy: """
      Set channel_configuration to 0 if the PCE is right, or remove the PCE if the header is \
      right.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.5")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("channel_configuration 2, no PCE") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("a PCE that lists one SCE in a stream of pairs with channel_configuration 2") {
        BaseVectors.programConfig().withEachFrame { _, frame in
          frame.channelConfiguration = 2
          frame.block[programConfig: 0].front = [.init(flag: false, tag: 0)]
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let group = facts.syntax?.programConfigs.contradicting, let place = group.first else {
      return
    }
    let configuration = Int(place.unit.header.fixed.channelConfiguration)
    let listed = ElementList(place.config)
    let declared = ElementList(configuration: configuration)?.description ?? "none"
    sink.add(
      Finding(
        metadata,
        message: "the PCE lists \(listed), channel_configuration \(configuration) stands for "
          + "\(declared), coded are \(place.coded)",
        frames: group.frames,
        location: Location(
          place.unit, bit: place.config.position, timeSeconds: place.timeSeconds,
          element: "PCE[0]"),
        evidence: [
          "declared": .int(configuration), "pce_elements": .string(listed.description),
          "coded_elements": .string(place.coded.description),
        ]))
  }
}
