extension Unicode.Scalar {
  /// Whether the scalar could move the cursor, start an escape sequence, reorder or hide text on a
  /// terminal: controls of both ranges, line and paragraph separators, bidirectional controls and
  /// the invisible format characters.
  ///
  /// Such scalars come from paths and tags of strangers; reports show them escaped.
  package var isDisruptive: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0: true
    case 0x20..<0x7F: false
    case 0x00AD, 0x061C, 0x180E, 0xFEFF, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}
