public import Conformance

extension Inspector {
  /// Analyses `input` and collects what there is to see of its frames.
  ///
  /// A file is read a second time for the frames of its findings. A pipe cannot: of it some frames
  /// are traced as they come, the first ones, those that something is wrong with, and others spread
  /// evenly.
  ///
  /// - Parameters:
  ///   - traceBytes: about as many bytes of frames are traced.
  ///   - rows: the rows that are kept at most.
  ///   - progress: called now and then with the bytes read and the size, if it is known.
  ///   - row: called with the row of every frame, in order; what it returns is collected.
  ///   - settle: called with the report before the frames of its findings are chosen.
  ///   - wants: asked then whether anything is to be seen of the file at all.
  public static func explore(
    _ input: InputPath, options: InspectionOptions, traceBytes: Int,
    rows: Int = FrameColumns.standardLimit,
    progress: (_ done: UInt64, _ total: UInt64?) -> Void = { _, _ in },
    row: @escaping (FrameRow) -> FrameRow = { $0 },
    settle: (inout FileReport) -> Void = { _ in },
    wants: (FileReport) -> Bool = { _ in true }
  ) -> (report: FileReport, exploration: Exploration) {
    var exploration = Exploration(rows: rows)
    // Filled by closures that outlive this statement, as far as the compiler knows.
    var columns = exploration.frames
    var sample = TraceSample(bytes: traceBytes)
    var wasPipe = false
    var readings: [AcceptedReading] = []
    var report = inspect(
      input, options: options, progress: progress, frameRow: { columns.add(row($0)) },
      prepare: { run, isFile in
        guard !isFile else { return }
        wasPipe = true
        run.traceAlong(
          wants: { frame, isNotable in sample.wants(frame, isNotable: isNotable) },
          body: { trace in sample.add(trace) })
      }, accept: { readings = $0 })
    settle(&report)
    guard wants(report) else { return (report, Exploration(rows: 0)) }
    exploration.frames = columns
    columns = FrameColumns(limit: 0)
    exploration.wasPipe = wasPipe
    exploration.traces = sample.traces
    plan(&exploration, report, traceBytes: traceBytes)
    if !wasPipe { trace(input, readings, into: &exploration) }
    return (report, exploration)
  }

  private static func plan(_ exploration: inout Exploration, _ report: FileReport, traceBytes: Int)
  {
    let frames = max(1, report.frames.count)
    let average = max(16, Int(report.frames.bytes) / frames)
    // A frame that is hard to read may be large: more are planned than would fit of the average.
    let limit = min(4096, max(16, 2 * traceBytes / average))
    exploration.plan = TracePlan.frames(
      of: report.findings, frameCount: report.frames.count, limit: limit)
    guard !exploration.wasPipe else { return }
    // What is not going to fit need not be traced.
    exploration.plan = Array(exploration.plan.prefix(max(16, traceBytes / average)))
  }

  /// Reads the file again for the frames that are planned, and, where another reading than the
  /// declared one fits, in both ways.
  private static func trace(
    _ input: InputPath, _ readings: [AcceptedReading], into exploration: inout Exploration
  ) {
    guard let last = exploration.plan.max() else { return }
    let wanted = Set(exploration.plan)
    var traces = FrameTraces()
    let rows = exploration.frames
    var hasChanged = false
    let report = trace(
      input, through: last, readings: readings, wants: { frame, _ in wanted.contains(frame) },
      body: { trace in
        if let row = rows.row(of: trace.frame),
          row.byteOffset != trace.byteOffset || Int(row.frameLength) != trace.bytes.count
        {
          hasChanged = true
        }
        traces.add(trace)
      })
    exploration.hasChanged = hasChanged || report.verdict == .unreadable
    if !exploration.hasChanged { exploration.traces = traces }
  }
}
