import Bitstream

/// What a channel_pair_element holds besides its two channels.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.5. Values as read, nothing judged.
public struct ChannelPairElement: Hashable, Sendable {
  /// `common_window`, 1 bit: both channels share one `ics_info()`.
  public internal(set) var commonWindow = false
  /// `ms_mask_present`, 2 bits: 0 no M/S, 1 by band, 2 in all bands, 3 reserved. 0 without
  /// `common_window`.
  public internal(set) var msMaskPresent: UInt8 = 0
  /// The position of `ms_mask_present`.
  public internal(set) var msMaskPosition = 0

  /// `ms_used` of all bands as transmitted, group by group, the first in the highest bit of the
  /// first word; zeros where `ms_mask_present` is not 1.
  public internal(set) var msUsed: (UInt64, UInt64) = (0, 0)
  /// The bands of a group.
  var maxSFB = 0

  init() {}

  /// `ms_used` of a band, as transmitted; false where `ms_mask_present` is not 1.
  public func msUsed(group: Int, band: Int) -> Bool {
    let index = group * maxSFB + band
    guard band < maxSFB, index < 128 else { return false }
    let word = index < 64 ? msUsed.0 : msUsed.1
    return word >> UInt64(63 - index & 63) & 1 == 1
  }

  /// Whether M/S is on in a band, by mask or for all.
  public func isMS(group: Int, band: Int) -> Bool {
    msMaskPresent == 2 || msUsed(group: group, band: band)
  }

  /// Whether M/S is on anywhere.
  public var usesMS: Bool { msMaskPresent == 2 || msUsed.0 != 0 || msUsed.1 != 0 }

  /// Two pairs are equal if all their fields are.
  public static func == (left: Self, right: Self) -> Bool {
    left.commonWindow == right.commonWindow && left.msMaskPresent == right.msMaskPresent
      && left.msMaskPosition == right.msMaskPosition && left.msUsed == right.msUsed
      && left.maxSFB == right.maxSFB
  }

  /// Hashes the fields.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(commonWindow)
    hasher.combine(msMaskPresent)
    hasher.combine(msUsed.0)
    hasher.combine(msUsed.1)
  }
}

extension ChannelPairElement {
  /// Reads `ms_mask_present` and `ms_used`.
  @inline(__always)
  mutating func parseMask(
    _ reader: inout BitReader, info: borrowing ICSInfo,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    maxSFB = info.maxSFB
    msMaskPosition = reader.position
    let present = try reader.field(2, "ms_mask_present", in: .element, &recorder) { value in
      ["no M/S", "by band", "all bands", "reserved"][value]
    }
    msMaskPresent = UInt8(truncatingIfNeeded: present)
    guard present == 1 else { return }
    let count = info.groupCount * info.maxSFB
    let step = isRecording(recorder) || count > reader.bitsLeft ? 1 : 32
    var index = 0
    while index < count {
      let width = min(step, count - index)
      let bits = UInt64(
        truncatingIfNeeded: try reader.field(width, "ms_used", in: .element, &recorder))
      // Steps of 1 and 32 do not cross from one word to the other.
      let shift = UInt64(truncatingIfNeeded: 64 - (index & 63) - width)
      if index < 64 { msUsed.0 |= bits << shift } else { msUsed.1 |= bits << shift }
      index += width
    }
  }
}
