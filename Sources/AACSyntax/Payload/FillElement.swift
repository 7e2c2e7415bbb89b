public import Bitstream

/// `fill_element()`: a chain of extension payloads, or padding.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.11. Values as read, nothing judged.
public struct FillElement: Hashable, Sendable {
  /// The bytes that `count` and `esc_count` announce, 0 to 269.
  public internal(set) var byteCount = 0
  /// Where these bytes lie.
  public internal(set) var data = BitRange(start: 0, count: 0)
  /// The extension payloads: indices into `RawDataBlock.extensions`.
  public internal(set) var extensions = 0..<0

  init() {}
}
