public import Bitstream

/// `program_config_element()`: the channels of a programme and where they belong.
///
/// ISO/IEC 14496-3, 4.5.1.2, Table 4.2; ISO/IEC 13818-7, 8.5. Values as read, nothing judged.
public struct ProgramConfigElement: Hashable, Sendable {
  /// An entry of one of the element lists.
  public struct Entry: Hashable, Sendable {
    /// The flag before the tag: `…_element_is_cpe`, or `cc_element_is_ind_sw` of a coupling
    /// channel; false where the list has no flag.
    public let flag: Bool
    /// `…_element_tag_select`, 4 bits.
    public let tag: UInt8
  }

  /// One of the element lists, 15 entries at most.
  public struct List: Hashable, Sendable, RandomAccessCollection {
    /// Five bits an entry, the first in the lowest: the tag, then the flag.
    private var bits: (UInt64, UInt64) = (0, 0)
    /// The number of entries.
    public private(set) var endIndex = 0
    /// 0.
    public var startIndex: Int { 0 }

    init() {}

    mutating func append(flag: Bool, tag: Int) {
      let value = UInt64(tag) | (flag ? 16 : 0)
      if endIndex < 8 {
        bits.0 |= value << UInt64(8 * endIndex)
      } else {
        bits.1 |= value << UInt64(8 * (endIndex - 8))
      }
      endIndex += 1
    }

    /// The entry `index`.
    public subscript(index: Int) -> Entry {
      precondition(index >= 0 && index < endIndex, "an entry that was read")
      let word = index < 8 ? bits.0 : bits.1
      let value = word >> UInt64(8 * (index & 7)) & 31
      return Entry(flag: value & 16 != 0, tag: UInt8(value & 15))
    }

    /// Two lists are equal if their entries are.
    public static func == (left: Self, right: Self) -> Bool {
      left.bits == right.bits && left.endIndex == right.endIndex
    }

    /// Hashes the entries.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(bits.0)
      hasher.combine(bits.1)
      hasher.combine(endIndex)
    }
  }

  /// The position of `element_instance_tag`.
  public internal(set) var position = 0
  /// `element_instance_tag`, 4 bits.
  public internal(set) var instanceTag: UInt8 = 0
  /// `object_type`, 2 bits: the audio object type minus 1.
  public internal(set) var objectType: UInt8 = 0
  /// `sampling_frequency_index`, 4 bits.
  public internal(set) var samplingFrequencyIndex: UInt8 = 0
  /// Front elements; the flag is `front_element_is_cpe`.
  public internal(set) var front = List()
  /// Side elements; the flag is `side_element_is_cpe`.
  public internal(set) var side = List()
  /// Back elements; the flag is `back_element_is_cpe`.
  public internal(set) var back = List()
  /// LFE elements.
  public internal(set) var lfe = List()
  /// Associated data elements.
  public internal(set) var associatedData = List()
  /// Coupling channels; the flag is `cc_element_is_ind_sw`.
  public internal(set) var coupling = List()
  /// `mono_mixdown_element_number`, 4 bits, if present.
  public internal(set) var monoMixdownElement: UInt8?
  /// `stereo_mixdown_element_number`, 4 bits, if present.
  public internal(set) var stereoMixdownElement: UInt8?
  /// `matrix_mixdown_idx`, 2 bits, if present.
  public internal(set) var matrixMixdownIndex: UInt8?
  /// `pseudo_surround_enable`, 1 bit; false without `matrix_mixdown_idx`.
  public internal(set) var pseudoSurroundEnable = false
  /// The alignment bits before the comment.
  public internal(set) var alignment = BitRange(start: 0, count: 0)
  /// `comment_field_data`: where the comment lies.
  public internal(set) var comment = BitRange(start: 0, count: 0)

  /// An element without channels.
  init() {}

  /// The coded channels: one for an SCE or LFE, two for a CPE.
  public var channelCount: Int {
    lfe.count + [front, side, back].reduce(0) { $0 + $1.reduce(0) { $0 + ($1.flag ? 2 : 1) } }
  }

  /// Reads an element; `anchor` is the first bit that its alignment counts from.
  public init(
    parsing reader: inout BitReader, anchor: Int,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    try parse(&reader, anchor: anchor, &recorder)
  }

  mutating func parse(
    _ reader: inout BitReader, anchor: Int, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    position = reader.position
    instanceTag = UInt8(try reader.field(4, "element_instance_tag", in: .element, &recorder))
    let type = try reader.field(2, "object_type", in: .element, &recorder) { value in
      AudioObjectType.name(ofProfile: value)
    }
    objectType = UInt8(type)
    let index = try reader.field(4, "sampling_frequency_index", in: .element, &recorder) {
      SamplingFrequency.hertz(ofIndex: $0).map { "\($0) Hz" } ?? "reserved"
    }
    samplingFrequencyIndex = UInt8(index)
    let fronts = try reader.field(4, "num_front_channel_elements", in: .element, &recorder)
    let sides = try reader.field(4, "num_side_channel_elements", in: .element, &recorder)
    let backs = try reader.field(4, "num_back_channel_elements", in: .element, &recorder)
    let lfes = try reader.field(2, "num_lfe_channel_elements", in: .element, &recorder)
    let datas = try reader.field(3, "num_assoc_data_elements", in: .element, &recorder)
    let couplings = try reader.field(4, "num_valid_cc_elements", in: .element, &recorder)
    if try reader.flag("mono_mixdown_present", in: .element, &recorder) {
      monoMixdownElement = UInt8(
        try reader.field(4, "mono_mixdown_element_number", in: .element, &recorder))
    }
    if try reader.flag("stereo_mixdown_present", in: .element, &recorder) {
      stereoMixdownElement = UInt8(
        try reader.field(4, "stereo_mixdown_element_number", in: .element, &recorder))
    }
    if try reader.flag("matrix_mixdown_idx_present", in: .element, &recorder) {
      matrixMixdownIndex = UInt8(
        try reader.field(2, "matrix_mixdown_idx", in: .element, &recorder))
      pseudoSurroundEnable = try reader.flag("pseudo_surround_enable", in: .element, &recorder)
    }
    for _ in 0..<fronts {
      front.append(
        flag: try reader.flag("front_element_is_cpe", in: .element, &recorder),
        tag: try reader.field(4, "front_element_tag_select", in: .element, &recorder))
    }
    for _ in 0..<sides {
      side.append(
        flag: try reader.flag("side_element_is_cpe", in: .element, &recorder),
        tag: try reader.field(4, "side_element_tag_select", in: .element, &recorder))
    }
    for _ in 0..<backs {
      back.append(
        flag: try reader.flag("back_element_is_cpe", in: .element, &recorder),
        tag: try reader.field(4, "back_element_tag_select", in: .element, &recorder))
    }
    for _ in 0..<lfes {
      lfe.append(
        flag: false, tag: try reader.field(4, "lfe_element_tag_select", in: .element, &recorder))
    }
    for _ in 0..<datas {
      associatedData.append(
        flag: false,
        tag: try reader.field(4, "assoc_data_element_tag_select", in: .element, &recorder))
    }
    for _ in 0..<couplings {
      coupling.append(
        flag: try reader.flag("cc_element_is_ind_sw", in: .element, &recorder),
        tag: try reader.field(4, "valid_cc_element_tag_select", in: .element, &recorder))
    }
    alignment = try reader.byteAlignment(anchor: anchor, in: .element, &recorder)
    let count = try reader.field(8, "comment_field_bytes", in: .element, &recorder)
    comment = try reader.bytes(count, "comment_field_data", in: .element, &recorder)
  }
}
