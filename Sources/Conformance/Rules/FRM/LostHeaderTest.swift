import AACSyntax

/// What the rules about bytes between, before and behind frames say of frames whose headers were
/// overwritten.
enum LostHeaderTest {
  /// What the bytes look like, as evidence.
  static let resemblance = "frame without its header"

  /// What was proved of the bytes, as a clause.
  static func clause(_ frames: Int) -> String {
    frames == 1
      ? "; they read to their last bit as a frame whose header was overwritten: it is lost"
      : "; they read to their last bit as \(frames) frames whose headers were overwritten: these are lost"
  }

  /// How to make a frame of `byteCount` bytes again with a header like `header`, that of the frame
  /// `index`; `nil` if they are no frame, or several.
  static func remedy(_ frames: Int?, like header: ADTSHeader, of index: Int, byteCount: Int)
    -> String?
  {
    guard frames == 1, byteCount <= 8191 else { return nil }
    // aac_frame_length is bits 30 to 42 of 56.
    let header = ADTSHeader(bits: header.bits & ~(0x1FFF << 13) | UInt64(byteCount) << 13)
    return """
      Find out what writes over headers. The one of frame \(index) with aac_frame_length \
      \(byteCount) makes a frame of the bytes again: \(Hex.text(header.bytes)).
      """
  }
}
