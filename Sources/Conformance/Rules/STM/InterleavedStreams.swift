import AACSyntax
import StreamForge
import Transports

/// STM005 `interleaved-streams`: two streams are interleaved.
public enum InterleavedStreams: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "STM005", name: "interleaved-streams", severity: .error, group: "stream", depth: .headers,
    requirement: """
      Fixed headers must not alternate between two values, with a period of up to 8 frames, over \
      80 % of 20 or more frames.
      """,
    rationale: """
      Two programmes were written into one file. Decoders switch back and forth or drop every \
      other frame.
      """,
    remedy: """
      Write each programme to a file of its own; check that only one thread or encoder writes to \
      the output.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("frames of a mono and of a stereo stream in turn") {
        let stereo = StreamRecipe().with { $0.channelConfiguration = 2 }.fields
        return zip(BaseVectors.mono().frames, stereo.frames).flatMap { $0.bytes + $1.bytes }
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    let headers = facts.fixedHeaders
    guard facts.headersAlternate, let first = facts.first else { return }
    let fields = HeaderField.differing(headers[0].header, headers[1].header)
    // Where the payload shows one of two headers wrong, it is one stream.
    guard fields != facts.wrongFields(in: headers[0].header, or: headers[1].header) else { return }
    sink.add(
      Finding(
        metadata,
        message: """
          frames with two different headers alternate (\(headers[0].frames) and \(headers[1].frames) \
          frames, \(facts.headerChanges) changes): two streams are mixed in one file
          """,
        frames: FrameSpan(0...facts.frameCount - 1),
        location: Location(
          first, bit: fields.first?.bitPosition ?? 0, length: fields.first?.bitLength ?? 28,
          timeSeconds: 0, element: "adts_fixed_header"),
        evidence: [
          "headers": .array(
            headers.prefix(2).map { entry in
              .string(Hex.text(ADTSHeader(bits: UInt64(entry.header.bits) << 28).bytes.prefix(4)))
            }),
          "period": .double(
            (Double(2 * facts.frameCount) / Double(max(1, facts.headerChanges)) * 10).rounded() / 10
          ),
          "frames_each": .array([.int(headers[0].frames), .int(headers[1].frames)]),
        ]))
  }
}
