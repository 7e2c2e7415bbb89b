public import AACSyntax
import Bitstream
import StreamForge
public import Transports

/// ICS008 `scale-factor-out-of-range`: a scale factor leaves its range.
public enum ScaleFactorOutOfRange: SyntaxRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "ICS008", name: "scale-factor-out-of-range", severity: .error, group: "ics", depth: .syntax,
    requirement: """
      The running scale factor of a band with codebook 1 to 11 must stay within 0 to 255.
      """,
    rationale: """
      ffmpeg and faad2 (error 4) reject the frame. Noise and intensity bands have ranges of their \
      own and are not meant.
      """,
    remedy: """
      Limit global_gain and the differences in the encoder so that every band stays within 0 to \
      255; check for damage if only single frames are affected.
      """,
    clauses: [Clause("ISO/IEC 14496-3", "2009", "4.6.2")])

  /// Streams that keep and that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("scale factors around 140") { BaseVectors.mono().bytes },
      RuleExample("scale factors up to 255") {
        BaseVectors.mono().with(frame: 9) { set(gain: 250, firstDifference: 4, in: &$0) }.bytes
      },
    ],
    violating: [
      RuleExample("global_gain 250 and a first difference of 10 in frame 9") {
        BaseVectors.mono().with(frame: 9) { set(gain: 250, firstDifference: 10, in: &$0) }.bytes
      },
      RuleExample("global_gain 3 and a first difference of -10 in frame 9") {
        BaseVectors.mono().with(frame: 9) { set(gain: 3, firstDifference: -10, in: &$0) }.bytes
      },
    ])

  /// Looks at one frame.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    frame.forEachChannel { place in
      guard frame.blocks[place.block].channels[place.channel].scaleFactors.leavesRange,
        let values = ScaleFactorValues(
          of: frame.blocks[place.block].channels[place.channel], in: bytes),
        let band = values.bands.first(where: { $0.isScaleFactor && !$0.isInRange })
      else { return }
      sink.add(
        fault: metadata, unit, context, bit: band.bits.start, length: band.bits.count,
        element: place.path + ".scale_factor_data",
        message: "the scale factor of band \(band.band) in group \(band.group) is \(band.value), "
          + "expected 0 to 255",
        evidence: [
          "frame_index": .int(unit.index), "element_path": .string(place.path),
          "group": .int(band.group), "sfb": .int(band.band), "value": .int(band.value),
          "global_gain": .int(frame.blocks[place.block].channels[place.channel].globalGain),
        ])
    }
  }

  private static func set(
    gain: Int, firstDifference: Int, in frame: inout ADTSFrameFields
  ) {
    frame.block[single: 0].stream.globalGain = gain
    var differences = frame.block[single: 0].stream.scaleFactorData.differences.map {
      $0.map { _ in 0 }
    }
    if let index = differences.firstIndex(where: { !$0.isEmpty }) {
      differences[index][0] = firstDifference
    }
    frame.block[single: 0].stream.scaleFactorData.differences = differences
  }
}
