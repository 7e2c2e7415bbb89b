public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// FIL005 `drc-content-implausible`: dynamic range data are implausible.
public enum DRCContentImplausible: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FIL005", name: "drc-content-implausible", severity: .warning,
    group: "fill", depth: .syntax,
    requirement: """
      drc_band_top values should increase strictly, pce_instance_tag should match a PCE, and \
      exclude_mask should have bits only for coded channels.
      """,
    rationale: "Decoders apply the gains to wrong bands or channels, or ignore them.",
    remedy: "Fill the DRC fields from the real layout of the stream, or leave them out.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.5.2.7")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("drc_band_top 63 and 255, no mask") {
        stream { $0.bands?.tops = [63, 255] }.bytes
      }
    ],
    violating: [
      RuleExample("drc_band_top 255 and 63") { stream { $0.bands?.tops = [255, 63] }.bytes },
      RuleExample("pce_instance_tag 3 in a stream without a PCE") {
        stream {
          var tag = DynamicRangeInfoFields.PCETag()
          tag.instanceTag = 3
          $0.pceTag = tag
        }.bytes
      },
      RuleExample("the second channel of a mono stream excluded") {
        stream { $0.excludeMasks = [0b010_0000] }.bytes
      },
    ])

  private static func stream(
    _ change: (inout DynamicRangeInfoFields) -> Void
  ) -> ADTSStreamFields {
    var info = DynamicRangeInfoFields()
    var bands = DynamicRangeInfoFields.Bands()
    bands.tops = [63, 255]
    info.bands = bands
    info.gains = Array(repeating: DynamicRangeInfoFields.Gain(sign: 1, control: 8), count: 2)
    change(&info)
    let payload = ExtensionPayloadFields.dynamicRange(info)
    return BaseVectors.mono().withEachFrame {
      $1.block.elements.append(.fill(FillElementFields(payload)))
    }
  }

  /// Looks at the dynamic range data of one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    for number in 0..<frame.blockCount where !frame.blocks[number].dynamicRanges.isEmpty {
      let tags = history.extensions.programTags | frame.blocks[number].programTags
      let channels =
        frame.blocks[number].consideredChannelCount
        + frame.blocks[number].elements.count { $0.kind == .lfeChannel }
      for place in frame.blocks[number].extensions.indices {
        let payload = frame.blocks[number].extensions[place]
        guard payload.error == nil, let index = payload.dynamicRange,
          let kind = Self.kind(
            frame.blocks[number].dynamicRanges[index], programTags: tags, channels: channels)
        else { continue }
        let info = frame.blocks[number].dynamicRanges[index]
        let tops = info.hasBands ? (0..<info.bandCount).map(info.bandTop) : []
        sink.add(
          metadata, unit, in: context, message: kind.message,
          bits: payload.bits,
          element: frame.path(ofExtension: place, inBlock: number) + ".dynamic_range_info",
          evidence: [
            "kind": .string(kind.name), "tops": .array(tops.map(EvidenceValue.int)),
            "tag": info.pceInstanceTag.map { .int(Int($0)) } ?? .null,
            "mask": .string(String(info.excludeMask, radix: 2)), "channels": .int(channels),
            "count": 1,
          ])
        return
      }
    }
  }

  /// What is implausible in the data, if anything is.
  private static func kind(
    _ info: borrowing DynamicRangeInfo, programTags: UInt16, channels: Int
  ) -> (name: String, message: String)? {
    if info.hasBands {
      for band in 1..<max(1, info.bandCount) where info.bandTop(band) <= info.bandTop(band - 1) {
        return (
          "tops",
          "drc_band_top \(info.bandTop(band)) of band \(band) is not above \(info.bandTop(band - 1))"
        )
      }
    }
    if let tag = info.pceInstanceTag, programTags >> UInt16(tag) & 1 == 0 {
      return ("tag", "pce_instance_tag is \(tag), and no PCE has that tag")
    }
    if info.excludeMask >> UInt64(min(63, channels)) != 0 {
      return ("mask", "exclude_mask has bits beyond the \(channels) channels of the block")
    }
    return nil
  }
}
