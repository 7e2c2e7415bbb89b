import AACSyntax
import StreamForge
import Transports

/// DEC006 `decoded-non-finite-samples`: the decoder delivers values that are not numbers.
///
/// libfaad 2.10.1 bounds scale factors, noise and SBR energies, but not what TNS makes of them: its
/// filters ring, and twelve poles near the unit circle take the largest value of a line beyond all
/// numbers of 32 bits.
public enum DecodedNonFiniteSamples: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DEC006", name: "decoded-non-finite-samples", severity: .error,
    group: "decoder", depth: .decode,
    requirement: "Decoded samples must be finite: no NaN and no infinity.",
    rationale: "Such values spread through filters and mixers and mute or blast the output.",
    remedy: """
      Check the scale factors, quantised values and TNS coefficients of the frame in the encoder, \
      and encode this part again.
      """,
    clauses: [])

  /// Streams that keep and that break it, with libfaad 2.10.1.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("20 frames of mono", depth: .decode) { BaseVectors.mono().bytes }],
    violating: [
      RuleExample("the largest line at the start of a TNS filter that rings", depth: .decode) {
        StreamRecipe().with { $0.maxSFBs = [49] }.fields.with(frame: 9) {
          $0.block[single: 0].stream = ringing($0.block[single: 0].stream)
        }.bytes
      }
    ])

  /// A channel with 8191 in its first line, the largest scale factor, and a filter over all bands.
  private static func ringing(
    _ channel: IndividualChannelStreamFields
  ) -> IndividualChannelStreamFields {
    var channel = channel
    channel.globalGain = 255
    channel.sectionData = SectionDataFields([
      .init(codebook: 11, length: 1), .init(codebook: 0, length: 48),
    ])
    channel.scaleFactorData = ScaleFactorDataFields([[0], []])
    channel.spectralData = SpectralDataFields([[8191, 0, 0, 0], []])
    var filter = TNSDataFields.Filter()
    filter.length = 49
    // -8 of four bits: reflection coefficients of sin(-8 / 8.5 * 90 degrees) = -0.996.
    filter.coefficients = [Int](repeating: 8, count: 12)
    var window = TNSDataFields.Window()
    window.coefRes = 1
    window.filters = [filter]
    channel.tnsData = TNSDataFields()
    channel.tnsData?.windows = [window]
    return channel
  }

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let decode = facts.decode else { return }
    for event in decode.events {
      guard case .nonFinite(let samples, let channel) = event.kind else { continue }
      sink.add(frame: event.unit.index, key: "DEC006") {
        Finding(
          metadata,
          message: """
            \(samples) decoded samples of frame \(event.unit.index) are not finite numbers
            """,
          frames: FrameSpan(event.unit.index),
          location: Location(event.unit, timeSeconds: event.timeSeconds),
          evidence: [
            "decoder": "faad2", "frame_index": .int(event.unit.index), "channel": .int(channel),
            "count": .int(samples),
          ])
      }
    }
  }
}
