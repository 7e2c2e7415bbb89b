import Bitstream

/// `spectral_data()`: the quantised lines of a channel.
///
/// ISO/IEC 14496-3, 4.6.3.3, Table 4.56. Lines are not kept: a channel keeps the largest magnitude
/// of each section, and `QuantisedSpectrum` reads the lines again for those who want them.
enum SpectralData {
  /// Reads the codewords of all sections.
  @inline(__always)
  static func parse(
    _ reader: inout BitReader, info: borrowing ICSInfo, bands: borrowing ScaleFactorBands,
    sections: inout SectionData, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    if !isRecording(recorder), skim(&reader, info: info, bands: bands, sections: &sections) {
      return
    }
    try parseFields(
      &reader, info: info, bands: bands, sections: &sections, &recorder, line: { _, _ in })
  }

  /// Passes over the codewords without testing for the end with every one, and keeps the largest
  /// magnitudes.
  ///
  /// - Returns: false, with the reader where it was, if something is wrong: `parseFields` then says
  ///   what.
  @inline(never)
  private static func skim(
    _ reader: inout BitReader, info: borrowing ICSInfo, bands: borrowing ScaleFactorBands,
    sections: inout SectionData
  ) -> Bool {
    let entries = SpectralLookupTables.entries
    let table = entries.span
    let offsets = bands.offsets.span
    var buffer = reader.buffer()
    var lane = SpectralLane(info, sections: sections.count)
    var list = sections.storage.mutableSpan
    lane.next(&list, offsets)
    return lane.finish(&buffer, table, &list, offsets)
      && reader.advance(to: buffer.position)
  }

  /// Passes over the codewords of two channels side by side.
  ///
  /// - Returns: false, with at least one reader where it was, if something is wrong.
  @inline(never)
  static func skim(
    _ reader: inout BitReader, _ info: borrowing ICSInfo, _ sections: inout SectionData,
    and other: inout BitReader, _ otherInfo: borrowing ICSInfo,
    _ otherSections: inout SectionData, bands: borrowing ScaleFactorBands
  ) -> Bool {
    let entries = SpectralLookupTables.entries
    let table = entries.span
    let offsets = bands.offsets.span
    var buffer = reader.buffer()
    var otherBuffer = other.buffer()
    var lane = SpectralLane(info, sections: sections.count)
    var otherLane = SpectralLane(otherInfo, sections: otherSections.count)
    var list = sections.storage.mutableSpan
    var otherList = otherSections.storage.mutableSpan
    lane.next(&list, offsets)
    otherLane.next(&otherList, offsets)
    while lane.left > 0, otherLane.left > 0 {
      var turns = min(lane.left, otherLane.left)
      lane.drop(turns)
      otherLane.drop(turns)
      while turns >= 4 {
        buffer.refill()
        otherBuffer.refill()
        lane.pass(&buffer, table)
        otherLane.pass(&otherBuffer, table)
        lane.pass(&buffer, table)
        otherLane.pass(&otherBuffer, table)
        lane.pass(&buffer, table)
        otherLane.pass(&otherBuffer, table)
        lane.pass(&buffer, table)
        otherLane.pass(&otherBuffer, table)
        turns &-= 4
      }
      if turns > 0 {
        buffer.refill()
        otherBuffer.refill()
        repeat {
          lane.pass(&buffer, table)
          otherLane.pass(&otherBuffer, table)
          turns &-= 1
        } while turns > 0
      }
      guard !lane.isBroken, !otherLane.isBroken else { return false }
      if lane.left == 0 { lane.next(&list, offsets) }
      if otherLane.left == 0 { otherLane.next(&otherList, offsets) }
    }
    return lane.finish(&buffer, table, &list, offsets)
      && otherLane.finish(&otherBuffer, table, &otherList, offsets)
      && reader.advance(to: buffer.position) && other.advance(to: otherBuffer.position)
  }

  /// Reads codeword by codeword and calls `line` with the place and value of each line that is not
  /// zero; places count window by window.
  ///
  /// A recorder gets one field a codeword, its signs and escape sequences included.
  @inline(never)
  static func parseFields(
    _ reader: inout BitReader, info: borrowing ICSInfo, bands: borrowing ScaleFactorBands,
    sections: inout SectionData, _ recorder: inout some FieldRecorder & ~Copyable,
    line: (Int, Int) -> Void
  ) throws(SyntaxError) {
    recorder.open("spectral_data", index: nil)
    defer { recorder.close() }
    let sequence = info.windowSequence
    var firstWindow = 0
    var group = 0
    for index in 0..<sections.count {
      let section = sections.storage[index]
      while group < Int(section.group) {
        firstWindow += info.windowGroupLength(group)
        group += 1
      }
      guard section.isSpectral else { continue }
      let book = SpectralCodebook.codebook(Int(section.codebook))
      let length = info.windowGroupLength(group)
      var largest = 0
      for band in section.bands {
        let lines = bands.offset(band, sequence)..<bands.offset(band + 1, sequence)
        for window in firstWindow..<firstWindow + length {
          let origin = window * bands.shortLines
          for first in stride(from: lines.lowerBound, to: lines.upperBound, by: book.dimension) {
            let values = try parseCodeword(&reader, book, band: band, &recorder)
            for offset in 0..<book.dimension where values[offset] != 0 {
              largest = max(largest, abs(values[offset]))
              line(origin + first + offset, values[offset])
            }
          }
        }
      }
      sections.storage[index].largestMagnitude = UInt16(largest)
    }
  }

  /// Reads one codeword with its signs and escape sequences.
  private static func parseCodeword(
    _ reader: inout BitReader, _ book: SpectralCodebook, band: Int,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) -> InlineArray<4, Int> {
    let start = reader.position
    let word = reader.window()
    var values: InlineArray<4, Int> = [0, 0, 0, 0]
    do throws(SyntaxError) {
      do throws(BitstreamError) {
        let index = try book.table.decode(from: &reader)
        let all = book.values(of: index)
        values = [all.0, all.1, all.2, all.3]
        if !book.isSigned {
          for place in 0..<book.dimension where values[place] != 0 {
            if try reader.read(1) == 1 { values[place] = -values[place] }
          }
        }
      } catch {
        throw SyntaxError(error, in: .spectralData)
      }
      if book.number == 11 {
        for place in 0..<2 where abs(values[place]) == 16 {
          let magnitude = try parseEscape(&reader, band: band)
          values[place] = values[place] < 0 ? -magnitude : magnitude
        }
      }
    } catch {
      // What was read of the codeword is a field, so that no bit is lost.
      let width = reader.position - start
      if width > 0 {
        recorder.field(
          "hcod", at: start, width: width, value: Int(word >> UInt64(64 - width)),
          meaning: "codebook \(book.number): cut short")
      }
      throw error
    }
    let width = reader.position - start
    recorder.field(
      "hcod", at: start, width: width, value: Int(word >> UInt64(64 - width)),
      meaning: meaning(book, values))
    return values
  }

  /// Reads an escape sequence: the magnitude, 16 to 8191.
  private static func parseEscape(
    _ reader: inout BitReader, band: Int
  ) throws(SyntaxError) -> Int {
    let start = reader.position
    var recorder = NoRecorder()
    var ones = 0
    while try reader.flag("hcod_esc", in: .spectralData, &recorder) {
      ones += 1
      guard ones <= 8 else {
        throw SyntaxError(.escapeTooLong(ones: ones, band: band), at: start, in: .spectralData)
      }
    }
    return 16 << ones + (try reader.field(ones + 4, "hcod_esc", in: .spectralData, &recorder))
  }

  private static func meaning(_ book: SpectralCodebook, _ values: InlineArray<4, Int>) -> String {
    var text = "codebook \(book.number):"
    for place in 0..<book.dimension { text += " \(values[place])" }
    return text
  }
}
