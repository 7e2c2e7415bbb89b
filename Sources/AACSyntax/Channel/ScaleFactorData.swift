public import Bitstream

/// `scale_factor_data()`: scale factors, intensity positions and noise energies by band.
///
/// ISO/IEC 14496-3, 4.6.2, Table 4.53. Sums as they come out, nothing judged.
public struct ScaleFactorData: Sendable {
  /// The position of the first bit.
  public internal(set) var position = 0

  /// Whether a scale factor, codebook 1 to 11, leaves 0 to 255.
  public internal(set) var leavesRange = false

  /// Whether an intensity position leaves -155 to 100 or a noise energy -100 to 155: where decoders
  /// clip.
  public internal(set) var hasExtremeSideGain = false

  /// The running sums by band, the first group's first; 0 for bands of codebook 0.
  var values = [Int16](repeating: 0, count: SectionData.capacity)

  /// The bands of a group.
  var maxSFB = 0

  init() {}

  /// The scale factor, intensity position or noise energy of a band; 0 if its codebook is 0.
  ///
  /// - Precondition: the band is below max_sfb, the group below num_window_groups.
  public func value(group: Int, band: Int) -> Int { Int(values[group * maxSFB + band]) }

  /// Where the difference of a band lies: `dpcm_sf`, `dpcm_is_position` or `dpcm_noise_nrg`.
  ///
  /// - Parameters:
  ///   - stream: the channel that the values belong to.
  ///   - group: the window group.
  ///   - band: the scale factor band.
  /// - Returns: no bits, behind those before it, for a band of codebook 0.
  /// - Precondition: as of `value`.
  public static func bits(
    of stream: borrowing IndividualChannelStream, group: Int, band: Int
  ) -> BitRange {
    // The sums tell the differences, and these the lengths of their codewords.
    var last = (scaleFactor: stream.globalGain, intensity: 0, noise: stream.globalGain - 90)
    var isFirstNoise = true
    var start = stream.scaleFactors.position
    for index in 0..<stream.sections.count {
      let section = stream.sections.storage[index]
      for place in section.bands {
        let value = stream.scaleFactors.value(group: Int(section.group), band: place)
        var width = 0
        switch Scaling(codebook: section.codebook) {
        case .none: break
        case .scaleFactor:
          width = Self.width(ofDifference: value - last.scaleFactor)
          last.scaleFactor = value
        case .intensity:
          width = Self.width(ofDifference: value - last.intensity)
          last.intensity = value
        case .noise:
          width = isFirstNoise ? 9 : Self.width(ofDifference: value - last.noise)
          isFirstNoise = false
          last.noise = value
        }
        if Int(section.group) == group, place == band {
          return BitRange(start: start, count: width)
        }
        start += width
      }
    }
    return BitRange(start: start, count: 0)
  }

  private typealias Scaling = SectionData.Scaling

  private static func width(ofDifference difference: Int) -> Int {
    let index = difference + 60
    guard index >= 0, index < ScaleFactorCodebook.table.count else { return 0 }
    return ScaleFactorCodebook.table.encode(index).length
  }

  /// What the values of a section are.
  private enum Kind {
    case scaleFactor, intensity, noise
  }

  /// Reads the values of a channel with the given sections.
  @inline(__always)
  mutating func parse(
    _ reader: inout BitReader, globalGain: Int, info: borrowing ICSInfo,
    sections: borrowing SectionData, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    begin(reader, info)
    if !isRecording(recorder), parseFast(&reader, globalGain: globalGain, sections: sections) {
      return
    }
    try parseFields(&reader, globalGain: globalGain, sections: sections, &recorder)
  }

  /// Forgets the last channel's values.
  @inline(__always)
  private mutating func begin(_ reader: borrowing BitReader, _ info: borrowing ICSInfo) {
    maxSFB = info.maxSFB
    leavesRange = false
    hasExtremeSideGain = false
    position = reader.position
  }

  /// Reads without testing for the end with every codeword.
  ///
  /// - Returns: false, with the reader where it was, if the bits do not suffice: `parseFields` then
  ///   says where they end.
  @inline(never)
  private mutating func parseFast(
    _ reader: inout BitReader, globalGain: Int, sections: borrowing SectionData
  ) -> Bool {
    let list = sections.storage.span
    var lane = ScaleFactorLane(globalGain: globalGain, maxSFB: maxSFB, sections: sections.count)
    var buffer = reader.buffer()
    var span = values.mutableSpan
    lane.next(&buffer, list, &span)
    lane.finish(&buffer, list, &span)
    leavesRange = lane.leavesRange
    hasExtremeSideGain = lane.hasExtremeSideGain
    return reader.advance(to: buffer.position)
  }

  /// Reads the values of two channels side by side.
  ///
  /// - Returns: false, with at least one reader where it was, if the bits do not suffice.
  @inline(never)
  static func parse(
    _ reader: inout BitReader, _ data: inout ScaleFactorData, globalGain: Int,
    _ info: borrowing ICSInfo, _ sections: borrowing SectionData,
    and other: inout BitReader, _ second: inout ScaleFactorData, globalGain otherGain: Int,
    _ otherInfo: borrowing ICSInfo, _ otherSections: borrowing SectionData
  ) -> Bool {
    data.begin(reader, info)
    second.begin(other, otherInfo)
    let list = sections.storage.span
    let otherList = otherSections.storage.span
    var lane = ScaleFactorLane(
      globalGain: globalGain, maxSFB: data.maxSFB, sections: sections.count)
    var otherLane = ScaleFactorLane(
      globalGain: otherGain, maxSFB: second.maxSFB, sections: otherSections.count)
    var buffer = reader.buffer()
    var otherBuffer = other.buffer()
    var values = data.values.mutableSpan
    var otherValues = second.values.mutableSpan
    lane.next(&buffer, list, &values)
    otherLane.next(&otherBuffer, otherList, &otherValues)
    while lane.left > 0, otherLane.left > 0 {
      ScaleFactorLane.read(&buffer, &lane, &values, &otherBuffer, &otherLane, &otherValues)
      if lane.left == 0 { lane.next(&buffer, list, &values) }
      if otherLane.left == 0 { otherLane.next(&otherBuffer, otherList, &otherValues) }
    }
    lane.finish(&buffer, list, &values)
    otherLane.finish(&otherBuffer, otherList, &otherValues)
    data.leavesRange = lane.leavesRange
    data.hasExtremeSideGain = lane.hasExtremeSideGain
    second.leavesRange = otherLane.leavesRange
    second.hasExtremeSideGain = otherLane.hasExtremeSideGain
    return reader.advance(to: buffer.position) && other.advance(to: otherBuffer.position)
  }

  /// Reads field by field.
  @inline(never)
  private mutating func parseFields(
    _ reader: inout BitReader, globalGain: Int, sections: borrowing SectionData,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("scale_factor_data", index: nil)
    defer { recorder.close() }
    leavesRange = false
    hasExtremeSideGain = false
    var scaleFactor = globalGain
    var intensity = 0
    var noise = globalGain - 90
    var isFirstNoise = true
    for index in 0..<sections.count {
      let section = sections.storage[index]
      for band in section.bands {
        let place = Int(section.group) * maxSFB + band
        switch section.codebook {
        case 0:
          values[place] = 0
        case 13:
          if isFirstNoise {
            isFirstNoise = false
            noise += try reader.field(9, "dpcm_noise_nrg", in: .scaleFactorData, &recorder) - 256
          } else {
            noise += try reader.scaleFactorDelta("dpcm_noise_nrg", in: .scaleFactorData, &recorder)
          }
          if (noise + 100) & ~255 != 0 { hasExtremeSideGain = true }
          values[place] = Int16(truncatingIfNeeded: noise)
        case 14, 15:
          intensity += try reader.scaleFactorDelta(
            "dpcm_is_position", in: .scaleFactorData, &recorder)
          if (intensity + 155) & ~255 != 0 { hasExtremeSideGain = true }
          values[place] = Int16(truncatingIfNeeded: intensity)
        default:
          scaleFactor += try reader.scaleFactorDelta("dpcm_sf", in: .scaleFactorData, &recorder)
          if scaleFactor & ~255 != 0 { leavesRange = true }
          values[place] = Int16(truncatingIfNeeded: scaleFactor)
        }
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
