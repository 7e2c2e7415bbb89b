/// Different values, numbered from 0 in the order of their first use.
///
/// A stranger's file decides how many there are, so their number and size are bounded: a value that
/// comes when there is no room gets no number.
public struct Vocabulary<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values by their numbers.
  public private(set) var values: [Value] = []

  private var numbers: [Value: Int] = [:]
  private var room: Int
  private let limit: Int

  /// An empty vocabulary for `limit` values of `size` bytes together.
  public init(limit: Int, size: Int) {
    self.limit = limit
    room = size
  }

  /// The number of `value`, which takes `size` bytes; `nil` if it is new and there is no room.
  public mutating func number(of value: Value, size: Int) -> Int? {
    if let number = numbers[value] { return number }
    guard values.count < limit, room >= size else { return nil }
    room -= size
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
