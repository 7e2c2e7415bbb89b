import AACSyntax
import Conformance
import StreamForge
import Testing

/// Frames with an error before the fault that stops the reading.
@Suite struct FirstErrorTests {
  private func errors(_ bytes: [UInt8]) throws -> [Finding] {
    try Corpus.inspect(bytes).findings.filter { $0.severity == .error }
  }

  /// Mono whose frames `both` have ics_reserved_bit 1 and end without ID_END; the frames `alone` only
  /// have the bit.
  private func stream(both: [Int], alone: [Int] = []) -> [UInt8] {
    BaseVectors.mono().withEachFrame { index, frame in
      guard both.contains(index) || alone.contains(index) else { return }
      frame.block[single: 0].stream.info.reservedBit = true
      guard both.contains(index) else { return }
      frame.block.hasEnd = false
      frame.block.alignment = nil
    }.bytes
  }

  @Test("The first error of a frame is its finding, and names the fault behind it")
  func first() throws {
    let found = try errors(stream(both: [9]))
    #expect(found.map(\.rule) == ["ICS001"])
    #expect(found.first?.frames == FrameSpan(9))
    // id_syn_ele, element_instance_tag and global_gain stand before.
    #expect(found.first?.evidence["bit_offset"] == .int(56 + 3 + 4 + 8))
    #expect(found.first?.evidence["follow_ups"] == .array(["RDB002"]))
  }

  @Test("Frames of one kind are one finding")
  func several() throws {
    let found = try errors(stream(both: [9, 12, 13]))
    #expect(found.map(\.rule) == ["ICS001"])
    #expect(found.first?.frames.ranges == [9...9, 12...13])
    #expect(found.first?.evidence["count"] == 3)
  }

  @Test(
    "An error that sound frames have as well breaks none: the fault is told", arguments: [0, 19])
  func habit(frame: Int) throws {
    let found = try errors(stream(both: [frame], alone: [5, 6]))
    #expect(found.map(\.rule).sorted() == ["ICS001", "RDB002"])
    #expect(found.first { $0.rule == "ICS001" }?.frames.ranges == [5...6])
    #expect(found.first { $0.rule == "RDB002" }?.frames == FrameSpan(frame))
  }

  @Test("What a channel has behind the fault is left from the frame before, and no error")
  func leftOver() throws {
    // Frame 8 has TNS of order 13; frame 9 breaks in its section data, before its own flags.
    let bytes = BaseVectors.mono().withEachFrame { index, frame in
      if index == 8 {
        var filter = TNSDataFields.Filter()
        filter.length = 10
        filter.coefficients = [Int](repeating: 0, count: 13)
        var window = TNSDataFields.Window()
        window.filters = [filter]
        frame.block[single: 0].stream.tnsData = TNSDataFields()
        frame.block[single: 0].stream.tnsData?.windows = [window]
      } else if index == 9 {
        frame.block[single: 0].stream.sectionData.sections[0].codebook = 12
      }
    }.bytes
    let found = try errors(bytes)
    #expect(found.map(\.rule).sorted() == ["ICS005", "ICS014"])
    #expect(found.first { $0.rule == "ICS014" }?.frames == FrameSpan(8))
  }

  @Test("A frame that lost bytes is told by the framing alone")
  func lostBytes() throws {
    var stream = FrameSequence(
      BaseVectors.mono().with(frame: 9) { $0.block[single: 0].stream.info.reservedBit = true })
    stream.frames[9].removeSubrange(60..<85)
    #expect(try errors(stream.bytes).map(\.rule) == ["FRM005"])
  }
}

/// Frames that were read to an ID_END in a wrong place.
@Suite struct MisreadFrameTests {
  /// HE-AAC whose frame 9 has ics_reserved_bit 1 if wanted, SBR data that are wrong, and bytes behind.
  private func findings(reserved: Bool, trailing: Int) throws -> [RuleID] {
    let fields = BaseVectors.sbr().with(frame: 9) {
      $0.block[single: 0].stream.info.reservedBit = reserved
      // The SBR data twice: SBR002.
      $0.block.elements.append($0.block.elements[1])
      $0.trailing = BitString([UInt8](repeating: 0x55, count: trailing))
    }
    return try Corpus.inspect(fields.bytes).findings.filter { $0.severity > .info }.map(\.rule)
  }

  @Test("Where a frame ends exactly its fill elements have errors of their own")
  func exact() throws {
    #expect(try findings(reserved: true, trailing: 0) == ["ICS001", "SBR002"])
  }

  @Test("Where it does not, what stands behind an error may only look wrong")
  func misread() throws {
    #expect(try findings(reserved: true, trailing: 20) == ["ICS001"])
    #expect(try findings(reserved: false, trailing: 20) == ["SBR002"])
  }

  @Test("A frame without SBR that may be misread does not interrupt it", arguments: [0, 20])
  func interrupted(trailing: Int) throws {
    let fields = BaseVectors.sbr().with(frame: 9) {
      $0.block.elements.removeLast()
      $0.trailing = BitString([UInt8](repeating: 0x55, count: trailing))
    }
    let found = try Corpus.inspect(fields.bytes).findings.filter { $0.severity > .info }
    #expect(found.map(\.rule) == [trailing == 0 ? "SBR006" : "RDB003"])
  }

  /// HE-AAC whose header in frame 9 changes the frequency bands, which hold for frames 10 to 19; frame
  /// 9 is broken before it.
  private func lostHeader(headerAgain: Int?) -> [UInt8] {
    let recipe = SBRRecipe().with { $0.header.stopFreq = 4 }
    let other = BaseVectors.sbr(recipe)
    return BaseVectors.sbr().withEachFrame { index, frame in
      guard index >= 9 else { return }
      frame.block[sbr: 0] = other.frames[index].block[sbr: 0]
      frame.block[sbr: 0].header = index == 9 || index == headerAgain ? recipe.header : nil
      if index == 9 { frame.block[single: 0].stream.sectionData.sections[0].codebook = 12 }
      // A reserved extension where the header is known again.
      if index == 18, headerAgain != nil {
        frame.block[sbr: 0].data?.extendedData = SBRExtendedDataFields()
        frame.block[sbr: 0].data?.extendedData?.extensions = [.other(id: 1, BitString([0xFF]))]
      }
    }.bytes
  }

  @Test("SBR data behind a lost frame are not judged by a header that may be old")
  func uncertainHeader() throws {
    let found = try Corpus.inspect(lostHeader(headerAgain: nil)).findings
      .filter { $0.severity > .info }
    #expect(found.map(\.rule) == ["ICS005"])
  }

  @Test("A header makes them judged again")
  func certainHeader() throws {
    let found = try Corpus.inspect(lostHeader(headerAgain: 17)).findings
      .filter { $0.severity > .info }
    #expect(found.map(\.rule) == ["ICS005", "SBR022"])
    #expect(found.last?.frames == FrameSpan(18))
  }
}
