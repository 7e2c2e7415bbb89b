import AACSyntax
import StreamForge

/// EXP009 `audio-specific-config-not-adts`: the given AudioSpecificConfig cannot be carried in
/// ADTS.
public enum AudioSpecificConfigNotADTS: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "EXP009", name: "audio-specific-config-not-adts", severity: .warning,
    group: "expectation", depth: .headers,
    requirement: """
      A configuration for ADTS should have a core object type of at most 4, a rate from the table \
      instead of an explicit 24-bit one, frameLengthFlag 0, dependsOnCoreCoder 0 and \
      channelConfiguration of at most 7.
      """,
    rationale: """
      The ADTS header has no room for these values, so that a writer drops or wraps them, as with \
      ELD or 960-sample frames; ffmpeg refuses to write them.
      """,
    remedy: "Use MP4 or LATM for such streams, or encode as AAC LC or HE-AAC.",
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "8.1.3.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.3.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("stereo at 44.1 kHz as 12 10 says", expect: ["asc=1210"]) {
        StreamRecipe().with { $0.channelConfiguration = 2 }.fields.bytes
      }
    ],
    violating: [
      RuleExample("a given config of 960 samples a frame", expect: ["asc=1214"]) {
        StreamRecipe().with { $0.channelConfiguration = 2 }.fields.bytes
      },
      RuleExample("a given config of AAC ELD", expect: ["asc=F8E62000"]) {
        StreamRecipe().with { $0.channelConfiguration = 2 }.fields.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let bytes = facts.expectations.audioSpecificConfig else { return }
    let hex = Hex.text(bytes)
    for (field, value) in fields(bytes) {
      sink.add(
        Finding(
          metadata,
          message:
            "\(field) of the given AudioSpecificConfig \(hex) is \(value), which ADTS cannot carry",
          frames: FrameSpan(near: 0),
          location: Location(byteOffset: 0, element: "AudioSpecificConfig"),
          evidence: [
            "given_hex": .string(hex), "field": .string(field), "value": .int(value),
          ]))
    }
  }

  /// The fields that an ADTS header has no room for.
  private static func fields(_ bytes: [UInt8]) -> [(String, Int)] {
    guard let config = try? AudioSpecificConfig(parsing: bytes) else {
      return isLowDelay(bytes) ? [("audioObjectType", 39)] : []
    }
    var fields: [(String, Int)] = []
    if config.audioObjectType > 4 { fields.append(("audioObjectType", config.audioObjectType)) }
    if let hertz = config.explicitSamplingFrequency { fields.append(("samplingFrequency", hertz)) }
    if config.frameLengthFlag { fields.append(("frameLengthFlag", 1)) }
    if config.dependsOnCoreCoder { fields.append(("dependsOnCoreCoder", 1)) }
    if config.channelConfiguration > 7 {
      fields.append(("channelConfiguration", config.channelConfiguration))
    }
    return fields
  }

  /// Whether a configuration begins with object type 39, ER AAC ELD: escape 31, then 39 - 32.
  static func isLowDelay(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[0] == 0xF8 && bytes[1] & 0xE0 == 0xE0
  }
}
