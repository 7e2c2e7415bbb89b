import AACSyntax
import StreamForge
import Transports

/// DET012 `payload-not-aac`: the headers are sound but the payload is not AAC.
public enum PayloadNotAAC: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "DET012", name: "payload-not-aac", severity: .error, group: "detection", depth: .syntax,
    requirement: """
      The payload must parse as AAC: with 95 % of the headers sound, not nearly all of the frames \
      (95 %, 10 or more, with 4 or more different rules) may fail while no reading lets 90 % of \
      them end exactly; where more of them read, the payload is AAC and damaged.
      """,
    rationale: """
      When frames fail with at least 4 different rules at random, the bytes are not AAC LC at all, \
      for example AAC ELD, encrypted audio, PCM or overwritten buffers. Single messages of \
      decoders mislead here.
      """,
    remedy: """
      Check that the buffer handed to the ADTS writer is the encoder's output, in the object type \
      that the header names, and is not reused before it is written.
      """,
    clauses: [])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("payloads of AAC LC") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("random payloads behind sound headers") {
        var random = SplitMix64(seed: 12)
        let writer = ADTSFrameWriter(samplingFrequencyIndex: 3)
        return Array((0..<60).map { _ in writer.frame(random.bytes(200)) }.joined())
      }
    ])

  /// Looks at payloads that no reading explains.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let doubt = facts.payloadDoubt, !EncryptedPayloadSuspected.applies(doubt, facts),
      doubt.readsNothing, facts.adts?.lengthFault == nil, let syntax = facts.syntax
    else { return }
    var counts: [String: Int] = [:]
    for fault in syntax.faults { counts[fault.error.ruleID, default: 0] += 1 }
    guard counts.count >= 4 else { return }
    let top = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(4)
    sink.add(
      Finding(
        metadata,
        message: """
          \(doubt.failing) of \(doubt.span.count) frames cannot be read, for \(counts.count) \
          different reasons, and no other rate, profile, start or length makes them readable: the \
          payload is no AAC that ADTS could carry
          """,
        frames: doubt.span,
        location: Location(
          doubt.firstFailing, bit: doubt.firstFailing.header.headerByteCount * 8,
          timeSeconds: facts.timeSeconds(of: doubt.firstFailing), element: "raw_data_block"),
        evidence: [
          "frames": .int(doubt.span.count), "frames_failing": .int(doubt.failing),
          "distinct_rules": .int(counts.count),
          "top_rules": .array(top.map { .string($0.key) }), "best_hypothesis": .string("declared"),
          "best_score": .double(
            (Double(doubt.span.count - doubt.failing) / Double(doubt.span.count)).thousandths),
        ]))
  }
}
