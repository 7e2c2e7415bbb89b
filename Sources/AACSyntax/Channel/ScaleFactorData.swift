import Bitstream

/// `scale_factor_data()`: scale factors, intensity positions and noise energies by band.
///
/// ISO/IEC 14496-3, 4.6.2, Table 4.53. Nothing is judged. The values are not kept, only whether one
/// is out of the ordinary; `ScaleFactorValues` reads them again for those who want them.
public struct ScaleFactorData: Sendable {
  /// The position of the first bit.
  public internal(set) var position = 0

  /// Whether a scale factor, codebook 1 to 11, leaves 0 to 255.
  public internal(set) var leavesRange = false

  /// Whether an intensity position leaves -155 to 100 or a noise energy -100 to 155: where decoders
  /// clip.
  public internal(set) var hasExtremeSideGain = false

  init() {}

  /// Reads the values of a channel with the given sections.
  @inline(__always)
  mutating func parse(
    _ reader: inout BitReader, globalGain: Int, sections: borrowing SectionData,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    position = reader.position
    if !isRecording(recorder), parseFast(&reader, globalGain: globalGain, sections: sections) {
      return
    }
    forget()
    try Self.parseFields(
      &reader, globalGain: globalGain, sections: sections, &recorder
    ) { band in
      if !band.isInRange {
        if band.isScaleFactor { leavesRange = true } else { hasExtremeSideGain = true }
      }
    }
  }

  /// Forgets what the last channel's values were like.
  @inline(__always)
  mutating func forget() {
    leavesRange = false
    hasExtremeSideGain = false
  }

  @inline(__always)
  private mutating func note(_ lane: ScaleFactorLane) {
    leavesRange = lane.leavesRange
    hasExtremeSideGain = lane.hasExtremeSideGain
  }

  /// Reads without testing for the end with every codeword.
  ///
  /// - Returns: false, with the reader where it was, if the bits do not suffice: `parseFields` then
  ///   says where they end.
  @inline(never)
  private mutating func parseFast(
    _ reader: inout BitReader, globalGain: Int, sections: borrowing SectionData
  ) -> Bool {
    let entries = ScaleFactorCodebook.lookup
    let table = entries.span
    let list = sections.storage.span
    var lane = ScaleFactorLane(globalGain: globalGain, sections: sections.count)
    var buffer = reader.buffer()
    lane.next(&buffer, table, list)
    lane.finish(&buffer, table, list)
    note(lane)
    return reader.advance(to: buffer.position)
  }

  /// Reads the values of two channels side by side.
  ///
  /// - Returns: false, with at least one reader where it was, if the bits do not suffice.
  @inline(never)
  static func parse(
    _ reader: inout BitReader, _ data: inout ScaleFactorData, globalGain: Int,
    _ sections: borrowing SectionData,
    and other: inout BitReader, _ second: inout ScaleFactorData, globalGain otherGain: Int,
    _ otherSections: borrowing SectionData
  ) -> Bool {
    data.position = reader.position
    second.position = other.position
    let entries = ScaleFactorCodebook.lookup
    let table = entries.span
    let list = sections.storage.span
    let otherList = otherSections.storage.span
    var lane = ScaleFactorLane(globalGain: globalGain, sections: sections.count)
    var otherLane = ScaleFactorLane(globalGain: otherGain, sections: otherSections.count)
    var buffer = reader.buffer()
    var otherBuffer = other.buffer()
    lane.next(&buffer, table, list)
    otherLane.next(&otherBuffer, table, otherList)
    while lane.left > 0, otherLane.left > 0 {
      ScaleFactorLane.read(table, &buffer, &lane, &otherBuffer, &otherLane)
      if lane.left == 0 { lane.next(&buffer, table, list) }
      if otherLane.left == 0 { otherLane.next(&otherBuffer, table, otherList) }
    }
    lane.finish(&buffer, table, list)
    otherLane.finish(&otherBuffer, table, otherList)
    data.note(lane)
    second.note(otherLane)
    return reader.advance(to: buffer.position) && other.advance(to: otherBuffer.position)
  }

  /// Reads field by field, and calls `band` with every value but those of codebook 0.
  @inline(never)
  static func parseFields(
    _ reader: inout BitReader, globalGain: Int, sections: borrowing SectionData,
    _ recorder: inout some FieldRecorder & ~Copyable, band note: (ScaleFactorValues.Band) -> Void
  ) throws(SyntaxError) {
    recorder.open("scale_factor_data", index: nil)
    defer { recorder.close() }
    var scaleFactor = globalGain
    var intensity = 0
    var noise = globalGain - 90
    var isFirstNoise = true
    for index in 0..<sections.count {
      let section = sections.storage[index]
      for place in section.bands {
        let start = reader.position
        let value: Int
        switch section.codebook {
        case 0: continue
        case 13:
          if isFirstNoise {
            isFirstNoise = false
            noise += try reader.field(9, "dpcm_noise_nrg", in: .scaleFactorData, &recorder) - 256
          } else {
            noise += try reader.scaleFactorDelta("dpcm_noise_nrg", in: .scaleFactorData, &recorder)
          }
          value = noise
        case 14, 15:
          intensity += try reader.scaleFactorDelta(
            "dpcm_is_position", in: .scaleFactorData, &recorder)
          value = intensity
        default:
          scaleFactor += try reader.scaleFactorDelta("dpcm_sf", in: .scaleFactorData, &recorder)
          value = scaleFactor
        }
        note(
          ScaleFactorValues.Band(
            group: Int(section.group), band: place, codebook: Int(section.codebook), value: value,
            bits: BitRange(start: start, count: reader.position - start)))
      }
    }
  }
}

extension BitReader {
  /// Reads a codeword of the scale factor codebook and records it.
  mutating func scaleFactorDelta(
    _ name: StaticString, in part: SyntaxPart, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) -> Int {
    let start = position
    let word = window()
    do throws(BitstreamError) {
      let index = try ScaleFactorCodebook.table.decode(from: &self)
      let width = position - start
      recorder.field(
        name, at: start, width: width, value: Int(word >> UInt64(64 - width)),
        meaning: "delta \(index - 60)")
      return index - 60
    } catch {
      throw SyntaxError(error, in: part)
    }
  }
}
