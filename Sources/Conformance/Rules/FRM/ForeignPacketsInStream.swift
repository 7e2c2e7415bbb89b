import StreamForge
import Transports

/// FRM009 `foreign-packets-in-stream`: packets of another layer stand between the frames.
public enum ForeignPacketsInStream: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM009", name: "foreign-packets-in-stream", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      An ADTS elementary stream must hold only frames; packets of another layer (PES headers 00 00 \
      01 C0 to DF, 188-byte packets that start with 0x47, MPEG audio or LOAS frames) must not fill \
      50 % of the gaps, or 2 and more, between them.
      """,
    rationale: """
      Container bytes that were left in the stream make every parser lose sync at regular \
      intervals; players have scanned PES start codes as ADTS.
      """,
    remedy: """
      Strip the headers of the outer layer before you write the elementary stream: take the PES \
      payload only, from PES_header_data_length on.
      """,
    clauses: [])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("20 frames of mono") { BaseVectors.mono().bytes }
    ],
    violating: [
      RuleExample("a PES header before every fifth frame") {
        FrameSequence(BaseVectors.mono()).frames.enumerated()
          .flatMap { ($0 % 5 == 4 ? MetadataBytes.pesHeader : []) + $1 }
      }
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    guard applies(to: facts) else { return }
    let foreign = facts.losses.filter(\.isForeign)
    guard let first = foreign.first, case .foreign(let kind) = first.content else { return }
    let offsets = foreign.map(\.declaredEnd)
    let distances = Set(zip(offsets, offsets.dropFirst()).map { $1 - $0 })
    var frames = FrameSpan(first.frame)
    for loss in foreign.dropFirst() { frames.insert(loss.frame) }
    sink.add(
      Finding(
        metadata,
        message: "\(foreign.count) gaps between frames hold packets of another layer: \(kind)",
        frames: frames,
        location: Location(
          byteOffset: first.declaredEnd,
          bitLength: Int(first.foundOffset - first.declaredEnd) * 8),
        evidence: [
          "kind": .string(kind), "count": .int(foreign.count),
          "first_offset": .int(Int(first.declaredEnd)),
          "interval": distances.count == 1 ? .int(Int(distances.first ?? 0)) : .null,
        ]))
  }

  /// Whether foreign packets explain at least half of the gaps, and at least two.
  static func applies(to facts: StreamFacts) -> Bool {
    let gaps = facts.losses.filter { $0.kind == .gap }
    let foreign = gaps.reduce(0) { $0 + ($1.isForeign ? 1 : 0) }
    return foreign >= 2 && foreign * 2 >= gaps.count
  }
}
