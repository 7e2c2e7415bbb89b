import Bitstream

/// `tns_data()`: prediction filters over the lines of each window.
///
/// ISO/IEC 14496-3, 4.6.9, Table 4.54. Values as read, nothing judged.
public struct TNSData: Sendable {
  /// One filter of a window.
  public struct Filter: Sendable {
    /// The window.
    public internal(set) var window: UInt8 = 0
    /// `length`, 6 bits, 4 of short windows: bands, downwards from the filter before.
    public internal(set) var length: UInt8 = 0
    /// `order`, 5 bits, 3 of short windows.
    public internal(set) var order: UInt8 = 0
    /// `direction`, 1 bit: 0 upwards, 1 downwards; 0 without `order`.
    public internal(set) var direction: UInt8 = 0
    /// `coef_compress`, 1 bit: coefficients of one bit less; 0 without `order`.
    public internal(set) var coefCompress: UInt8 = 0
    /// `coef`, unsigned as read: `order` of them.
    var coefficients = InlineArray<32, UInt8>(repeating: 0)

    /// `coef` as read, unsigned.
    ///
    /// - Precondition: `0 <= index < order`.
    public func coefficient(_ index: Int) -> Int { Int(coefficients[index]) }
  }

  /// The position of the first bit.
  public internal(set) var position = 0

  /// The number of filters over all windows: at most 3 of a long window, 1 of each short one.
  public internal(set) var count = 0

  /// `coef_res` by window, the first in bit 0: coefficients of 4 bits, else of 3. 0 for windows
  /// without a filter.
  public internal(set) var coefRes: UInt8 = 0

  /// Room for eight filters once there was one.
  private var storage: [Filter] = []

  init() {}

  /// The filter `index`, in the order of the stream.
  ///
  /// - Precondition: `0 <= index < count`.
  public subscript(index: Int) -> Filter {
    precondition(index < count, "a filter that was read")
    return storage[index]
  }

  /// The highest `order` of all filters; 0 without any.
  public internal(set) var highestOrder = 0

  /// The position of `length` of a filter; `order` follows it.
  ///
  /// - Precondition: `0 <= index < count`.
  public func position(ofFilter index: Int, _ sequence: WindowSequence) -> Int {
    precondition(index < count, "a filter that was read")
    let isShort = sequence == .eightShort
    var position = position
    var filter = 0
    for window in 0..<sequence.windowCount {
      position += isShort ? 1 : 2
      let filters = filterCount(window: window)
      if filters > 0 { position += 1 }
      for _ in 0..<filters {
        if filter == index { return position }
        let order = Int(storage[filter].order)
        position += isShort ? 7 : 11
        if order > 0 {
          let width = 3 + Int(coefRes >> UInt8(window) & 1) - Int(storage[filter].coefCompress)
          position += 2 + order * width
        }
        filter += 1
      }
    }
    return position
  }

  /// `n_filt` of a window.
  public func filterCount(window: Int) -> Int {
    (0..<count).count { Int(storage[$0].window) == window }
  }

  mutating func parse(
    _ reader: inout BitReader, sequence: WindowSequence,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    recorder.open("tns_data", index: nil)
    defer { recorder.close() }
    position = reader.position
    if storage.isEmpty { storage = [Filter](repeating: Filter(), count: 8) }
    count = 0
    coefRes = 0
    highestOrder = 0
    let isShort = sequence == .eightShort
    for window in 0..<sequence.windowCount {
      let filters = try reader.field(isShort ? 1 : 2, "n_filt", in: .tnsData, &recorder)
      guard filters > 0 else { continue }
      let resolution = try reader.field(1, "coef_res", in: .tnsData, &recorder) { value in
        "\(value + 3) bits"
      }
      coefRes |= UInt8(resolution) << UInt8(window)
      for _ in 0..<filters {
        try parseFilter(
          &reader, window: window, isShort: isShort, resolution: resolution, &recorder)
      }
    }
  }

  private mutating func parseFilter(
    _ reader: inout BitReader, window: Int, isShort: Bool, resolution: Int,
    _ recorder: inout some FieldRecorder & ~Copyable
  ) throws(SyntaxError) {
    let place = count
    storage[place].window = UInt8(window)
    storage[place].length = UInt8(
      try reader.field(isShort ? 4 : 6, "length", in: .tnsData, &recorder))
    let order = try reader.field(isShort ? 3 : 5, "order", in: .tnsData, &recorder)
    storage[place].order = UInt8(order)
    if order > highestOrder { highestOrder = order }
    storage[place].direction = 0
    storage[place].coefCompress = 0
    count = place + 1
    guard order > 0 else { return }
    let direction = try reader.field(1, "direction", in: .tnsData, &recorder) { value in
      value == 0 ? "upward" : "downward"
    }
    let compress = try reader.field(1, "coef_compress", in: .tnsData, &recorder)
    storage[place].direction = UInt8(direction)
    storage[place].coefCompress = UInt8(compress)
    let width = 3 + resolution - compress
    for index in 0..<order {
      let coefficient = try reader.field(width, "coef", in: .tnsData, &recorder) { value in
        "\(value >= 1 << (width - 1) ? value - 1 << width : value)"
      }
      storage[place].coefficients[index] = UInt8(coefficient)
    }
  }
}
