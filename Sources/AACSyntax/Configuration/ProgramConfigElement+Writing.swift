import Bitstream

extension ProgramConfigElement {
  /// Writes the element without its comment; `anchor` is the first bit that its alignment counts
  /// from.
  func write(to writer: inout BitWriter, anchor: Int) {
    writer.write(UInt64(instanceTag), 4)
    writer.write(UInt64(objectType), 2)
    writer.write(UInt64(samplingFrequencyIndex), 4)
    for (list, width) in [(front, 4), (side, 4), (back, 4), (lfe, 2), (associatedData, 3)] {
      writer.write(UInt64(list.count), width)
    }
    writer.write(UInt64(coupling.count), 4)
    for number in [monoMixdownElement, stereoMixdownElement] {
      writer.write(number != nil)
      if let number { writer.write(UInt64(number), 4) }
    }
    writer.write(matrixMixdownIndex != nil)
    if let matrixMixdownIndex {
      writer.write(UInt64(matrixMixdownIndex), 2)
      writer.write(pseudoSurroundEnable)
    }
    for (list, hasFlag) in [
      (front, true), (side, true), (back, true), (lfe, false), (associatedData, false),
      (coupling, true),
    ] {
      for entry in list {
        if hasFlag { writer.write(entry.flag) }
        writer.write(UInt64(entry.tag), 4)
      }
    }
    writer.align(anchor: anchor)
    // comment_field_bytes
    writer.write(0, 8)
  }
}
