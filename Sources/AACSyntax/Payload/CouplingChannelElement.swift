import Bitstream

/// What a coupling_channel_element holds besides its channel: targets and gains.
///
/// ISO/IEC 14496-3, 4.6.8.3, Table 4.8. Values as read, nothing judged.
public struct CouplingChannelElement: Sendable {
  /// An element that the channel is coupled onto.
  public struct Target: Hashable, Sendable {
    /// `cc_target_is_cpe`: the target is a CPE, else an SCE.
    public internal(set) var isChannelPair = false
    /// `cc_target_tag_select`, 4 bits.
    public internal(set) var tag: UInt8 = 0
    /// `cc_l`: the left channel of a CPE.
    public internal(set) var left = false
    /// `cc_r`: the right channel of a CPE.
    public internal(set) var right = false
  }

  /// `ind_sw_cce_flag`: independently switched, coupled in the time domain.
  public internal(set) var isIndependentlySwitched = false
  /// The number of targets: `num_coupled_elements` + 1.
  public internal(set) var targetCount = 0
  /// `cc_domain`: coupled after TNS, else before.
  public internal(set) var domain = false
  /// The position of `cc_domain`.
  public internal(set) var domainPosition = 0
  /// `gain_element_sign`.
  public internal(set) var gainElementSign = false
  /// `gain_element_scale`, 2 bits.
  public internal(set) var gainElementScale: UInt8 = 0
  /// num_gain_element_lists: one for a target, two for a CPE coupled on both channels.
  public internal(set) var gainListCount = 0
  /// Bit c is set if `common_gain_element_present[c]` is, or is taken as 1.
  public internal(set) var commonGains: UInt16 = 0

  var targets = InlineArray<8, Target>(repeating: Target())
  /// Deltas of `common_gain_element` by list.
  var commonGain = InlineArray<16, Int8>(repeating: 0)
  /// Deltas of `dpcm_gain_element`: 120 a list, by group and band; 15 lists, the second to the last.
  var gains = InlineArray<1800, Int8>(repeating: 0)
  /// The bands of a group.
  var maxSFB = 0

  init() {}

  /// The target `index`.
  ///
  /// - Precondition: `0 <= index < targetCount`.
  public func target(_ index: Int) -> Target {
    precondition(index < targetCount, "a target that was read")
    return targets[index]
  }

  /// The delta of `common_gain_element` of list 1 and up.
  public func commonGain(list: Int) -> Int { Int(commonGain[list]) }

  /// The delta of `dpcm_gain_element` of list 1 and up; 0 for bands of codebook 0.
  public func gain(list: Int, group: Int, band: Int) -> Int {
    Int(gains[(list - 1) * 120 + group * maxSFB + band])
  }

  /// Reads the fields from `ind_sw_cce_flag` to `gain_element_scale`.
  mutating func parseTargets(
    _ reader: inout BitReader, _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    isIndependentlySwitched = try reader.flag("ind_sw_cce_flag", in: .element, &recorder)
    let count = try reader.field(3, "num_coupled_elements", in: .element, &recorder) + 1
    gainListCount = 0
    for index in 0..<count {
      gainListCount += 1
      var target = Target()
      target.isChannelPair = try reader.flag("cc_target_is_cpe", in: .element, &recorder)
      target.tag = UInt8(try reader.field(4, "cc_target_tag_select", in: .element, &recorder))
      if target.isChannelPair {
        target.left = try reader.flag("cc_l", in: .element, &recorder)
        target.right = try reader.flag("cc_r", in: .element, &recorder)
        if target.left && target.right { gainListCount += 1 }
      }
      targets[index] = target
      targetCount = index + 1
    }
    domainPosition = reader.position
    domain = try reader.flag("cc_domain", in: .element, &recorder)
    gainElementSign = try reader.flag("gain_element_sign", in: .element, &recorder)
    gainElementScale = UInt8(try reader.field(2, "gain_element_scale", in: .element, &recorder))
  }

  /// Reads the gains that follow the channel.
  mutating func parseGains(
    _ reader: inout BitReader, stream: borrowing IndividualChannelStream,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("gain_elements", index: nil)
    defer { recorder.close() }
    maxSFB = stream.info.maxSFB
    commonGains = 0
    for list in 1..<max(1, gainListCount) {
      let isCommon: Bool
      if isIndependentlySwitched {
        isCommon = true
      } else {
        isCommon = try reader.flag("common_gain_element_present", in: .gainElements, &recorder)
      }
      if isCommon {
        commonGains |= 1 << UInt16(list)
        commonGain[list] = Int8(
          try reader.scaleFactorDelta("common_gain_element", in: .gainElements, &recorder))
      } else {
        for index in 0..<stream.sections.count {
          let section = stream.sections[index]
          for band in section.bands {
            let place = (list - 1) * 120 + Int(section.group) * maxSFB + band
            gains[place] =
              section.codebook == 0
              ? 0
              : Int8(
                try reader.scaleFactorDelta("dpcm_gain_element", in: .gainElements, &recorder))
          }
        }
      }
    }
  }
}
