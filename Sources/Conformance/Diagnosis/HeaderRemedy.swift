public import AACSyntax

/// The right bytes of a header that is wrong, and where they come from in the code that wrote it.
public struct HeaderRemedy: Hashable, Sendable {
  /// A field of the headers and the value that belongs there.
  public enum Setting: Hashable, Sendable {
    /// `ID`: 0 MPEG-4, 1 MPEG-2.
    case id(Int)
    /// `layer`.
    case layer(Int)
    /// `protection_absent`: 1 without a CRC word.
    case protectionAbsent(Int)
    /// `profile`: the audio object type minus 1.
    case profile(Int)
    /// `sampling_frequency_index`, 0 to 12.
    case samplingFrequencyIndex(Int)
    /// `private_bit`.
    case privateBit(Int)
    /// `channel_configuration`, 0 to 7.
    case channelConfiguration(Int)
    /// `original_copy`.
    case originalCopy(Int)
    /// `home`.
    case home(Int)
    /// `number_of_raw_data_blocks_in_frame`: the blocks minus 1.
    case numberOfRawDataBlocks(Int)
    /// `aac_frame_length` of this one frame.
    case frameLength(Int)

    /// A value of the field of `adts_fixed_header()` that the standard calls `name`.
    init?(_ name: String, _ value: Int) {
      switch name {
      case "ID": self = .id(value)
      case "profile": self = .profile(value)
      case "sampling_frequency_index": self = .samplingFrequencyIndex(value)
      case "private_bit": self = .privateBit(value)
      case "channel_configuration": self = .channelConfiguration(value)
      case "original_copy": self = .originalCopy(value)
      case "home": self = .home(value)
      default: return nil
      }
    }
  }

  /// Which headers are wrong, and what of them differs from frame to frame.
  public struct Scope: Hashable, Sendable {
    /// The frames with a wrong header; `nil` if it is all of the file.
    var frames: FrameSpan?
    /// The bits of the 56 that are not the same in all headers of the file.
    var varyingBits: UInt64

    /// All headers, of which nothing else is known.
    public static let all = Scope(frames: nil, varyingBits: 0)

    /// The headers of `frames`, in a file of which `facts` are known. Where all fixed headers of the
    /// file are the same, it is all of them, unless the frames are wrong `alone`.
    init(_ frames: FrameSpan, alone: Bool = false, of facts: StreamFacts) {
      self.init(
        frames: alone || facts.fixedHeaders.count > 1 ? frames : nil,
        varyingBits: facts.varyingHeaderBits)
    }

    init(frames: FrameSpan?, varyingBits: UInt64) {
      self.frames = frames
      self.varyingBits = varyingBits
    }

    /// The only frame, if it is one.
    fileprivate var frame: Int? { frames.flatMap { $0.count == 1 ? $0.first : nil } }

    /// `each header`, `the header of frame 9`, `each of the 65 headers of frames 65 to 129`.
    fileprivate var place: String {
      guard let frames else { return "each header" }
      if let frame { return "the header of frame \(frame)" }
      let count = frames.count
      return frames.ranges.count == 1 && frames.ranges[0].count == count
        ? "each of the \(count) headers of frames \(frames.first) to \(frames.last)"
        : "each of the \(count) wrong headers"
    }
  }

  /// Where a field stands in the 56 bits, and its value.
  private struct Field {
    var name: String
    var bit: Int
    var width: Int
    var value: Int
    var meaning: String?

    /// Its bits of the 56.
    var mask: UInt64 { (1 << UInt64(width) - 1) << UInt64(56 - bit - width) }
  }

  private let header: ADTSHeader
  private let settings: [Setting]
  private let scope: Scope

  /// The change of `header`, one of those in `scope`, that puts `settings` into it.
  public init(_ header: ADTSHeader, _ settings: [Setting], in scope: Scope = .all) {
    self.header = header
    self.settings = settings
    self.scope = scope
  }

  /// The right header.
  public var right: ADTSHeader {
    var bits = header.bits
    for setting in settings {
      let field = Self.field(setting)
      let shift = UInt64(56 - field.bit - field.width)
      bits = bits & ~field.mask | UInt64(field.value) << shift & field.mask
    }
    return ADTSHeader(bits: bits)
  }

  /// The seven right bytes.
  public var bytes: [UInt8] { right.bytes }

  // MARK: Text

  /// What to write into the headers like `header`: the fields, the bytes that change, the first
  /// header as it should be, what to set in the usual code, and the command that shows the bits.
  ///
  /// - Parameters:
  ///   - header: one of the wrong headers.
  ///   - frame: the only frame whose header is wrong.
  ///   - scope: otherwise the headers that are wrong.
  ///   - keepingCheckWords: whether the check words, if there are any, are right for the right header.
  ///   - settings: the fields to change, and what to.
  public static func text(
    for header: ADTSHeader, frame: Int? = nil, in scope: Scope = .all,
    keepingCheckWords: Bool = false, setting settings: Setting...
  ) -> String {
    let scope = frame.map { Scope(frames: FrameSpan($0), varyingBits: 0) } ?? scope
    return HeaderRemedy(header, settings, in: scope).text(keepsCheckWords: keepingCheckWords)
  }

  /// The same for a header of which only the fixed part is known.
  public static func text(
    for header: ADTSFixedHeader, setting settings: Setting...
  ) -> String {
    HeaderRemedy(ADTSHeader(bits: UInt64(header.bits) << 28), settings)
      .text(showsHeader: false)
  }

  private func text(showsHeader: Bool = true, keepsCheckWords: Bool = false) -> String {
    let changes = settings.map { setting in
      let field = Self.field(setting)
      let meaning = field.meaning.map { " (\($0))" } ?? ""
      return "\(field.name) \(field.value)\(meaning) instead of \(value(of: field))"
    }
    let frame = scope.frame
    var text = "Write \(changes.joined(separator: " and ")): \(byteChange(of: scope.place))"
    if !header.fixed.protectionAbsent, right.fixed.protectionAbsent == header.fixed.protectionAbsent
    {
      if keepsCheckWords {
        text += "; the CRCs are right for it as they are"
      } else {
        text += frame == nil ? " and compute every CRC again" : " and compute its CRC again"
      }
    }
    text += "."
    if showsHeader {
      switch (frame, scope.frames) {
      case (_?, _): text += " It becomes"
      case (nil, let frames?): text += " That of frame \(frames.first) becomes"
      case (nil, nil): text += " The first header becomes"
      }
      text += " \(Hex.text(bytes))."
    }
    if let note { text += " " + note }
    if scope.frames == nil, let code { text += " " + code }
    return text + " The bits: adtsinspect trace --frame \(scope.frames?.first ?? 0) FILE."
  }

  /// `byte 2 of each header becomes 0x4C instead of 0x50`, or `byte & 0xFC | 0x02` where the rest of
  /// the byte is not the same in all of the headers.
  private func byteChange(of place: String) -> String {
    let (old, new) = (header.bytes, bytes)
    let changed = old.indices.filter { old[$0] != new[$0] }
    guard let first = changed.first else { return "no byte of \(place) changes" }
    if changed.contains(where: { restVaries(ofByte: $0) }) {
      let values = changed.map { byte in
        let mask = fieldMask(ofByte: byte)
        let change =
          restVaries(ofByte: byte)
          ? "byte & \(Hex.prefixed(~mask)) | \(Hex.prefixed(new[byte] & mask))"
          : "\(Hex.prefixed(new[byte])) instead of \(Hex.prefixed(old[byte]))"
        return "byte \(byte)" + (byte == first ? " of \(place)" : "") + " becomes \(change)"
      }
      return values.joined(separator: " and ")
        + " (its other bits differ from header to header)"
    }
    if changed.count == 1 {
      return
        "byte \(first) of \(place) becomes \(Hex.prefixed(new[first])) instead of \(Hex.prefixed(old[first]))"
    }
    let numbers =
      changed.dropLast().map(String.init).joined(separator: ", ")
      + " and \(changed[changed.count - 1])"
    let values = { (bytes: [UInt8]) in
      changed.map { Hex.prefixed(bytes[$0]) }.joined(separator: " ")
    }
    return "bytes \(numbers) of \(place) become \(values(new)) instead of \(values(old))"
  }

  /// The bits of a byte of the header that belong to the fields to change.
  private func fieldMask(ofByte byte: Int) -> UInt8 {
    let mask = settings.reduce(0) { $0 | Self.field($1).mask }
    return UInt8(truncatingIfNeeded: mask >> UInt64(8 * (6 - byte)))
  }

  /// Whether the other bits of a byte are not the same in all of the headers.
  private func restVaries(ofByte byte: Int) -> Bool {
    let varying = UInt8(truncatingIfNeeded: scope.varyingBits >> UInt64(8 * (6 - byte)))
    return scope.frame == nil && varying & ~fieldMask(ofByte: byte) != 0
  }

  private func value(of field: Field) -> Int {
    let shift = UInt64(56 - field.bit - field.width)
    return Int(header.bits >> shift & (1 << UInt64(field.width) - 1))
  }

  private static func field(_ setting: Setting) -> Field {
    switch setting {
    case .id(let value): Field(name: "ID", bit: 12, width: 1, value: value)
    case .layer(let value): Field(name: "layer", bit: 13, width: 2, value: value)
    case .protectionAbsent(let value):
      Field(name: "protection_absent", bit: 15, width: 1, value: value)
    case .profile(let value):
      Field(
        name: "profile", bit: 16, width: 2, value: value,
        meaning: ["Main", "LC", "SSR", "LTP"][value & 3])
    case .samplingFrequencyIndex(let value):
      Field(
        name: "sampling_frequency_index", bit: 18, width: 4, value: value,
        meaning: SamplingFrequency.hertz(ofIndex: value).map { "\($0) Hz" })
    case .privateBit(let value): Field(name: "private_bit", bit: 22, width: 1, value: value)
    case .channelConfiguration(let value):
      Field(name: "channel_configuration", bit: 23, width: 3, value: value)
    case .originalCopy(let value): Field(name: "original_copy", bit: 26, width: 1, value: value)
    case .home(let value): Field(name: "home", bit: 27, width: 1, value: value)
    case .numberOfRawDataBlocks(let value):
      Field(name: "number_of_raw_data_blocks_in_frame", bit: 54, width: 2, value: value)
    case .frameLength(let value):
      Field(name: "aac_frame_length", bit: 30, width: 13, value: value)
    }
  }

  // MARK: The code that wrote it

  /// How such a value comes about.
  private var note: String? {
    for setting in settings {
      switch setting {
      case .samplingFrequencyIndex(let right):
        let declared = Int(header.fixed.samplingFrequencyIndex)
        if right & ~1 == declared, right != declared {
          return "The low bit is lost: look for a mask of 0x0E where it has to be 0x0F."
        }
      case .profile(1):
        switch header.fixed.profile {
        case 0:
          return
            "The field holds the object type minus 1: 1 was taken off twice, or 5 or 29 was cut."
        case 2: return "The field holds the object type minus 1: it was written as it is."
        case 3: return "The field holds the object type minus 1: two values were ORed."
        default: break
        }
      default: break
      }
    }
    return nil
  }

  /// Whether the headers have all the constants of the function `addADTStoPacket`, which is copied
  /// from one Android project to the next: no CRC, all small bits 0, fullness 0x7FF, one block.
  ///
  /// Other writers leave the same bits, ffmpeg's among them for ID 0.
  public static func looksLikeAddADTStoPacket(_ header: ADTSHeader) -> Bool {
    header.fixed.protectionAbsent && header.fixed.privateBit == 0
      && header.fixed.originalCopy == 0 && header.fixed.home == 0
      && header.variable.copyrightIdentificationBit == 0
      && header.variable.copyrightIdentificationStart == 0
      && header.variable.bufferFullness == 0x7FF && header.variable.numberOfRawDataBlocks == 0
  }

  /// What to set in `addADTStoPacket`, if the header may be one of its.
  private var code: String? {
    guard Self.looksLikeAddADTStoPacket(header) else { return nil }
    var lines: [String] = []
    for setting in settings {
      switch setting {
      case .id, .layer, .protectionAbsent:
        lines.append("packet[1] = (byte) \(Hex.prefixed(bytes[1]))")
      case .profile(let value): lines.append("profile = \(value + 1)")
      case .samplingFrequencyIndex(let value): lines.append("freqIdx = \(value)")
      case .channelConfiguration(let value): lines.append("chanCfg = \(value)")
      case .numberOfRawDataBlocks: lines.append("packet[6] = (byte) 0xFC")
      case .privateBit, .originalCopy, .home, .frameLength: break
      }
    }
    guard !lines.isEmpty else { return nil }
    return """
      If the writer is a copy of addADTStoPacket (packet[1] = (byte) \(Hex.prefixed(header.bytes[1])), \
      ... + 0x1F, 0xFC, as these bits are), set \(lines.joined(separator: " and ")) there.
      """
  }
}
