import StreamForge
import Transports

/// BUF006 `bit-reservoir-violated`: the bit reservoir is violated.
public enum BitReservoirViolated: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "BUF006", name: "bit-reservoir-violated", severity: .warning,
    group: "buffer", depth: .headers,
    requirement: """
      In a constant-rate stream (fullness not 0x7FF) the simulated reservoir should stay between 0 \
      and 6144 * NCC - mean_bits, within 32 * NCC bits.
      """,
    rationale: """
      A decoder with the buffer of the standard under-runs or overflows at this rate, which \
      matters in broadcast and hardware players.
      """,
    remedy: """
      Limit the frame sizes in the encoder to what the reservoir holds, stuff with FIL when it is \
      full, or declare variable rate (0x7FF).
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.3")])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("40 frames of 656 and 640 bytes, the fullness follows") {
        BaseVectors.stereo(frames: 40).withEachFrame {
          $1 = $1.padded(to: $0 % 2 == 1 ? 640 : 656)
          $1.bufferFullness = $0 % 2 == 1 ? 51 : 50
        }.bytes
      }
    ],
    violating: [
      RuleExample("two long frames after 90 short ones, more than the fullness tells") {
        BaseVectors.mono(frames: 100).withEachFrame {
          $1 = $1.padded(to: $0 == 90 || $0 == 91 ? 460 : 300)
          $1.bufferFullness = 100 + $0 % 2
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    for stretch in facts.buffer.stretches where stretch.variable == 0 {
      guard let fault = stretch.firstReservoirFault else { continue }
      let reservoir = stretch.reservoir
      sink.add(
        Finding(
          metadata,
          message: """
            the simulated reservoir leaves its bounds at frame \(fault.index): it runs from \
            \(reservoir.lowest.tenths) to \(reservoir.highest.tenths) bits, expected 0 to \
            \(reservoir.limit.tenths)
            """,
          frames: FrameSpan(fault.index),
          location: Location(
            fault, bit: 30, length: 13, timeSeconds: facts.timeSeconds(of: fault),
            element: "adts_variable_header"),
          evidence: [
            "first_frame": .int(fault.index), "lowest": .double(reservoir.lowest.tenths),
            "highest": .double(reservoir.highest.tenths), "limit": .double(reservoir.limit.tenths),
            "mean_bits": .double(reservoir.mean.tenths),
          ]))
    }
  }
}
