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
    let origin = info.windowSequence == .eightShort ? ScaleFactorBands.shortStart : 0
    var buffer = reader.buffer()
    let count = sections.count
    var list = sections.storage.mutableSpan
    for index in 0..<count {
      let section = list[index]
      guard section.isSpectral else { continue }
      let first = Int(offsets[origin &+ Int(section.start)])
      let behind = Int(offsets[origin &+ Int(section.end)])
      let lines = (behind &- first) &* info.windowGroupLength(Int(section.group))
      let base = SpectralLookupTables.start[Int(section.codebook)]
      if section.codebook < 11 {
        // Bands are whole multiples of four lines.
        var left = section.codebook < 5 ? lines >> 2 : lines >> 1
        var largest: UInt64 = 0
        // The first level takes codewords up to fourteen bits with signs: four of them fit into what
        // a refill gives; a longer one refills itself.
        while left >= 4 {
          buffer.refill()
          largest = max(largest, codeword(&buffer, table, base))
          largest = max(largest, codeword(&buffer, table, base))
          largest = max(largest, codeword(&buffer, table, base))
          largest = max(largest, codeword(&buffer, table, base))
          left &-= 4
        }
        if left > 0 {
          buffer.refill()
          repeat {
            largest = max(largest, codeword(&buffer, table, base))
            left &-= 1
          } while left > 0
        }
        list[index].largestMagnitude = UInt16(truncatingIfNeeded: largest >> 10)
      } else {
        // Two codewords for four lines.
        var left = lines >> 2
        var largest = 0
        while left > 0 {
          buffer.refill()
          guard pass(&buffer, table, base, &largest), pass(&buffer, table, base, &largest) else {
            return false
          }
          left &-= 1
        }
        list[index].largestMagnitude = UInt16(truncatingIfNeeded: largest)
      }
    }
    return reader.advance(to: buffer.position)
  }

  /// Passes over a codeword of codebook 11 with its escape sequences.
  ///
  /// - Returns: false if one of these is too long.
  @inline(__always)
  private static func pass(
    _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>, _ base: Int, _ largest: inout Int
  ) -> Bool {
    let entry = codeword(&buffer, table, base)
    let escapeCount = Int(truncatingIfNeeded: entry >> 8 & 3)
    guard escapeCount > 0 else {
      largest = max(largest, Int(truncatingIfNeeded: entry >> 10))
      return true
    }
    // A copy, so that the buffer itself stays in registers.
    var copy = buffer
    let magnitude = passEscapes(&copy, escapeCount)
    buffer = copy
    largest = max(largest, magnitude)
    return magnitude > 0
  }

  /// Passes over escape sequences and returns the largest magnitude; 0 if one is too long.
  @inline(never)
  private static func passEscapes(_ buffer: inout BitBuffer, _ count: Int) -> Int {
    var largest = 0
    for _ in 0..<count {
      buffer.refill()
      let ones = buffer.leadingOnes
      guard ones <= 8 else { return 0 }
      let prefix = UInt64(truncatingIfNeeded: ones)
      buffer.drop(prefix &+ 1)
      largest = max(largest, (16 &<< ones) | buffer.take(prefix &+ 4))
    }
    buffer.refill()
    return largest
  }

  /// Passes over a codeword and its signs, for which fourteen bits must be there, and returns its
  /// entry of the table.
  @inline(__always)
  private static func codeword(
    _ buffer: inout BitBuffer, _ table: borrowing Span<UInt16>, _ base: Int
  ) -> UInt64 {
    // SAFETY: `base` is the start of a codebook, whose first level has an entry for all ten bits.
    var entry = unsafe UInt64(table[unchecked: base &+ buffer.peek(10)])
    if entry & 0x8000 != 0 {
      buffer.refill()
      let second = base &+ 1024 &+ Int(truncatingIfNeeded: entry >> 4 & 0x7FF)
      entry = UInt64(table[second &+ buffer.peek(entry & 15, after: 10)])
      buffer.drop(entry)
      buffer.refill()
    } else {
      buffer.drop(entry)
    }
    return entry
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
            let values = try parseCodeword(&reader, book, &recorder)
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
    _ reader: inout BitReader, _ book: SpectralCodebook,
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
          let magnitude = try parseEscape(&reader)
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
  private static func parseEscape(_ reader: inout BitReader) throws(SyntaxError) -> Int {
    let start = reader.position
    var recorder = NoRecorder()
    var ones = 0
    while try reader.flag("hcod_esc", in: .spectralData, &recorder) {
      ones += 1
      guard ones <= 8 else {
        throw SyntaxError(.escapeTooLong(ones: ones), at: start, in: .spectralData)
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
