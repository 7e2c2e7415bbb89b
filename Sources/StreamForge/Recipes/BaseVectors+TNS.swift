extension BaseVectors {
  /// B1 with TNS filters of these lengths in bands and orders in the long window of frame 9.
  public static func mono(tnsFilters filters: (length: Int, order: Int)...) -> ADTSStreamFields {
    mono().with(frame: 9) {
      var window = TNSDataFields.Window()
      window.coefRes = 1
      window.filters = filters.map { length, order in
        var filter = TNSDataFields.Filter()
        filter.length = length
        filter.coefficients = Array(repeating: 1, count: order)
        return filter
      }
      var data = TNSDataFields()
      data.windows = [window]
      $0.block[single: 0].stream.tnsData = data
    }
  }
}
