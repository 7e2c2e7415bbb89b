import AACSyntax
import StreamForge

extension Recipes {
  /// The twenty-seven single defects that other validators are measured with.
  func listed() throws -> [DamagedStream] {
    let clean = try frames()
    let place = Self.place
    let at = clean.offset(of: place)
    let next = clean.offset(of: place + 1)
    var streams: [DamagedStream] = []
    var random = SplitMix64(seed: 27)

    let junk = random.junk(100)
    streams.append(
      stream(
        "01-junk-middle", "100 random bytes between frames 19 and 20",
        Self.inserting(junk, before: place, in: clean),
        [.init("FRM006", frame: place - 1, byte: at)],
        syntax: [.init("FRM004", frame: place - 1, byte: at)]))
    streams.append(
      stream(
        "02-junk-start", "100 random bytes before the first frame",
        Self.inserting(junk, before: 0, in: clean), [.init("FRM001", frame: 0, byte: 0)]))

    var cut = clean
    cut.frames[39].removeLast(57)
    streams.append(
      stream(
        "03-truncated-last-frame", "the last 57 bytes of the last frame removed", cut,
        [.init("FRM007", frame: 39, byte: clean.offset(of: 39))]))

    var rate = clean
    rate.changeHeaders { Self.set(&$0, index: 3) }
    streams.append(
      stream(
        "04-index-44100-to-48000", "sampling_frequency_index 3 for 4 in all frames: one table",
        rate, []))
    rate.changeHeaders { Self.set(&$0, index: 7) }
    streams.append(
      stream(
        "05-index-44100-to-22050", "sampling_frequency_index 7 for 4 in all frames", rate, [],
        syntax: [.init("HDR004", frame: 0, byte: 0, bit: 18)]))

    func changed(_ change: (inout ADTSHeader) -> Void) -> FrameSequence {
      var copy = clean
      copy.changeHeader(of: place, change)
      return copy
    }
    streams.append(
      stream(
        "06-index-in-one-frame", "sampling_frequency_index 3 for 4 in frame 20",
        changed { Self.set(&$0, index: 3) }, [.init("HDR017", frame: place, byte: at, bit: 18)]))
    streams.append(
      stream(
        "07-index-13", "sampling_frequency_index 13 in frame 20",
        changed { Self.set(&$0, index: 13) }, [.init("HDR002", frame: place, byte: at, bit: 18)]))

    for (name, value, rule, bit) in [
      ("08-configuration-1-on-pair", UInt32(1), "HDR012", 23),
      ("09-configuration-6-on-pair", 6, "HDR012", 23),
      ("10-configuration-0-without-pce", 0, "PCE001", 23),
    ] {
      var copy = clean
      copy.changeHeaders { Self.set(&$0, configuration: value) }
      streams.append(
        stream(
          name, "channel_configuration \(value) for 2 in all frames", copy, [],
          syntax: [.init(rule, frame: 0, byte: 0, bit: bit)]))
    }
    var main = clean
    main.changeHeaders { Self.set(&$0, profile: 0) }
    streams.append(
      stream(
        "11-profile-main-on-lc", "profile 0 for 1 in all frames", main, [],
        syntax: [.init("HDR008", frame: 0, byte: 0, bit: 16)]))

    streams.append(
      stream(
        "12-layer-in-one-frame", "layer 1 in frame 20", changed { $0.fixed.bits |= 1 << 13 },
        [.init("HDR001", frame: place, byte: at, bit: 13)]))
    streams.append(
      stream(
        "13-id-flip", "ID 1 for 0 in frame 20", changed { $0.fixed.bits ^= 1 << 15 },
        [.init("HDR014", frame: place, byte: at, bit: 12)]))
    streams.append(
      stream(
        "14-length-plus-10", "aac_frame_length of frame 20 is 10 too large",
        changed { $0.variable.frameLength += 10 }, [.init("FRM006", frame: place, byte: next)],
        syntax: [.init("FRM020", frame: place, byte: at, bit: 30)]))
    streams.append(
      stream(
        "15-length-minus-3", "aac_frame_length of frame 20 is 3 too small",
        changed { $0.variable.frameLength -= 3 }, [.init("FRM006", frame: place, byte: next - 3)],
        syntax: [.init("FRM020", frame: place, byte: at, bit: 30)]))
    streams.append(try arbitraryFullness())

    var zeroed = clean
    for index in 7..<zeroed.frames[place].count { zeroed.frames[place][index] = 0 }
    streams.append(
      stream(
        "17-payload-zeroed", "all bytes of frame 20 behind its header are 0", zeroed,
        [.init("RDB013", frame: place, byte: at + 7)]))

    for (name, bytes, rule) in [
      ("18-random-bytes-after-end", [0xC3] + random.junk(11), "RDB003"),
      ("19-zero-bytes-after-end", [UInt8](repeating: 0, count: 12), "RDB004"),
    ] {
      var copy = clean
      copy.frames[place] += bytes
      copy.settleLength(of: place)
      streams.append(
        stream(
          name, "12 bytes after ID_END of frame 20, counted in aac_frame_length", copy, [],
          syntax: [.init(rule, frame: place, byte: next)]))
    }
    var large = clean
    large.stuff(place, bytes: 1500)
    streams.append(
      stream(
        "20-block-over-buffer",
        "eight fill elements of 1500 bytes in frame 20: more than 12288 bits in two channels",
        large,
        [.init("BUF001", frame: place, byte: at + 7)]))
    streams += try protectedDefects()

    var noisy = clean
    noisy.frames[place] = try Self.turningSign(in: clean.frames[place])
    streams.append(
      stream(
        "23-bit-flipped-without-crc",
        "the sign of a line of frame 20, a bit of its own, turned over",
        noisy, []))
    streams.append(
      stream(
        "24-private-bit", "private_bit 1 in frame 20", changed { $0.fixed.bits ^= 1 << 5 },
        [.init("HDR019", frame: place, byte: at, bit: 22)]))
    streams.append(
      stream(
        "25-id3v2-middle", "an ID3v2 tag between frames 19 and 20",
        Self.inserting(MetadataBytes.id3v2(), before: place, in: clean),
        [.init("FRM025", frame: place, byte: at)]))
    streams.append(
      stream(
        "26-duplicate-frame", "frame 20 twice",
        Self.inserting(clean.frames[place], before: place, in: clean), [],
        syntax: [.init("STM007", frame: place + 1, byte: next)]))
    streams.append(
      stream(
        "27-length-3", "aac_frame_length 3 in frame 20", changed { $0.variable.frameLength = 3 },
        [.init("FRM013", frame: place, byte: at, bit: 30)]))
    return streams
  }

  /// `frame` with the sign of one line of its first channel turned over. ISO/IEC 14496-3, 4.6.3.3:
  /// behind the codewords of unsigned codebooks each line that is not 0 has a bit for its sign.
  private static func turningSign(in frame: [UInt8]) throws -> [UInt8] {
    var parser = ADTSFrameFieldsParser()
    var fields = try parser.parse(frame)
    var channel = fields.blocks[0][pair: 0].first
    for section in channel.spectralData.lines.indices.reversed() {
      let codebook = channel.sectionData.sections[section].codebook
      guard [3, 4, 7, 8, 9, 10, 11].contains(codebook),
        let line = channel.spectralData.lines[section].firstIndex(where: { $0 != 0 })
      else { continue }
      channel.spectralData.lines[section][line].negate()
      fields.blocks[0][pair: 0].first = channel
      let bytes = fields.bytes
      let changed = zip(bytes, frame).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
      guard bytes.count == frame.count, changed == 1 else { break }
      return bytes
    }
    throw RecipeError(text: "frame \(place) has no line with a sign bit")
  }

  /// A constant-rate stream keeps the fullness of its first and last frame, so that the mean rate
  /// holds, and gets any legal values between: each step breaks the recursion. The finding is about
  /// the stream and points at the first step, to frame 1.
  private func arbitraryFullness() throws -> DamagedStream {
    let origin = "fdk_lc_44100_2_mus.aac"
    var sequence = try frames(origin)
    var random = SplitMix64(seed: 16)
    for index in 1..<sequence.count - 1 {
      let old = sequence.header(of: index).variable.bufferFullness
      // At least 20 units away, within the 100 that any rate of two channels allows.
      var value = old
      while abs(value - old) < 20 { value = Int(random.next() % 100) }
      sequence.changeHeader(of: index) { Self.set(&$0, fullness: UInt32(value)) }
    }
    return stream(
      "16-fullness-arbitrary", from: origin,
      "adts_buffer_fullness random in all frames but the first and the last", sequence,
      [.init("BUF005", frame: 0, byte: sequence.offset(of: 1), bit: 43)])
  }

  private func protectedDefects() throws -> [DamagedStream] {
    let origin = "fdk_lc_44100_2_crc1_sub1.aac"
    let clean = try frames(origin)
    let at = clean.offset(of: Self.place)
    var word = clean
    word.frames[Self.place][8] ^= 0x04
    var payload = clean
    // window_shape: ID_CPE 3, tag 4, common_window 1, reserved 1, window_sequence 2 come before.
    payload.frames[Self.place][10] ^= 0x10
    return [
      stream(
        "21-crc-bit-flipped", from: origin, "a bit of crc_check in frame 20", word, [],
        syntax: [.init("CRC001", frame: Self.place, byte: at, bit: 56)]),
      stream(
        "22-protected-bit-flipped", from: origin, "window_shape in frame 20, covered by the CRC",
        payload, [], syntax: [.init("CRC001", frame: Self.place, byte: at, bit: 56)]),
    ]
  }

  // MARK: Fields

  static func set(_ header: inout ADTSHeader, index: UInt32) {
    header.fixed.bits = header.fixed.bits & ~(15 << 6) | index << 6
  }

  static func set(_ header: inout ADTSHeader, configuration: UInt32) {
    header.fixed.bits = header.fixed.bits & ~(7 << 2) | configuration << 2
  }

  static func set(_ header: inout ADTSHeader, profile: UInt32) {
    header.fixed.bits = header.fixed.bits & ~(3 << 10) | profile << 10
  }

  static func set(_ header: inout ADTSHeader, fullness: UInt32) {
    header.variable.bits = header.variable.bits & ~(0x7FF << 2) | fullness << 2
  }
}
