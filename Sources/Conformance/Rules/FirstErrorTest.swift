import Transports

/// What of a frame that could not be read to its end is its finding: the first error in the order of
/// its bits, which is the nearest to the cause, or the fault that stopped the reading.
///
/// An error before the fault may be the cause, or the first sign that the reading had gone astray. Where
/// frames that end exactly have the same error it is neither: the encoder writes so, and the frame
/// broke for a reason of its own. Then, and without such an error, the fault is the finding, and what
/// stands before it is not told of this frame.
enum FirstErrorTest {
  /// Adds the first errors of broken frames. Runs behind the rules on single frames and before those
  /// that a parser stops at, which pass over the frames.
  static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let syntax = facts.syntax, syntax.faults.contains(where: { $0.sign != nil }) else {
      return
    }
    let habits = Set(sink.findings.map(\.rule))
    let damaged = SyntaxFaultTest.damagedFrames(facts)
    for fault in syntax.faults where !damaged.contains(fault.unit.index) {
      guard let sign = fault.sign, !habits.contains(sign.rule) else { continue }
      sink.add(sign: sign, before: RuleID(fault.error.ruleID))
    }
  }
}
