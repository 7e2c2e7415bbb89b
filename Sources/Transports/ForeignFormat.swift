import AACSyntax
import Bitstream

/// A format that is not ADTS, recognised by its marks.
public struct ForeignFormat: Hashable, Sendable {
  /// The format.
  public enum Kind: Hashable, Sendable {
    /// ISO base media file: first box type and major brand.
    case mp4(box: String, brand: String?)
    /// MPEG-2 transport stream: packet stride, first sync, packets, PIDs.
    case mpegTS(stride: Int, first: Int, packets: Int, pids: [Int])
    /// LOAS: first sync, frames, length of the first.
    case loas(first: Int, frames: Int, firstLength: Int)
    /// ADIF: its first fields.
    case adif(bitstreamType: Int, bitrate: Int, programs: Int)
    /// MPEG-1/2 audio: the first header, frames in the chain, its offset.
    case mpegAudio(MPEGAudioHeader, frames: Int, offset: Int)
    /// Another known signature.
    case signature(String)
    /// Text of a kind; its first line; the share of U+FFFD in percent.
    case text(kind: String, firstLine: String, replacementShare: Double)
  }

  /// The format.
  public var kind: Kind
  /// Where an ADTS chain lies inside, if one does.
  public var innerADTSOffset: Int?

  /// The format of `bytes`; `nil` if none is recognised or an ADTS chain speaks against it.
  init?(
    _ bytes: RawSpan, isWhole: Bool, adtsAtStart: Bool, adtsCoverage: Int, adtsOffset: Int?
  ) {
    innerADTSOffset = adtsOffset
    if let kind = Self.mp4(bytes, isWhole: isWhole) ?? Self.adif(bytes)
      ?? Self.mpegTS(bytes, isWhole: isWhole)
    {
      self.kind = kind
      return
    }
    if let kind = Self.loas(bytes, isWhole: isWhole, covering: adtsCoverage) {
      self.kind = kind
      return
    }
    if let kind = Self.mpegAudio(bytes, isWhole: isWhole, needed: adtsOffset == nil ? 3 : 10) {
      self.kind = kind
      return
    }
    guard !adtsAtStart else { return nil }
    // No picture holds audio: frames behind one are what the file is about.
    if adtsOffset != nil, Self.isImage(bytes) { return nil }
    if let kind = Self.signature(bytes) ?? Self.text(bytes, hasChain: adtsOffset != nil) {
      self.kind = kind
      return
    }
    return nil
  }

  private static func word(_ bytes: RawSpan, _ at: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.bigEndianWord(at: at) >> 32)
  }

  private static func name(_ word: UInt32) -> String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) },
      as: UTF8.self)
  }

  /// ISO/IEC 14496-12, 4.2: a box is its size, then its type.
  private static func mp4(_ bytes: RawSpan, isWhole: Bool) -> Kind? {
    guard bytes.byteCount >= 8 else { return nil }
    let size = UInt64(word(bytes, 0))
    let type = name(word(bytes, 4))
    guard ["ftyp", "moov", "mdat", "moof", "styp"].contains(type) else { return nil }
    if size == 1 {
      guard bytes.byteCount >= 16, bytes.bigEndianWord(at: 8) >= 16 else { return nil }
    } else if size != 0 {
      guard size >= 8, !isWhole || size <= UInt64(bytes.byteCount) else { return nil }
    }
    let brand = type == "ftyp" && bytes.byteCount >= 12 ? name(word(bytes, 8)) : nil
    return .mp4(box: type, brand: brand)
  }

  /// ISO/IEC 13818-7, 6.1: adif_id, then the fixed part of the header.
  private static func adif(_ bytes: RawSpan) -> Kind? {
    guard bytes.byteCount >= 4, word(bytes, 0) == 0x4144_4946 else { return nil }
    var reader = BitReader(bytes, from: 32)
    do throws(BitstreamError) {
      if try reader.read(1) == 1 { try reader.skip(72) }  // copyright_id
      try reader.skip(2)  // original_copy, home
      let type = Int(try reader.read(1))
      let rate = Int(try reader.read(23))
      let programs = Int(try reader.read(4)) + 1
      return .adif(bitstreamType: type, bitrate: rate, programs: programs)
    } catch {
      return .adif(bitstreamType: 0, bitrate: 0, programs: 0)
    }
  }

  /// ISO/IEC 13818-1, 2.4.3.2: sync_byte 0x47 every 188 bytes; 192 and 204 with extra bytes.
  private static func mpegTS(_ bytes: RawSpan, isWhole: Bool) -> Kind? {
    for stride in [188, 192, 204] {
      for first in 0..<min(stride, bytes.byteCount) where bytes.byte(at: first) == 0x47 {
        var packets = 0
        var hits = 0
        var pids: [Int] = []
        var at = first
        while at < bytes.byteCount {
          packets += 1
          if bytes.byte(at: at) == 0x47 {
            hits += 1
            if at + 3 <= bytes.byteCount {
              let pid = Int(word(bytes, at) >> 8 & 0x1FFF)
              if pid != 0x1FFF, pids.count < 16, !pids.contains(pid) { pids.append(pid) }
            }
          } else if packets <= 5 {
            break
          }
          at += stride
        }
        if packets >= 5, hits * 10 >= packets * 9 {
          return .mpegTS(stride: stride, first: first, packets: packets, pids: pids.sorted())
        }
      }
    }
    return nil
  }

  /// ISO/IEC 14496-3, 1.7.2: syncword 0x2B7 and audioMuxLengthBytes of 13 bits.
  ///
  /// - Parameter least: the bytes that frames have to cover more than.
  private static func loas(_ bytes: RawSpan, isWhole: Bool, covering least: Int) -> Kind? {
    var best: Kind?
    var most = least
    var at = 0
    var tries = 0
    // What is left has to be more than what was found, or another search would win anyway.
    while at + max(2, most) < bytes.byteCount, tries < 4096 {
      guard bytes.byte(at: at) == 0x56, bytes.byte(at: at + 1) & 0xE0 == 0xE0 else {
        at += 1
        continue
      }
      tries += 1
      var next = at
      var frames = 0
      while next + 3 <= bytes.byteCount, word(bytes, next) >> 21 == 0x2B7 {
        let size = 3 + Int(word(bytes, next) >> 8 & 0x1FFF)
        // A frame that ends behind the data counts only while the data goes on.
        guard next + size <= bytes.byteCount || !isWhole else { break }
        frames += 1
        next += size
      }
      if frames >= 3, min(next, bytes.byteCount) - at > most {
        best = .loas(first: at, frames: frames, firstLength: Int(word(bytes, at) >> 8 & 0x1FFF))
        most = min(next, bytes.byteCount) - at
      }
      at = frames >= 3 ? next : at + 1
    }
    return best
  }

  private static func mpegAudio(_ bytes: RawSpan, isWhole: Bool, needed: Int) -> Kind? {
    // Right behind the tags; one stray byte or a run of zeros is common there.
    var first = 0
    while first < min(bytes.byteCount, 4096), bytes.byte(at: first) == 0 { first += 1 }
    guard let header = header(bytes, first) else { return nil }
    var frames = 0
    var at = first
    while let next = Self.header(bytes, at), next.layer == header.layer,
      next.version == header.version, next.samplingFrequency == header.samplingFrequency
    {
      frames += 1
      at += next.byteCount
    }
    return frames >= needed ? .mpegAudio(header, frames: frames, offset: first) : nil
  }

  private static func header(_ bytes: RawSpan, _ at: Int) -> MPEGAudioHeader? {
    guard at + 4 <= bytes.byteCount else { return nil }
    return MPEGAudioHeader((0..<4).map { bytes.byte(at: at + $0) })
  }

  // Signatures that file formats start with, from their own specifications.
  private static let signatures: [(offset: Int, bytes: [UInt8], name: String)] = [
    (0, Array("RIFF".utf8), "RIFF (WAVE or AVI)"), (0, Array("RF64".utf8), "RF64 (WAVE)"),
    (0, Array("FORM".utf8), "IFF (AIFF)"), (0, Array("fLaC".utf8), "FLAC"),
    (0, Array("OggS".utf8), "Ogg"), (0, [0x1A, 0x45, 0xDF, 0xA3], "Matroska or WebM"),
    (0, Array("FLV".utf8), "Flash Video"), (0, Array("caff".utf8), "Core Audio Format"),
    (0, Array("#!AMR".utf8), "AMR"), (0, [0x00, 0x00, 0x01, 0xBA], "MPEG program stream"),
    (0, [0xF8, 0x72, 0x4E, 0x1F], "IEC 61937 burst"),
    (0, Array("PK\u{3}\u{4}".utf8), "ZIP archive"),
    (0, [0x1F, 0x8B, 0x08], "gzip data"), (0, [0xFF, 0xD8, 0xFF], "JPEG image"),
    (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "PNG image"),
    (0, Array("GIF8".utf8), "GIF image"), (0, Array("%PDF".utf8), "PDF document"),
    (0, [0x7F, 0x45, 0x4C, 0x46], "ELF program"),
    (0, Array("SQLite format 3".utf8), "SQLite database"),
    (0, Array("wvpk".utf8), "WavPack"), (0, Array("MAC ".utf8), "Monkey's Audio"),
    (0, [0x30, 0x26, 0xB2, 0x75], "ASF (WMA)"),
  ]

  private static func isImage(_ bytes: RawSpan) -> Bool {
    guard case .signature(let name)? = signature(bytes) else { return false }
    return name.hasSuffix(" image")
  }

  private static func signature(_ bytes: RawSpan) -> Kind? {
    for (offset, mark, name) in signatures where bytes.byteCount >= offset + mark.count {
      if mark.indices.allSatisfy({ bytes.byte(at: offset + $0) == mark[$0] }) {
        return .signature(name)
      }
    }
    return ac3(bytes) ? .signature("AC-3") : nil
  }

  /// ETSI TS 102 366, 4.3: syncword 0x0B77, frame size by fscod and frmsizecod.
  private static func ac3(_ bytes: RawSpan) -> Bool {
    let rates = [
      32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    var at = 0
    var frames = 0
    while frames < 3, at + 5 <= bytes.byteCount, word(bytes, at) >> 16 == 0x0B77 {
      let byte = Int(bytes.byte(at: at + 4))
      let code = byte & 0x3F
      guard byte >> 6 < 3, code < 38 else { return false }
      let rate = rates[code / 2]
      switch byte >> 6 {
      case 0: at += rate * 4
      case 1: at += (rate * 96000 / 44100 + code % 2) * 2
      default: at += rate * 6
      }
      frames += 1
    }
    return frames >= 3
  }

  private static func text(_ bytes: RawSpan, hasChain: Bool) -> Kind? {
    let reach = min(bytes.byteCount, 4096)
    guard reach > 0, !hasChain else { return nil }
    var printable = 0
    for at in 0..<reach {
      let byte = bytes.byte(at: at)
      if (0x20...0x7E).contains(byte) || byte == 9 || byte == 10 || byte == 13
        || byte >= 0xC2 && byte <= 0xF4
        || byte & 0xC0 == 0x80
      {
        printable += 1
      }
    }
    // EF BF BD is U+FFFD: what a text decoder writes for a byte it does not understand.
    var replacements = 0
    var at = 0
    while at + 3 <= bytes.byteCount {
      if bytes.byte(at: at) == 0xEF, bytes.byte(at: at + 1) == 0xBF, bytes.byte(at: at + 2) == 0xBD
      {
        replacements += 1
        at += 3
      } else {
        at += 1
      }
    }
    let share = Double(replacements * 3) / Double(bytes.byteCount)
    let ascii = (0..<reach).reduce(0) { $0 + (bytes.byte(at: $1) < 0x80 ? 1 : 0) }
    let isText = printable * 100 >= reach * 95 && (ascii * 2 >= reach || isUTF8(bytes, reach))
    guard isText || share > 0.05 else { return nil }
    let line = (0..<min(reach, 80)).map { bytes.byte(at: $0) }.prefix { $0 != 10 && $0 != 13 }
    let first = String(decoding: line, as: UTF8.self)
    let kind: String
    if share > 0.05 {
      kind = "binary data that went through a text decoder"
    } else if first.hasPrefix("#EXTM3U") {
      kind = "playlist"
    } else if first.hasPrefix("{") || first.hasPrefix("[") {
      kind = "JSON"
    } else if first.lowercased().hasPrefix("<!doctype") || first.lowercased().hasPrefix("<html") {
      kind = "HTML"
    } else if first.hasPrefix("<?xml") {
      kind = "XML"
    } else if first.hasPrefix("//") && first.count > 32 && first.allSatisfy(\.isASCII) {
      // 0xFF 0xF1 in base64.
      kind = "base64"
    } else {
      kind = "text"
    }
    return .text(kind: kind, firstLine: first, replacementShare: (share * 1000).rounded() / 10)
  }

  private static func isUTF8(_ bytes: RawSpan, _ reach: Int) -> Bool {
    var pending = 0
    for at in 0..<reach {
      let byte = bytes.byte(at: at)
      if pending > 0 {
        guard byte & 0xC0 == 0x80 else { return false }
        pending -= 1
      } else if byte >= 0xF0 {
        pending = 3
      } else if byte >= 0xE0 {
        pending = 2
      } else if byte >= 0xC2 {
        pending = 1
      } else if byte >= 0x80 {
        return false
      }
    }
    return true
  }
}
