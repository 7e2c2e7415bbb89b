import AACSyntax
import StreamForge
import Transports

/// FRM018 `aac-frame-length-bits-misplaced`: bits of aac_frame_length stand in the wrong place.
public enum AACFrameLengthBitsMisplaced: StreamRule {
  /// What is fixed about the rule.
  public static let metadata = RuleMetadata(
    id: "FRM018", name: "aac-frame-length-bits-misplaced", severity: .error,
    group: "framing", depth: .headers,
    requirement: """
      aac_frame_length must occupy its 13 bits: bits 12 and 11 in the low 2 bits of byte 3, bits \
      10 to 3 in byte 4, bits 2 to 0 in the high 3 bits of byte 5; reported when frames of 2048 \
      bytes and more are short by 1 to 3 times 2048, or 90 % of the lengths are shifted by 1 to 3 \
      bits.
      """,
    rationale: """
      In a much-copied header writer the top bits land on channel_configuration, which shows only \
      with frames of 2048 bytes and more: these declare too few bytes and other channels.
      """,
    remedy: """
      Write byte 3 as (channels & 3) << 6 | packetLen >> 11, byte 4 as (packetLen >> 3) & 0xFF and \
      byte 5 as (packetLen & 7) << 5 | 0x1F.
      """,
    clauses: [
      Clause("ISO/IEC 13818-7", "2006", "6.2.2"),
      Clause("ISO/IEC 14496-3", "2009", "1.A.2.2.2"),
    ])

  /// Streams that keep the rule, and streams that break it.
  public static let examples: RuleExamples? = RuleExamples(
    conforming: [
      RuleExample("frames 9 and 14 have 2200 bytes") {
        var stream = BaseVectors.surround()
        for index in [9, 14] { stream.frames[index] = stream.frames[index].padded(to: 2200) }
        return stream.bytes
      }
    ],
    violating: [
      RuleExample("frames 9 and 14 have 2200 bytes and declare 152: bits 12 and 11 are missing") {
        var stream = BaseVectors.surround()
        for index in [9, 14] {
          stream.frames[index] = stream.frames[index].padded(to: 2200)
          stream.frames[index].frameLength = 2200 & 0x7FF
        }
        return stream.bytes
      },
      RuleExample("the same with these bits on channel_configuration") {
        var stream = BaseVectors.surround()
        for index in [9, 14] {
          stream.frames[index] = stream.frames[index].padded(to: 2200)
          stream.frames[index].frameLength = 2200 & 0x7FF
          stream.frames[index].channelConfiguration |= 2200 >> 11
        }
        return stream.bytes
      },
    ])

  /// Looks at the whole file.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
    if let fault = facts.adts?.lengthFault, case .shifted(let shift) = fault.kind {
      sink.add(
        Finding(
          metadata,
          message: """
            aac_frame_length is the size of the frame shifted \(abs(shift)) bits to the \
            \(shift > 0 ? "left" : "right") in \(fault.agreeing) of \(fault.headersTested) headers
            """,
          frames: FrameSpan(0...max(0, facts.frameCount - 1)),
          location: Location(
            byteOffset: facts.probeOffset + UInt64(fault.exampleOffset) + 3, bitOffset: 6,
            bitLength: 13, timeSeconds: 0, element: "adts_variable_header"),
          evidence: [
            "real_length": .int(fault.exampleReal), "declared_length": .int(fault.exampleDeclared),
            "shift_or_k": .int(shift), "fields_overlaid": .array([]),
            "affected_frames": .int(facts.frameCount),
          ]))
      return
    }
    let misplaced = facts.losses.compactMap { loss in
      if case .misplaced(let factor) = loss.kind { (loss, factor) } else { nil }
    }
    guard let (loss, factor) = misplaced.first else { return }
    let declared = loss.header.variable.frameLength
    let real = declared + 2048 * factor
    // The two top bits often land on channel_configuration, next to their true place.
    let usual = facts.usualHeader.map { Int($0.channelConfiguration) } ?? 0
    let overlaid = Int(loss.header.fixed.channelConfiguration) != usual
    var frames = FrameSpan(loss.frame)
    for (other, _) in misplaced.dropFirst() { frames.insert(other.frame) }
    sink.add(
      Finding(
        metadata,
        message: """
          frame \(loss.frame) has \(real) bytes and declares \(declared): the two top bits of \
          aac_frame_length are missing\(overlaid ? " and lie on channel_configuration" : "")
          """,
        frames: frames,
        location: Location(
          byteOffset: loss.frameOffset + 3, bitOffset: 6, bitLength: 13,
          element: "adts_variable_header"),
        evidence: [
          "real_length": .int(real), "declared_length": .int(declared),
          "shift_or_k": .int(factor),
          "fields_overlaid": .array(overlaid ? ["channel_configuration"] : []),
          "affected_frames": .int(misplaced.count),
        ]))
  }
}
