import Conformance
import Inspection
import Reporting

/// What came out of one item of a run.
struct InspectedItem: Sendable {
  /// The path of the item.
  let path: [UInt8]
  /// `nil` for a folder without a stream.
  var report: FileReport?
  /// The frame rows on their way into the store, if they are to be stored.
  var rows: RowBatch?
  /// What there is to see of the frames, for a format that shows it.
  var exploration: Exploration?
}

extension RunContext {
  /// Inspects `item` beside `parallel - 1` others and judges it, as far as the format shows it.
  ///
  /// - Parameters:
  ///   - live: told of each finding of an input that is followed.
  ///   - interruption: ends the inspection before the end of the input.
  func inspect(
    _ item: StreamSearch.Item, parallel: Int, page: PageBudget, progress: ProgressLine?,
    store: StoreKeeper, live: (@Sendable (Finding) -> Void)? = nil,
    interruption: Interruption? = nil
  ) -> InspectedItem {
    switch item {
    case .nothing(let input): return InspectedItem(path: input.bytes)
    case .unreadable(let input, let reason):
      return InspectedItem(path: input.bytes, report: unreadable(input, reason: reason))
    case .input(let input):
      var options = options(parallel: parallel)
      options.onFinding = live
      options.interruption = interruption
      return inspect(input, options, page: page, progress: progress, store: store)
    }
  }

  private func inspect(
    _ input: InputPath, _ options: InspectionOptions, page: PageBudget, progress: ProgressLine?,
    store: StoreKeeper
  ) -> InspectedItem {
    var options = options
    let rows = settings.storesFrames ? store.beginRows() : nil
    let showProgress = { (done: UInt64, total: UInt64?) -> Void in
      progress?.show(DisplayText.path(input.bytes), done: done, total: total)
    }
    let keep = { (row: FrameRow) in
      let row = judged(row)
      if let rows { store.insert(row, into: rows) }
      return row
    }
    if settings.reportFormat == .html, let explore = environment.pipeline.explore {
      options.frameRows = true
      let (report, exploration) = explore(input, options, page, showProgress, keep, { judge(&$0) })
      return InspectedItem(path: input.bytes, report: report, rows: rows, exploration: exploration)
    }
    options.frameRows = rows != nil
    var report = environment.pipeline.inspect(
      input, options, showProgress, rows == nil ? nil : { row in _ = keep(row) })
    judge(&report)
    return InspectedItem(path: input.bytes, report: report, rows: rows, exploration: nil)
  }
}
