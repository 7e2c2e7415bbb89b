import AACSyntax
import Bitstream
import StreamForge

extension Recipes {
  /// Defects of `aac_frame_length` and lost or added bytes.
  func lengths() throws -> [DamagedStream] {
    let clean = try frames()
    let place = Self.place
    let at = clean.offset(of: place)
    let next = clean.offset(of: place + 1)
    var streams: [DamagedStream] = []

    func all(_ change: (inout ADTSHeader) -> Void) -> FrameSequence {
      var copy = clean
      copy.changeHeaders(change)
      return copy
    }
    func length(_ rule: String) -> [DamagedStream.Expectation] {
      [.init(rule, frame: 0, byte: 0, bit: 30)]
    }
    streams.append(
      stream(
        "30-length-without-header", "aac_frame_length leaves out the 7 bytes of the header",
        all { $0.variable.frameLength -= 7 }, length("FRM015")))
    streams.append(
      stream(
        "31-length-off-by-2", "aac_frame_length is 2 too large in all frames",
        all { $0.variable.frameLength += 2 }, length("FRM016")))
    streams.append(
      stream(
        "32-length-fixed", "aac_frame_length is 300 in all frames",
        all { $0.variable.frameLength = 300 }, length("FRM019")))
    streams.append(
      stream(
        "33-length-shifted", "aac_frame_length is shifted one bit to the left in all frames",
        all { $0.variable.frameLength = $0.variable.frameLength << 1 & 0x1FFF }, length("FRM018")))
    var emphasis = clean
    emphasis.insertEmphasis()
    streams.append(
      stream(
        "34-emphasis", "two bits of emphasis before the variable header in all frames", emphasis,
        [.init("HDR021", frame: 0, byte: 0, bit: 28)]))

    let origin = "ff_lc_48000_6.aac"
    var surround = try frames(origin)
    surround.stuff(place, bytes: 1500)
    let real = surround.frames[place].count
    surround.changeHeader(of: place) { $0.variable.frameLength = real & 0x7FF }
    streams.append(
      stream(
        "35-length-bits-lost", from: origin,
        "frame 20 of \(real) bytes declares \(real & 0x7FF): the two top bits are 0", surround,
        [.init("FRM018", frame: place, byte: surround.offset(of: place), bit: 30)]))

    var lost = clean
    lost.frames[place].removeSubrange(100..<120)
    streams.append(
      stream(
        "36-bytes-missing", "20 bytes of the payload of frame 20 removed", lost,
        [.init("FRM006", frame: place, byte: next - 20)],
        syntax: [.init("FRM005", frame: place, byte: nil)]))
    var destroyed = clean
    destroyed.frames[place].replaceSubrange(..<4, with: [0x12, 0x34, 0x56, 0x78])
    streams.append(
      stream(
        "37-header-destroyed", "the first four bytes of frame 20 overwritten", destroyed,
        [.init("FRM006", frame: place - 1, byte: at)],
        syntax: [.init("FRM004", frame: place - 1, byte: at)]))
    var empty = clean
    empty.frames.insert(clean.header(of: place).bytes, at: place)
    empty.settleLength(of: place)
    streams.append(
      stream(
        "38-empty-frame", "a frame of 7 bytes between frames 19 and 20", empty,
        [.init("FRM014", frame: place, byte: at, bit: 30)]))

    var config = clean
    config.frames.insert(clean.header(of: 0).bytes + [0x12, 0x10], at: 0)
    config.settleLength(of: 0)
    streams.append(
      stream(
        "39-codec-config-as-frame", "an AudioSpecificConfig as the first frame", config,
        [.init("FRM021", frame: 0, byte: 0, bit: 56)]))
    var twice = clean
    for index in twice.frames.indices {
      twice.frames[index] = twice.header(of: index).bytes + twice.frames[index]
      twice.settleLength(of: index)
    }
    streams.append(
      stream(
        "40-header-inside-frame", "each frame is the payload of another ADTS frame", twice,
        [.init("FRM022", frame: 0, byte: 0, bit: 56)]))

    streams += cuts(clean)
    return streams
  }

  private func cuts(_ clean: FrameSequence) -> [DamagedStream] {
    let end = clean.byteCount
    var both = clean
    both.frames[0].removeFirst(100)
    var streams = [
      stream(
        "41-starts-mid-frame", "the first 100 bytes removed", both,
        [.init("FRM001", frame: 0, byte: 0)])
    ]
    both.frames[39].removeLast(100)
    streams.append(
      stream(
        "42-cut-at-both-ends", "the first 100 bytes and the last 100 removed", both,
        [
          .init("FRM002", frame: 0, byte: 0),
          .init("FRM007", frame: 38, byte: both.offset(of: 39)),
        ]))
    var header = clean
    header.frames[39] = Array(clean.frames[39].prefix(3))
    streams.append(
      stream(
        "43-three-bytes-of-a-header", "3 bytes of the last frame left", header,
        [.init("FRM007", frame: 39, byte: clean.offset(of: 39))]))
    var random = SplitMix64(seed: 44)
    streams.append(
      stream(
        "44-junk-end", "100 random bytes behind the last frame",
        Self.inserting(random.junk(100), before: 40, in: clean),
        [.init("FRM008", frame: 40, byte: end)]))
    var noisy = clean
    noisy.frames[Self.place][noisy.frames[Self.place].count / 2] ^= 0x10
    streams.append(
      stream(
        "45-bit-flipped-anywhere", "a bit in the middle of the payload of frame 20 turned over",
        noisy, [], syntax: nil))
    return streams
  }

  /// Tags of players, whole and malformed.
  func tags() throws -> [DamagedStream] {
    let clean = try frames()
    let place = Self.place
    let at = clean.offset(of: place)
    let end = clean.byteCount
    let tag = MetadataBytes.id3v2()
    let trailing = [MetadataBytes.ape, MetadataBytes.lyrics3, MetadataBytes.id3v1]
    var streams = [
      stream(
        "50-id3v2-start", "an ID3v2 tag before the first frame",
        Self.inserting(tag, before: 0, in: clean), [.init("FRM024", frame: 0, byte: 0)]),
      stream(
        "51-id3v1-end", "an ID3v1 tag behind the last frame",
        Self.inserting(MetadataBytes.id3v1, before: 40, in: clean),
        [.init("FRM027", frame: 40, byte: end)]),
      stream(
        "52-three-tags-end", "APEv2, Lyrics3 and ID3v1 tags behind the last frame",
        Self.inserting(Array(trailing.joined()), before: 40, in: clean),
        [
          .init("FRM027", frame: 40, byte: end),
          .init("FRM027", frame: 40, byte: end + trailing[0].count),
          .init("FRM027", frame: 40, byte: end + trailing[0].count + trailing[1].count),
        ]),
    ]
    var cut = clean
    cut.frames[39].removeLast(60)
    cut.frames.append(MetadataBytes.id3v1)
    streams.append(
      stream(
        "53-truncated-before-tag", "60 bytes of the last frame missing before an ID3v1 tag", cut,
        [
          .init("FRM007", frame: 39, byte: clean.offset(of: 39)),
          .init("FRM027", frame: 39, byte: end - 60),
        ]))
    // 210 bytes as a plain number: 0xD2 is no synchsafe byte.
    let plain = MetadataBytes.id3v2(padding: 190, size: [0, 0, 0, 0xD2])
    streams.append(
      stream(
        "54-id3v2-plain-size", "an ID3v2 tag whose size is a plain number, before the first frame",
        Self.inserting(plain, before: 0, in: clean),
        [.init("FRM024", frame: 0, byte: 0), .init("FRM026", frame: 0, byte: 6)]))
    let endless = MetadataBytes.id3v2(size: [0x0F, 0x7F, 0x7F, 0x7F])
    streams.append(
      stream(
        "55-id3v2-size-past-end", "an ID3v2 tag between frames whose size runs past the end",
        Self.inserting(endless, before: place, in: clean),
        [.init("FRM026", frame: place, byte: at + 6)]))
    return streams
  }

  /// Runs of equal bytes between frames.
  func runs() throws -> [DamagedStream] {
    let clean = try frames()
    let at = clean.offset(of: Self.place)
    let zeros = [UInt8](repeating: 0, count: 188)
    let ones = [UInt8](repeating: 0xFF, count: 64)
    return [
      stream(
        "60-zeros-between", "188 zero bytes between frames 19 and 20",
        Self.inserting(zeros, before: Self.place, in: clean),
        [.init("FRM003", frame: Self.place - 1, byte: at)]),
      stream(
        "61-ones-start", "64 bytes 0xFF before the first frame",
        Self.inserting(ones, before: 0, in: clean), [.init("FRM003", frame: 0, byte: 0)]),
      stream(
        "62-zeros-end", "188 zero bytes behind the last frame",
        Self.inserting(zeros, before: 40, in: clean),
        [.init("FRM003", frame: 40, byte: clean.byteCount)]),
    ]
  }
}
