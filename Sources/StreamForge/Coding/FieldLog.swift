import Bitstream

/// The recorder that keeps fields and elements as a flat list, in the order they were read.
///
/// The nesting of raw_data_block, which has fields of its own between its elements, is left out.
struct FieldLog: FieldRecorder {
  /// One entry of the list.
  struct Entry {
    /// What an entry is.
    enum Kind {
      /// A field.
      case field
      /// Opaque bits.
      case bits
      /// The begin of an element.
      case open
      /// The end of the element that was opened last.
      case close
    }

    var kind: Kind
    var name: String
    var position = 0
    var width = 0
    var value = 0
  }

  private(set) var entries: [Entry] = []
  /// Of each element that is open, whether it is in the list.
  private var areKept: [Bool] = []

  static let isRecording = true

  mutating func field(
    _ name: StaticString, at position: Int, width: Int, value: Int,
    meaning: @autoclosure () -> String?
  ) {
    entries.append(
      Entry(
        kind: .field, name: name.description, position: position, width: width, value: value))
  }

  mutating func bits(_ name: StaticString, at position: Int, width: Int) {
    entries.append(
      Entry(kind: .bits, name: name.description, position: position, width: width))
  }

  mutating func open(_ element: StaticString, index: Int?) {
    let name = element.description
    let isKept = name != "raw_data_block"
    areKept.append(isKept)
    if isKept { entries.append(Entry(kind: .open, name: name)) }
  }

  mutating func close() {
    if areKept.removeLast() { entries.append(Entry(kind: .close, name: "")) }
  }
}
