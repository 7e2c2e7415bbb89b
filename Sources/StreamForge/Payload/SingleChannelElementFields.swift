/// The values of `single_channel_element()` and of `lfe_channel_element()`, which has the same
/// syntax.
///
/// ISO/IEC 14496-3, 4.4.2.1, Tables 4.4 and 4.9.
public struct SingleChannelElementFields: CodedFields {
  /// `element_instance_tag`, 4 bits.
  public var instanceTag = 0
  /// `individual_channel_stream()`.
  public var stream = IndividualChannelStreamFields()

  /// A silent channel.
  public init() {}

  /// A channel.
  public init(tag: Int = 0, _ stream: IndividualChannelStreamFields) {
    instanceTag = tag
    self.stream = stream
  }

  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.field("element_instance_tag", 4, &instanceTag)
    try stream.code(&coder)
  }
}
