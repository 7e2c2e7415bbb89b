import AACSyntax
import Bitstream

extension ADTSFrame {
  /// The path of an extension payload: `FIL[1].extension_payload[0]`.
  func path(ofExtension place: Int, inBlock number: Int) -> String {
    let fills = blocks[number].fills
    guard let fill = fills.indices.last(where: { fills[$0].extensions.contains(place) }) else {
      return path(ofBlock: number, "FIL")
    }
    return path(
      ofBlock: number,
      "FIL[\(fill)].extension_payload[\(place - fills[fill].extensions.lowerBound)]")
  }

  /// The path of an element: with the number of its block where a frame has several.
  func path(ofBlock number: Int, _ element: String) -> String {
    blockCount > 1 ? "raw_data_block[\(number)].\(element)" : element
  }
}

extension ExtensionPayload {
  /// The bits of the payload, the type included.
  var bits: BitRange { BitRange(start: position, count: bitCount) }
}
