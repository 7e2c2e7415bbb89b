import AACSyntax
import Bitstream
import StreamForge

extension Recipes {
  /// Defects of header fields and of their constancy.
  func headers() throws -> [DamagedStream] {
    let clean = try frames()
    let place = Self.place
    let at = clean.offset(of: place)
    var streams: [DamagedStream] = []

    func flipped(_ mask: UInt32, from first: Int = Self.place, to last: Int = Self.place)
      -> FrameSequence
    {
      var copy = clean
      for index in first...last { copy.changeHeader(of: index) { $0.fixed.bits ^= mask } }
      return copy
    }
    for (name, mask, rule, bit) in [
      ("70-protection-absent-flip", UInt32(1) << 12, "HDR015", 15),
      ("71-profile-flip", 2 << 10, "HDR016", 16), ("72-configuration-flip", 3 << 2, "HDR018", 23),
    ] {
      streams.append(
        stream(
          name, "one field of the header of frame 20 changed", flipped(mask),
          [.init(rule, frame: place, byte: at, bit: bit)]))
    }
    streams.append(
      stream(
        "73-first-frame-id", "ID 1 for 0 in the first frame", flipped(1 << 15, from: 0, to: 0),
        [.init("HDR014", frame: 0, byte: 0, bit: 12)]))
    for (name, mask, bit) in [("74-original-copy", UInt32(2), 26), ("75-home", 1, 27)] {
      streams.append(
        stream(
          name, "one bit without effect changed from frame 20 on",
          flipped(mask, from: place, to: 39), [.init("HDR019", frame: place, byte: at, bit: bit)]))
    }
    var reserved = clean
    reserved.changeHeaders { Self.set(&$0, index: 14) }
    streams.append(
      stream(
        "76-index-14-everywhere", "sampling_frequency_index 14 in all frames", reserved,
        [.init("HDR002", frame: 0, byte: 0, bit: 18)]))

    let low = "ff_lc_8000_1.aac"
    var narrow = try frames(low, from: 3, count: 20)
    narrow.changeHeaders {
      Self.set(&$0, index: 12)
      $0.fixed.bits |= 1 << 15
    }
    streams.append(
      stream(
        "77-index-12-in-mpeg2", from: low, "ID 1 and sampling_frequency_index 12 in all frames",
        narrow, [.init("HDR003", frame: 0, byte: 0, bit: 18)], syntax: nil))
    var mpeg2 = clean
    mpeg2.changeHeaders {
      Self.set(&$0, profile: 3)
      $0.fixed.bits |= 1 << 15
    }
    streams.append(
      stream(
        "78-profile-3-in-mpeg2", "ID 1 and profile 3 in all frames", mpeg2,
        [.init("HDR007", frame: 0, byte: 0, bit: 16)], syntax: nil))

    let long = try frames(from: 20, count: 100)
    var starts = long
    for index in [5, 77, 90] {
      starts.changeHeader(of: index) { $0.variable.bits |= 1 << 26 }
    }
    streams.append(
      stream(
        "79-copyright-cadence", "copyright_identification_start in frames 5, 77 and 90", starts,
        [.init("HDR020", frame: 90, byte: starts.offset(of: 90), bit: 29)]))

    streams += try splices(clean)
    return streams
  }

  private func splices(_ clean: FrameSequence) throws -> [DamagedStream] {
    let other = try frames("ff_lc_44100_1.aac")
    let half = clean.only(0..<20)
    let joint = half.byteCount
    let mixed = zip(clean.frames, other.frames).flatMap { [$0, $1] }
    var torn = clean.only(0..<21)
    torn.frames[20].removeLast(150)
    let tornEnd = torn.byteCount
    return [
      stream(
        "80-splice", "20 frames of stereo, then 40 of mono",
        FrameSequence(half.frames + other.frames),
        [.init("STM002", frame: 20, byte: joint, bit: 23)]),
      stream(
        "81-splice-cuts-frame", "stereo cut within frame 20, then mono",
        FrameSequence(torn.frames + other.frames),
        [
          .init("FRM006", frame: 20, byte: tornEnd),
          .init("STM002", frame: 21, byte: tornEnd, bit: 23),
        ], syntax: [.init("STM003", frame: 20, byte: nil)]),
      stream(
        "82-interleaved", "frames of a stereo and a mono stream in turn", FrameSequence(mixed),
        [.init("STM005", frame: 0, byte: nil)]),
    ]
  }

  /// Several raw data blocks with CRC: the header's own check word and the positions.
  func layers() throws -> [DamagedStream] {
    let origin = "fdk_lc_44100_2_crc1_sub2.aac"
    let clean = try frames(origin, from: 10, count: 30)
    let at = clean.offset(of: 15)
    var word = clean
    word.frames[15][9] ^= 0x80
    var position = clean
    position.frames[15].replaceSubrange(7..<9, with: [0, 0])
    var crc = CRC16()
    for byte in position.frames[15][..<9] { crc.feed(byte: byte) }
    position.frames[15].replaceSubrange(
      9..<11, with: [UInt8(crc.value >> 8), UInt8(truncatingIfNeeded: crc.value)])
    return [
      stream(
        "85-header-crc", from: origin, "a bit of the header's crc_check in frame 15", word,
        [
          .init("IOP001", frame: 0, byte: nil),
          .init("CRC002", frame: 15, byte: at, bit: 72),
        ]),
      stream(
        "86-block-position-zero", from: origin, "raw_data_block_position 0 in frame 15, CRC right",
        position,
        [
          .init("IOP001", frame: 0, byte: nil),
          .init("RDB007", frame: 15, byte: at, bit: 56),
        ]),
    ]
  }

  /// Defects of `adts_buffer_fullness`.
  func buffers() throws -> [DamagedStream] {
    var mixed = try frames()
    for index in 30..<40 { mixed.changeHeader(of: index) { Self.set(&$0, fullness: 60) } }
    let origin = "fdk_lc_44100_2_mus.aac"
    let constant = try frames(origin, count: 60)
    var fixed = constant
    fixed.changeHeaders { Self.set(&$0, fullness: 0) }
    var over = constant
    over.changeHeader(of: 30) { Self.set(&$0, fullness: 191) }
    return [
      stream(
        "90-fullness-mixed", "adts_buffer_fullness 0x7FF in 30 frames, 60 in 10", mixed,
        [.init("BUF002", frame: 30, byte: mixed.offset(of: 30), bit: 43)]),
      stream(
        "91-fullness-zero", from: origin, "adts_buffer_fullness 0 in all frames", fixed,
        [.init("BUF003", frame: 0, byte: 0, bit: 43)]),
      stream(
        "92-fullness-over-maximum", from: origin,
        "adts_buffer_fullness 191 in frame 30, more than the rate leaves room for", over,
        [.init("BUF004", frame: 30, byte: over.offset(of: 30), bit: 43)]),
    ]
  }
}
