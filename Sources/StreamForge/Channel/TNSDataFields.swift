import AACSyntax

/// The values of `tns_data()`.
///
/// ISO/IEC 14496-3, 4.6.9, Table 4.54.
public struct TNSDataFields: Hashable, Sendable {
  /// One filter.
  public struct Filter: Hashable, Sendable {
    /// `length`, 6 bits, 4 of short windows: bands, downwards from the filter before.
    public var length = 0
    /// `direction`, 1 bit: 0 upwards, 1 downwards. Not written of order 0.
    public var direction = 0
    /// `coef_compress`, 1 bit: coefficients of one bit less. Not written of order 0.
    public var coefCompress = 0
    /// `coef`, unsigned: 3 + `coef_res` - `coef_compress` bits each. Their number is `order`, up to
    /// 31, of short windows up to 7.
    public var coefficients: [Int] = []

    /// A filter of order 0.
    public init() {}
  }

  /// The filters of one window.
  public struct Window: Hashable, Sendable {
    /// `coef_res`, 1 bit: coefficients of 4 bits, else of 3. Not written without filters.
    public var coefRes = 0
    /// The filters: `n_filt` of them, up to 3, of short windows up to 1.
    public var filters: [Filter] = []

    /// A window without filters.
    public init() {}
  }

  /// The windows, one or eight.
  public var windows: [Window] = []

  /// Data of no window.
  public init() {}

  mutating func code(
    _ coder: inout some FieldCoder, _ sequence: WindowSequence
  ) throws(FieldMismatch) {
    try coder.open("tns_data")
    let isShort = sequence == .eightShort
    try coder.list(&windows, count: sequence.windowCount, of: Window()) {
      (coder, window) throws(FieldMismatch) in
      var count = window.filters.count
      try coder.field("n_filt", isShort ? 1 : 2, &count)
      guard count > 0 else { return }
      var resolution = window.coefRes
      try coder.field("coef_res", 1, &resolution)
      window.coefRes = resolution
      try coder.list(&window.filters, count: count, of: Filter()) {
        (coder, filter) throws(FieldMismatch) in
        try coder.field("length", isShort ? 4 : 6, &filter.length)
        var order = filter.coefficients.count
        try coder.field("order", isShort ? 3 : 5, &order)
        guard order > 0 else { return }
        try coder.field("direction", 1, &filter.direction)
        try coder.field("coef_compress", 1, &filter.coefCompress)
        let width = 3 + resolution - filter.coefCompress
        try coder.list(&filter.coefficients, count: order, of: 0) {
          (coder, coefficient) throws(FieldMismatch) in
          try coder.field("coef", width, &coefficient)
        }
      }
    }
    try coder.close()
  }
}
