import Bitstream

/// The recorder that keeps fields and elements as a flat list, in the order they were read.
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
    entries.append(Entry(kind: .open, name: element.description))
  }

  mutating func close() { entries.append(Entry(kind: .close, name: "")) }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }
}
