/// Every field of one frame, in the order of its bits.
///
/// The fields lie side by side: their widths add up to the bits of the frame.
public struct FrameTrace: Hashable, Sendable {
  /// One field.
  public struct Field: Hashable, Sendable {
    /// The first bit, counted from the first bit of the frame.
    public var bit: Int
    /// The number of bits.
    public var width: Int
    /// The path of the syntax element, `CPE[0].ics[1].section_data`.
    public var element: String
    /// The name in the standard.
    public var name: String
    /// The value, unsigned; `nil` for bits that are not looked into.
    public var value: Int?
    /// What the value stands for, where the number alone does not say it.
    public var meaning: String?

    /// A field.
    public init(
      bit: Int, width: Int, element: String, name: String, value: Int?, meaning: String?
    ) {
      self.bit = bit
      self.width = width
      self.element = element
      self.name = name
      self.value = value
      self.meaning = meaning
    }
  }

  /// The number of the frame, from 0.
  public var frame: Int
  /// The byte of the file with the first bit of the syncword.
  public var byteOffset: UInt64
  /// Seconds from the start of the stream; `nil` if the rate is not known.
  public var timeSeconds: Double?
  /// The bytes of the frame.
  public var bytes: [UInt8]
  /// The fields.
  public var fields: [Field]
  /// In what the frame was read otherwise than its header declares, in words; `nil` if in nothing.
  public var reading: String?

  /// The trace of a frame.
  public init(
    frame: Int, byteOffset: UInt64, timeSeconds: Double?, bytes: [UInt8], fields: [Field],
    reading: String? = nil
  ) {
    self.reading = reading
    self.frame = frame
    self.byteOffset = byteOffset
    self.timeSeconds = timeSeconds
    self.bytes = bytes
    self.fields = fields
  }
}
