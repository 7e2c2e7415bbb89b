import Bitstream
import StreamForge
import Testing
import Transports

@testable import Conformance

/// What fill and data elements say, counted.
@Suite struct ExtensionFactsTests {
  private func facts(
    frames: Int = 20, _ change: (Int, inout ADTSFrameFields) -> Void
  ) -> ExtensionFacts {
    var stream = RuleStream(
      frames: BaseVectors.mono(frames: frames).withEachFrame(change).frames.map(\.bytes))
    stream.depth = .syntax
    return stream.syntaxFacts().extensions
  }

  private func text(_ text: String) -> SyntacticElementFields {
    .fill(FillElementFields(.bytes(type: 0, nibble: 0, Array(text.utf8))))
  }

  @Test("A text that goes on is one place, one that comes again or changes is another")
  func texts() {
    let facts = facts { index, frame in
      switch index {
      case 0, 1, 10: frame.block.elements.append(text("Lavc60.1.100"))
      case 11: frame.block.elements.append(text("libfaac 1.30"))
      default: break
      }
    }
    #expect(facts.texts.map(\.unit.index) == [0, 10, 11])
    #expect(facts.texts.map(\.text) == ["Lavc60.1.100", "Lavc60.1.100", "libfaac 1.30"])
    #expect(facts.textFrames == 4)
  }

  @Test(
    "Short runs and padding are no text", arguments: ["abc", "abcdefg", "        ", "aaaaaaaaaaaa"])
  func noText(_ bytes: String) {
    #expect(facts { $1.block.elements.append(text(bytes)) }.texts.isEmpty)
  }

  @Test(
    "DVB ancillary data have the audio type 3, no reserved bits, and all bytes they announce",
    arguments: [
      ([0xBC, 0xC0, 0x00], nil),
      ([0xBC, 0x80, 0x00], "mpeg_audio_type"),
      ([0xBC, 0xC1, 0x00], "bs_info"),
      ([0xBC, 0xC0, 0x20], "ancillary_data_status"),
      // Downmixing levels take a byte, compression and both time codes two bytes each.
      ([0xBC, 0xC0, 0x17, 0, 0, 0, 0, 0, 0, 0], nil),
      ([0xBC, 0xC0, 0x17, 0, 0, 0, 0, 0, 0], "fine_grain_timecode"),
      // An extension of flags, levels, global gains and the level of the LFE.
      ([0xBC, 0xC0, 0x08, 0x70, 0, 0, 0, 0], nil),
      ([0xBC, 0xC0, 0x08, 0x70, 0, 0, 0], "dmix_lfe_idx"),
      ([0xBC, 0xC0, 0x04, 0x02, 0], "reserved"),
    ] as [([UInt8], String?)])
  func ancillaryData(_ bytes: [UInt8], fault: String?) {
    let facts = facts { $1.block.elements.append(.data(DataStreamElementFields(bytes))) }
    #expect(facts.dvbElements == 20)
    #expect(facts.firstMalformed.map { $0.fault.field(of: $0.data.start) } == fault)
    #expect(facts.malformed.count == (fault == nil ? 0 : 20))
  }

  @Test("Less than the three bytes that ancillary data have at least are other data")
  func tooShort() {
    let facts = facts { $1.block.elements.append(.data(DataStreamElementFields([0xBC, 0xC0]))) }
    #expect(facts.dataElements == 20 && facts.dvbElements == 0 && facts.malformed.count == 0)
  }

  @Test("A second without a programme reference level is a gap, from its start to its end")
  func loudness() throws {
    var info = DynamicRangeInfoFields()
    info.referenceLevel = DynamicRangeInfoFields.ReferenceLevel()
    let level = SyntacticElementFields.fill(FillElementFields(.dynamicRange(info)))
    // 44.1 kHz: 43 frames take 0.9985 s, 44 frames 1.0217 s.
    let short = facts(frames: 88) { index, frame in
      if index % 43 == 0 { frame.block.elements.append(level) }
    }
    #expect(short.firstLoudnessGap == nil)
    let long = facts(frames: 100) { index, frame in
      if index == 0 || index == 44 { frame.block.elements.append(level) }
    }
    let gap = try #require(long.firstLoudnessGap)
    #expect(gap.from == 0)
    #expect(abs(gap.seconds - 44 * 1024.0 / 44100) < 1e-9)
    #expect(long.loudnessFrames == 2)
  }
}
