import Conformance
import Inspection
import Reporting

/// What came out of one input.
struct InspectedFile: Sendable {
  var report: FileReport
  /// The frame rows on their way into the store, if they are to be stored.
  var rows: RowBatch?
  /// What there is to see of the frames, for a format that shows it.
  var exploration: Exploration?
}

extension RunContext {
  /// Inspects `input` beside `parallel - 1` others and judges it, as far as the format shows it.
  ///
  /// - Parameters:
  ///   - live: told of each finding of an input that is followed.
  ///   - interruption: ends the inspection before the end of the input.
  func inspect(
    _ input: InputPath, parallel: Int, page: PageBudget, progress: ProgressLine?,
    store: StoreKeeper, live: (@Sendable (Finding) -> Void)? = nil,
    interruption: Interruption? = nil
  ) -> InspectedFile {
    var options = options(parallel: parallel)
    options.onFinding = live
    options.interruption = interruption
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
      return InspectedFile(report: report, rows: rows, exploration: exploration)
    }
    options.frameRows = rows != nil
    var report = environment.pipeline.inspect(
      input, options, showProgress, rows == nil ? nil : { row in _ = keep(row) })
    judge(&report)
    return InspectedFile(report: report, rows: rows, exploration: nil)
  }
}
