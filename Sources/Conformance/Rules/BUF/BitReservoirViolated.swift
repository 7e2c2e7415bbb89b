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

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let buffer = facts.buffer
    guard let fault = buffer.firstReservoirFault else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          with a constant rate the bit reservoir would hold \(Int(buffer.reservoir.lowest.rounded())) to \
          \(Int(buffer.reservoir.highest.rounded())) bits; it can hold 0 to \
          \(Int(buffer.reservoirLimit.rounded()))
          """,
        frames: FrameSpan(fault.index),
        location: Location(fault, bit: 43, length: 11, element: "adts_variable_header"),
        evidence: [
          "first_frame": .int(fault.index), "lowest": .double(buffer.reservoir.lowest.rounded()),
          "highest": .double(buffer.reservoir.highest.rounded()),
          "limit": .double(buffer.reservoirLimit.rounded()),
          "mean_bits": buffer.mean.map { .double($0.bits.rounded()) } ?? .null,
        ]))
  }
}
