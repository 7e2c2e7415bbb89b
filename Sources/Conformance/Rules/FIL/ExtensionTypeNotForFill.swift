public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// FIL003 `extension-type-not-for-fill`: a fill element has a type without meaning here.
public enum ExtensionTypeNotForFill: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL003", name: "extension-type-not-for-fill", severity: .info,
    group: "fill", depth: .syntax,
    requirement: """
      extension_type 3 (for error-resilient payloads only) and the values 4 to 10 and 15 have no \
      meaning in a FIL of AAC.
      """,
    rationale: """
      Decoders skip such elements by their count. They cost bits and hint at an extension that is \
      not standard or at damage.
      """,
    remedy: nil,
    clauses: [Clause("ISO/IEC 14496-3", "2009", nil)])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("types 0 and 1") {
        BaseVectors.mono().withEachFrame {
          $1.block.elements.append(
            .fill(FillElementFields($0 % 2 == 0 ? .fill(byteCount: 4) : .fillData(byteCount: 4))))
        }.bytes
      }
    ],
    violating: [
      RuleExample("type 7 in all frames") {
        BaseVectors.mono().withEachFrame {
          $1.block.elements.append(
            .fill(FillElementFields(.bytes(type: 7, nibble: 0, [1, 2, 3]))))
        }.bytes
      }
    ])

  /// Looks at the types of the extension payloads of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount {
      for place in frame.blocks[number].extensions.indices {
        let payload = frame.blocks[number].extensions[place]
        // 9, EXT_LDSAC_DATA, has a meaning and a rule of its own: IOP010.
        guard payload.kind == nil, payload.type != 9 else { continue }
        let type = EvidenceValue.int(Int(payload.type))
        sink.add(frame: unit.index, key: metadata.id.text) {
          Finding(
            metadata,
            message: """
              a fill element has extension_type \(payload.type) \
              (\(ExtensionPayload.name(ofType: Int(payload.type))))
              """,
            frames: FrameSpan(unit.index),
            location: Location(
              unit, bit: payload.position, length: 4, timeSeconds: context.timeSeconds,
              element: frame.path(ofExtension: place, inBlock: number)),
            evidence: ["types": .array([type]), "count": 1, "first_frame": .int(unit.index)])
        } update: {
          $0.evidence["count"] = .int($0.frames.count)
          if case .array(let types)? = $0.evidence["types"], !types.contains(type) {
            $0.evidence["types"] = .array(types + [type])
          }
        }
      }
    }
  }
}
