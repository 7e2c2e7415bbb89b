import StreamForge
import Transports

/// FRM012 `periodic-damage`: damage repeats with the size of a packet.
///
/// Distances between damaged places say little, as a loss shows itself only at the next header. A period
/// is believed if the stretches between the last sound header and the next one hold a border of packets
/// so often that chance cannot explain it.
public enum PeriodicDamage: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM012", name: "periodic-damage", severity: .error, group: "framing", depth: .headers,
    requirement: """
      Damage must not recur at multiples of one packet or block size (184, 188, 512, 1024, 1316, \
      1328, 1400 to 1460, 2048, 4096 or 65536 bytes) in 80 % of the distances between 5 or more \
      damaged places.
      """,
    rationale: """
      That pattern comes from lost or duplicated packets or buffers, not from the encoder. The \
      listener hears a dropout at each place.
      """,
    remedy: """
      Look at the transport: packet loss, a ring buffer that is overwritten, or short reads. \
      Receive again over a reliable path; do not change the encoder.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("450 frames of mono") { BaseVectors.mono(frames: 450).bytes }
    ],
    violating: [
      RuleExample("every third packet of 4096 bytes is missing") {
        let audio = BaseVectors.mono(frames: 450).bytes
        return stride(from: 0, to: audio.count, by: 4096).filter { $0 / 4096 % 3 != 1 }
          .flatMap { audio[$0..<min(audio.count, $0 + 4096)] }
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let found = DamagePeriod(facts) else { return }
    var frames = FrameSpan(found.losses[0].frame)
    for loss in found.losses.dropFirst() { frames.insert(loss.frame) }
    sink.add(
      Finding(
        metadata,
        message: """
          \(found.losses.count) of \(facts.losses.count) places of damage lie on borders of \
          \(found.period)-byte packets: packets were lost on the way
          """,
        frames: frames,
        location: Location(byteOffset: found.firstBorder),
        evidence: [
          "period": .int(found.period), "damage_points": .int(found.losses.count),
          "bytes_lost_total": .null, "first_offset": .int(Int(found.firstBorder)),
        ]))
  }
}
