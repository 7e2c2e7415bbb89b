/// The first place where the cause of a finding shows.
public struct Location: Hashable, Sendable {
  /// The byte of the file that holds the first wrong bit.
  public var byteOffset: UInt64
  /// The bit within that byte, 0 (most significant) to 7.
  public var bitOffset: Int
  /// How many bits are meant; 0 for a place between bits.
  public var bitLength: Int
  /// The time of the frame in seconds from the start of the stream; `nil` without a stream.
  public var timeSeconds: Double?
  /// The syntax element, `CPE[0].ics[1].section_data`; `nil` outside of the syntax.
  public var element: String?

  /// The bits from `bitOffset` of the byte `byteOffset` on.
  public init(
    byteOffset: UInt64, bitOffset: Int = 0, bitLength: Int = 0, timeSeconds: Double? = nil,
    element: String? = nil
  ) {
    self.byteOffset = byteOffset
    self.bitOffset = bitOffset
    self.bitLength = bitLength
    self.timeSeconds = timeSeconds
    self.element = element
  }
}
