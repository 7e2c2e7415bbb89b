import Transports

/// The test of the rules about places where frames do not join and the payload tells why.
enum LossTest {
  /// What a rule says of a place.
  struct Description {
    var message: String
    var byteOffset: UInt64
    var bitOffset = 0
    var bitCount: Int
    var element: String?
    var evidence: Evidence
    /// What to do, if that is known better than the rule says it.
    var remedy: String?

    init(
      message: String, byteOffset: UInt64, byteCount: Int, evidence: Evidence
    ) {
      self.message = message
      self.byteOffset = byteOffset
      bitCount = byteCount * 8
      self.evidence = evidence
    }

    init(
      message: String, byteOffset: UInt64, bitOffset: Int, bitCount: Int, element: String,
      evidence: Evidence
    ) {
      self.message = message
      self.byteOffset = byteOffset
      self.bitOffset = bitOffset
      self.bitCount = bitCount
      self.element = element
      self.evidence = evidence
    }
  }

  /// Adds a finding for every place that `describe` knows.
  static func check(
    _ facts: StreamFacts, _ metadata: RuleMetadata, into sink: inout FindingSink,
    describe: (SyncLoss, LossVerdict) -> Description?
  ) {
    var number = 0
    for (index, loss) in facts.losses.enumerated() {
      guard let found = describe(loss, facts.lossVerdicts[index]) else { continue }
      let time = facts.lossTimes[index]
      // Twenty places are told one by one, the rest together: damage can be everywhere.
      let key = number < 19 ? "\(metadata.id.text) \(number)" : "\(metadata.id.text) more"
      number += 1
      sink.add(frame: loss.frame, key: key) {
        var evidence: Evidence = [
          "frame_index": .int(loss.frame), "time": time.map(EvidenceValue.double) ?? .null,
        ]
        for entry in found.evidence.entries { evidence[entry.name] = entry.value }
        return Finding(
          metadata, message: found.message, remedy: found.remedy, frames: FrameSpan(loss.frame),
          location: Location(
            byteOffset: found.byteOffset, bitOffset: found.bitOffset, bitLength: found.bitCount,
            timeSeconds: time, element: found.element),
          evidence: evidence)
      } update: { finding in
        finding.message =
          "\(finding.frames.count) more places like this, the first after frame \(finding.frames.first)"
      }
    }
  }
}
