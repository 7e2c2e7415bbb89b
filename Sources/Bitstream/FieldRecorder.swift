/// Receives the fields of a bit stream as a parser reads them.
///
/// A parser is generic over its recorder. With `FieldTrace` it becomes a trace of every bit; with
/// `NoRecorder`, whose members are empty and inlined, it costs nothing: the trace and the rules
/// come from the same parser and cannot disagree. Positions count bits from the first bit of the
/// reader's bytes.
public protocol FieldRecorder: ~Copyable {
  /// Whether fields are wanted at all; a constant, so that code under it vanishes for
  /// `NoRecorder`.
  static var isRecording: Bool { get }

  /// A field was read: `value` in the `width` bits from `position` on. `meaning` says what the
  /// value stands for where the number alone does not.
  mutating func field(
    _ name: StaticString, at position: Int, width: Int, value: Int,
    meaning: @autoclosure () -> String?)

  /// `width` bits from `position` on that are kept as they are: too many for a number, or what is
  /// left of a unit that could not be read on.
  mutating func bits(_ name: StaticString, at position: Int, width: Int)

  /// The fields that follow belong to the syntax element `element`, the `index`th of its kind
  /// where there are several.
  mutating func open(_ element: StaticString, index: Int?)

  /// The element that was opened last is complete.
  mutating func close()
}

extension FieldRecorder where Self: ~Copyable {
  /// Records the bits as a field of value 0.
  @inlinable
  public mutating func bits(_ name: StaticString, at position: Int, width: Int) {
    field(name, at: position, width: width, value: 0, meaning: nil)
  }
}

/// The recorder that keeps nothing and costs nothing.
public struct NoRecorder: FieldRecorder {
  /// A recorder that keeps nothing.
  @inlinable public init() {}

  /// Always false.
  @inlinable public static var isRecording: Bool { false }

  /// Does nothing.
  @inlinable
  public mutating func field(
    _ name: StaticString, at position: Int, width: Int, value: Int,
    meaning: @autoclosure () -> String?
  ) {}

  /// Does nothing.
  @inlinable public mutating func open(_ element: StaticString, index: Int?) {}

  /// Does nothing.
  @inlinable public mutating func close() {}
}

extension BitReader {
  /// Reads an unsigned field of 0 to 32 bits and records it.
  @inlinable
  public mutating func read(
    _ width: Int, _ name: StaticString, _ recorder: inout some FieldRecorder & ~Copyable,
    meaning: (Int) -> String? = { _ in nil }
  ) throws(BitstreamError) -> Int {
    let start = position
    let value = Int(try read(width))
    recorder.field(name, at: start, width: width, value: value, meaning: meaning(value))
    return value
  }
}
