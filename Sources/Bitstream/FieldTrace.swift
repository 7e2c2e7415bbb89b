/// The recorder that keeps every field with the path of its syntax element.
public struct FieldTrace: FieldRecorder, Sendable {
  /// One field of a bit stream.
  public struct Field: Sendable {
    /// The name of the field in the standard.
    public let name: StaticString
    /// The first bit, counted from the first bit of the reader's bytes.
    public let position: Int
    /// The number of bits.
    public let width: Int
    /// The value as read, unsigned; 0 for opaque bits.
    public let value: Int
    /// What the value stands for, where the number alone does not say it.
    public let meaning: String?
    /// The element the field belongs to: an index into `FieldTrace.elements`.
    public let element: Int
  }

  /// A syntax element that fields belong to.
  public struct Element: Hashable, Sendable {
    /// The path from the outermost element: `CPE[0].ics[1].section_data`.
    public let path: String
    /// How many elements it lies in.
    public let depth: Int
  }

  /// The fields in the order they were read.
  public private(set) var fields: [Field] = []

  /// The elements in the order they were opened.
  public private(set) var elements: [Element] = [Element(path: "", depth: 0)]

  /// The elements that are open, outermost first, as indices into `elements`.
  private var open: [Int] = [0]

  /// A trace without fields.
  public init() {}

  /// Always true.
  public static var isRecording: Bool { true }

  /// Keeps the field.
  public mutating func field(
    _ name: StaticString, at position: Int, width: Int, value: Int,
    meaning: @autoclosure () -> String?
  ) {
    fields.append(
      Field(
        name: name, position: position, width: width, value: value, meaning: meaning(),
        element: open[open.count - 1]))
  }

  /// Opens an element inside the one that is open.
  public mutating func open(_ element: StaticString, index: Int?) {
    let parent = elements[open[open.count - 1]]
    let name = index.map { "\(element)[\($0)]" } ?? "\(element)"
    open.append(elements.count)
    elements.append(
      Element(
        path: parent.path.isEmpty ? name : parent.path + "." + name, depth: parent.depth + 1))
  }

  /// Closes the element that was opened last.
  public mutating func close() {
    precondition(open.count > 1, "an element that is closed was opened")
    open.removeLast()
  }

  /// Forgets all fields and elements.
  public mutating func removeAll() {
    fields.removeAll(keepingCapacity: true)
    elements.removeLast(elements.count - 1)
    open = [0]
  }

  /// The path of the element that a field belongs to.
  public func path(of field: Field) -> String { elements[field.element].path }
}
