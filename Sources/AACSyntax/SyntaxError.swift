import Bitstream

/// Why the reading of a unit could not go on, and where.
///
/// Whatever can be read is read, however wrong it is; to judge it is left to others.
public struct SyntaxError: Error, Hashable, Sendable {
  /// What stopped the reading.
  public enum Kind: Hashable, Sendable {
    /// A field or codeword of `wanted` bits with `left` bits left.
    case overread(wanted: Int, left: Int)
    /// Less than the three bits of an id_syn_ele are left, and no ID_END came.
    case idEndMissing(bitsLeft: Int)
    /// max_sfb is greater than the number of bands of the window length and rate.
    case maxSFBTooLarge(maxSFB: Int, limit: Int)
    /// predictor_data_present is set with an object type that has no predictor: what follows has
    /// no syntax.
    case predictorNotAllowed
    /// sect_cb is 12, which no codebook has.
    case reservedCodebook(group: Int, section: Int)
    /// The sections of a window group reach beyond max_sfb.
    case sectionOverrun(group: Int, sum: Int, maxSFB: Int)
    /// An escape sequence begins with more than eight ones, in a line of the band `band`.
    case escapeTooLong(ones: Int, band: Int)
    /// A fill element announces more bytes than are left.
    case fillElementOverrun(bytes: Int, bitsLeft: Int)
    /// A data stream element announces more bytes than are left.
    case dataStreamElementOverrun(bytes: Int, bitsLeft: Int)
    /// sampling_frequency_index is reserved: no bands are known.
    case samplingFrequencyIndexReserved(Int)
    /// The frame length leaves no room for the headers and what follows them.
    case frameTooShort(bytes: Int, wanted: Int)
  }

  /// What stopped the reading.
  public var kind: Kind
  /// The first bit of the field that could not be read or could not be used.
  public var position: Int
  /// The part of the syntax that was being read.
  public var part: SyntaxPart
  /// Where `part` lies, as far as it is known.
  public var place: SyntaxPlace?

  /// An error of the given kind.
  public init(_ kind: Kind, at position: Int, in part: SyntaxPart, place: SyntaxPlace? = nil) {
    self.kind = kind
    self.position = position
    self.part = part
    self.place = place
  }

  /// The overread that `error` is.
  @inline(never)
  init(_ error: BitstreamError, in part: SyntaxPart) {
    self.init(
      .overread(wanted: error.wanted, left: error.left), at: error.position, in: part)
  }

  /// The path of what was being read: `CPE[0].ics[1].section_data`.
  public var path: String {
    guard let place else { return part.rawValue }
    return place.isWhole(part) ? place.description : "\(place).\(part.rawValue)"
  }
}

/// The parts of the syntax, by their names in the standard.
public enum SyntaxPart: String, Hashable, Sendable {
  /// `adts_frame()`: headers, positions, CRC words.
  case adtsFrame = "adts_frame"
  /// `raw_data_block()`: id_syn_ele and byte_alignment.
  case rawDataBlock = "raw_data_block"
  /// An element's own fields: its tag, its counts.
  case element = "element"
  /// `ics_info()`.
  case icsInfo = "ics_info"
  /// `individual_channel_stream()`: global_gain and the flags.
  case individualChannelStream = "individual_channel_stream"
  /// `ltp_data()`.
  case ltpData = "ltp_data"
  /// `section_data()`.
  case sectionData = "section_data"
  /// `scale_factor_data()`.
  case scaleFactorData = "scale_factor_data"
  /// `pulse_data()`.
  case pulseData = "pulse_data"
  /// `tns_data()`.
  case tnsData = "tns_data"
  /// `gain_control_data()`.
  case gainControlData = "gain_control_data"
  /// `spectral_data()`.
  case spectralData = "spectral_data"
  /// The gain elements of a coupling channel.
  case gainElements = "gain_elements"
  /// `extension_payload()`.
  case extensionPayload = "extension_payload"
  /// `dynamic_range_info()`.
  case dynamicRangeInfo = "dynamic_range_info"
  /// `sbr_extension_data()`.
  case sbrExtensionData = "sbr_extension_data"
  /// `ps_data()`.
  case psData = "ps_data"
}

/// The place of a part in a raw_data_block: its element, and its channel where an element has them.
public struct SyntaxPlace: Hashable, Sendable, CustomStringConvertible {
  /// The kind of the element.
  public var element: SyntacticElement.Kind
  /// The number of the element among those of its kind in the block, from 0.
  public var index: Int
  /// The individual_channel_stream, 0 or 1; `nil` for fields of the element itself.
  public var channel: Int?

  /// A place.
  public init(element: SyntacticElement.Kind, index: Int, channel: Int? = nil) {
    self.element = element
    self.index = index
    self.channel = channel
  }

  /// The path as traces and reports have it: `CPE[0].ics[1]`.
  public var description: String {
    let base = "\(element.syntaxName)[\(index)]"
    return channel.map { base + ".ics[\($0)]" } ?? base
  }

  /// Whether the place says all that `part` says.
  func isWhole(_ part: SyntaxPart) -> Bool {
    part == .element || part == .individualChannelStream && channel != nil
  }
}

extension BitReader {
  /// Reads a field of 0 to 32 bits and records it.
  @inline(__always)
  mutating func field(
    _ width: Int, _ name: StaticString, in part: SyntaxPart,
    _ recorder: inout some FieldRecorder & ~Copyable,
    meaning: (Int) -> String? = { _ in nil }
  ) throws(SyntaxError) -> Int {
    if !isRecording(recorder), width > 0 {
      guard width <= bitsLeft else { throw overread(width, in: part) }
      return readUnchecked(width)
    }
    do throws(BitstreamError) {
      return try read(width, name, &recorder, meaning: meaning)
    } catch {
      throw SyntaxError(error, in: part)
    }
  }

  /// The error of a read of more bits than are left.
  @inline(never)
  private func overread(_ width: Int, in part: SyntaxPart) -> SyntaxError {
    SyntaxError(.overread(wanted: width, left: bitsLeft), at: position, in: part)
  }

  /// Reads one bit and records it.
  @inline(__always)
  mutating func flag(
    _ name: StaticString, in part: SyntaxPart,
    _ recorder: inout some FieldRecorder & ~Copyable,
    meaning: (Int) -> String? = { _ in nil }
  ) throws(SyntaxError) -> Bool {
    try field(1, name, in: part, &recorder, meaning: meaning) != 0
  }

  /// Reads bits up to the next whole byte from `anchor` and records them, if there are any.
  mutating func byteAlignment(
    anchor: Int, in part: SyntaxPart, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) -> BitRange {
    let start = position
    let width = (anchor &- start) & 7
    if width > 0 { _ = try field(width, "byte_alignment", in: part, &recorder) }
    return BitRange(start: start, count: width)
  }

  /// Passes over bytes; a recorder gets each of them as a field.
  mutating func bytes(
    _ count: Int, _ name: StaticString, in part: SyntaxPart,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) -> BitRange {
    let range = BitRange(start: position, count: 8 * count)
    guard range.count <= bitsLeft else {
      throw SyntaxError(
        .overread(wanted: range.count, left: bitsLeft), at: position, in: part)
    }
    do throws(BitstreamError) {
      if isRecording(recorder) {
        for _ in 0..<count { _ = try read(8, name, &recorder) }
      } else {
        try skip(8 * count)
      }
    } catch {
      throw SyntaxError(error, in: part)
    }
    return range
  }
}

/// Whether a recorder wants fields; a constant for the compiler.
@inline(__always)
func isRecording<R: FieldRecorder & ~Copyable>(_ recorder: borrowing R) -> Bool { R.isRecording }
