import StreamForge

/// IOP008 `iop-coupling-channel`: the stream uses a coupling channel.
public enum IOPCouplingChannel: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "IOP008", name: "iop-coupling-channel", severity: .warning,
    group: "interop", depth: .syntax,
    requirement: "Streams for general use should not hold coupling channel elements.",
    rationale: """
      The default build of faad2 stops with error 6, fdk-aac discards them, libxaac refuses, and \
      only ffmpeg applies them.
      """,
    remedy: "Mix the coupled signal into the channels in the encoder and send no CCE.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.8.3")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [RuleExample("a stream without coupling channels") { BaseVectors.stereo().bytes }],
    violating: [
      RuleExample("stereo with a coupling channel in every frame") {
        BaseVectors.stereo().withEachFrame { _, frame in
          var target = CouplingChannelElementFields.Target()
          target.channels = CouplingChannelElementFields.Channels()
          target.channels?.left = true
          var coupling = CouplingChannelElementFields()
          coupling.targets = [target]
          frame.block.elements.append(.coupling(coupling))
        }.bytes
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard let parts = facts.syntax?.uncommon, let first = parts.coupling.first else { return }
    let tags = (0..<16).filter { parts.couplingTags >> UInt16($0) & 1 == 1 }
    sink.add(
      Finding(
        metadata,
        message: "\(parts.coupling.frames.count) frames hold coupling channel elements, tags "
          + tags.map(String.init).joined(separator: ", "),
        frames: parts.coupling.frames,
        location: Location(
          first, bit: parts.coupling.bit, length: 3, timeSeconds: parts.coupling.timeSeconds,
          element: "CCE[0]"),
        evidence: [
          "frames": .int(parts.coupling.frames.count), "tags": .array(tags.map { .int($0) }),
          "independent": .int(parts.independentFrames),
        ]))
  }
}
