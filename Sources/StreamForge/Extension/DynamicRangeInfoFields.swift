/// The values of `dynamic_range_info()`.
///
/// ISO/IEC 14496-3, 4.5.2.7, Tables 4.58 and 4.59.
public struct DynamicRangeInfoFields: CodedFields {
  /// What follows `pce_tag_present`.
  public struct PCETag: Hashable, Sendable {
    /// `pce_instance_tag`, 4 bits.
    public var instanceTag = 0
    /// `drc_tag_reserved_bits`, 4 bits.
    public var reserved = 0

    /// Tag 0.
    public init() {}
  }

  /// What follows `drc_bands_present`.
  public struct Bands: Hashable, Sendable {
    /// `drc_interpolation_scheme`, 4 bits.
    public var interpolationScheme = 0
    /// `drc_band_top` of each band, in units of four lines; 1 to 16: `drc_band_incr` + 1.
    public var tops = [255]

    /// One band.
    public init() {}
  }

  /// What follows `prog_ref_level_present`.
  public struct ReferenceLevel: Hashable, Sendable {
    /// `prog_ref_level`, 7 bits.
    public var level = 0
    /// `prog_ref_level_reserved_bits`, 1 bit.
    public var reserved = 0

    /// Level 0.
    public init() {}
  }

  /// The gain of a band.
  public struct Gain: Hashable, Sendable {
    /// `dyn_rng_sgn`, 1 bit: 1 for negative gains.
    public var sign = 0
    /// `dyn_rng_ctl`, 7 bits, in quarters of a decibel.
    public var control = 0

    /// No change.
    public init() {}

    /// A gain.
    public init(sign: Int, control: Int) {
      self.sign = sign
      self.control = control
    }
  }

  /// The tag of the programme, if present.
  public var pceTag: PCETag?
  /// `exclude_mask` in groups of seven; the first bit is the highest. Empty without
  /// `excluded_chns_present`.
  public var excludeMasks: [Int] = []
  /// The bands, if present.
  public var bands: Bands?
  /// The reference level, if present.
  public var referenceLevel: ReferenceLevel?
  /// The gains: one a band, one without bands.
  public var gains = [Gain()]

  /// One gain that changes nothing.
  public init() {}

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open("dynamic_range_info")
    try coder.optional("pce_tag_present", &pceTag, or: PCETag()) {
      (coder, tag) throws(FieldMismatch) in
      try coder.field("pce_instance_tag", 4, &tag.instanceTag)
      try coder.field("drc_tag_reserved_bits", 4, &tag.reserved)
    }
    try codeExcludedChannels(&coder)
    try coder.optional("drc_bands_present", &bands, or: Bands()) {
      (coder, bands) throws(FieldMismatch) in
      var increment = bands.tops.count - 1
      try coder.field("drc_band_incr", 4, &increment)
      try coder.field("drc_interpolation_scheme", 4, &bands.interpolationScheme)
      try coder.list(&bands.tops, count: increment + 1, of: 0) {
        (coder, top) throws(FieldMismatch) in
        try coder.field("drc_band_top", 8, &top)
      }
    }
    try coder.optional("prog_ref_level_present", &referenceLevel, or: ReferenceLevel()) {
      (coder, level) throws(FieldMismatch) in
      try coder.field("prog_ref_level", 7, &level.level)
      try coder.field("prog_ref_level_reserved_bits", 1, &level.reserved)
    }
    try coder.list(&gains, count: bands?.tops.count ?? 1, of: Gain()) {
      (coder, gain) throws(FieldMismatch) in
      try coder.field("dyn_rng_sgn", 1, &gain.sign)
      try coder.field("dyn_rng_ctl", 7, &gain.control)
    }
    try coder.close()
  }

  /// `excluded_channels()`.
  private mutating func codeExcludedChannels(
    _ coder: inout some FieldCoder
  ) throws(FieldMismatch) {
    var more = !excludeMasks.isEmpty
    try coder.flag("excluded_chns_present", &more)
    var index = 0
    while more {
      if index == excludeMasks.count { excludeMasks.append(0) }
      var mask = 0
      for bit in stride(from: 6, through: 0, by: -1) {
        var isExcluded = excludeMasks[index] >> bit & 1
        try coder.field("exclude_mask", 1, &isExcluded)
        mask |= isExcluded << bit
      }
      excludeMasks[index] = mask
      index += 1
      more = index < excludeMasks.count
      try coder.flag("additional_excluded_chns", &more)
    }
  }
}
