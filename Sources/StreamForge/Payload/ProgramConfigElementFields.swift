/// The values of `program_config_element()`.
///
/// ISO/IEC 14496-3, 4.5.1.2, Table 4.2; ISO/IEC 13818-7, 8.5.
public struct ProgramConfigElementFields: CodedFields {
  /// An entry of an element list.
  public struct Entry: Hashable, Sendable {
    /// `…_element_is_cpe`, or `cc_element_is_ind_sw` of a coupling channel; not written of LFE and
    /// data elements.
    public var flag: Bool
    /// `…_element_tag_select`, 4 bits.
    public var tag: Int

    /// An entry.
    public init(flag: Bool = false, tag: Int) {
      self.flag = flag
      self.tag = tag
    }
  }

  /// What follows `matrix_mixdown_idx_present`.
  public struct MatrixMixdown: Hashable, Sendable {
    /// `matrix_mixdown_idx`, 2 bits.
    public var index = 0
    /// `pseudo_surround_enable`.
    public var pseudoSurroundEnable = false

    /// Index 0 without pseudo surround.
    public init() {}
  }

  /// `element_instance_tag`, 4 bits.
  public var instanceTag = 0
  /// `object_type`, 2 bits: the audio object type minus 1.
  public var objectType = 1
  /// `sampling_frequency_index`, 4 bits.
  public var samplingFrequencyIndex = 4
  /// Front elements, up to 15.
  public var front: [Entry] = []
  /// Side elements, up to 15.
  public var side: [Entry] = []
  /// Back elements, up to 15.
  public var back: [Entry] = []
  /// LFE elements, up to 3.
  public var lfe: [Entry] = []
  /// Associated data elements, up to 7.
  public var associatedData: [Entry] = []
  /// Coupling channels, up to 15.
  public var coupling: [Entry] = []
  /// `mono_mixdown_element_number`, 4 bits, if present.
  public var monoMixdownElement: Int?
  /// `stereo_mixdown_element_number`, 4 bits, if present.
  public var stereoMixdownElement: Int?
  /// The matrix mixdown, if present.
  public var matrixMixdown: MatrixMixdown?
  /// The alignment bits before the comment; the low bits count.
  public var alignment = 0
  /// `comment_field_data`, up to 255 bytes.
  public var comment: [UInt8] = []

  /// A programme without channels.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.field("element_instance_tag", 4, &instanceTag)
    try coder.field("object_type", 2, &objectType)
    try coder.field("sampling_frequency_index", 4, &samplingFrequencyIndex)
    var fronts = front.count
    var sides = side.count
    var backs = back.count
    var lfes = lfe.count
    var datas = associatedData.count
    var couplings = coupling.count
    try coder.field("num_front_channel_elements", 4, &fronts)
    try coder.field("num_side_channel_elements", 4, &sides)
    try coder.field("num_back_channel_elements", 4, &backs)
    try coder.field("num_lfe_channel_elements", 2, &lfes)
    try coder.field("num_assoc_data_elements", 3, &datas)
    try coder.field("num_valid_cc_elements", 4, &couplings)
    try coder.optional("mono_mixdown_present", &monoMixdownElement, or: 0) {
      (coder, number) throws(FieldMismatch) in
      try coder.field("mono_mixdown_element_number", 4, &number)
    }
    try coder.optional("stereo_mixdown_present", &stereoMixdownElement, or: 0) {
      (coder, number) throws(FieldMismatch) in
      try coder.field("stereo_mixdown_element_number", 4, &number)
    }
    try coder.optional("matrix_mixdown_idx_present", &matrixMixdown, or: MatrixMixdown()) {
      (coder, mixdown) throws(FieldMismatch) in
      try coder.field("matrix_mixdown_idx", 2, &mixdown.index)
      try coder.flag("pseudo_surround_enable", &mixdown.pseudoSurroundEnable)
    }
    try Self.code(
      &coder, &front, fronts, flag: "front_element_is_cpe", tag: "front_element_tag_select")
    try Self.code(
      &coder, &side, sides, flag: "side_element_is_cpe", tag: "side_element_tag_select")
    try Self.code(
      &coder, &back, backs, flag: "back_element_is_cpe", tag: "back_element_tag_select")
    try Self.code(&coder, &lfe, lfes, flag: nil, tag: "lfe_element_tag_select")
    try Self.code(&coder, &associatedData, datas, flag: nil, tag: "assoc_data_element_tag_select")
    try Self.code(
      &coder, &coupling, couplings, flag: "cc_element_is_ind_sw",
      tag: "valid_cc_element_tag_select")
    try coder.alignment(&alignment)
    var count = comment.count
    try coder.field("comment_field_bytes", 8, &count)
    try coder.bytes("comment_field_data", &comment)
  }

  private static func code(
    _ coder: inout some FieldCoder, _ entries: inout [Entry], _ count: Int, flag: String?,
    tag: String
  ) throws(FieldMismatch) {
    try coder.list(&entries, count: count, of: Entry(tag: 0)) {
      (coder, entry) throws(FieldMismatch) in
      if let flag { try coder.flag(flag, &entry.flag) }
      try coder.field(tag, 4, &entry.tag)
    }
  }
}
