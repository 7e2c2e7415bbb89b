public import AACSyntax

/// How `aac_frame_length` leads from one header to the next.
///
/// The declared length is the truth in a sound stream. Writers that got the field wrong did so in
/// a few known ways; with the right model such a stream still cuts into frames.
public enum LengthModel: Hashable, Sendable {
  /// The field counts the whole frame, as it shall.
  case declared
  /// The frame is longer than the field says by this many bytes in every frame.
  case offset(Int)
  /// The field says nothing; the next header with these 28 bits ends the frame.
  case nextHeader
  /// The field lies two bits later, behind the two emphasis bits of an early draft.
  case afterEmphasis

  /// The bytes of a frame with `header`, as far as the header tells them; `nil` for `nextHeader`.
  @inlinable
  public func byteCount(_ header: ADTSHeader) -> Int? {
    switch self {
    case .declared: header.variable.frameLength
    case .offset(let delta): header.variable.frameLength + delta
    case .nextHeader: nil
    case .afterEmphasis:
      // aac_frame_length starts at bit 30 of the 56; two bits later it ends at bit 45.
      Int(header.bits >> 11 & 0x1FFF)
    }
  }
}
