import Bitstream
import Conformance
import Glibc
import Inspection
import Reporting
import Transports

/// A file that is inspected at depth syntax, twice, and reported in every format.
enum InspectionFuzzing {
  /// Frames that are traced.
  static let tracedFrames = 0...1

  static func check(_ bytes: [UInt8]) throws(FuzzFault) {
    let file = try UnnamedFile(bytes)
    let first = inspect(file)
    let second = inspect(file)
    try require(first.report == second.report, "two inspections differ")
    try require(first.rows == second.rows, "two frame tables differ")
    try check(first.report, size: bytes.count)
    try require(
      first.rows.count == first.report.frames.count,
      "\(first.rows.count) rows of \(first.report.frames.count) frames")
    try render(first.report)
    var table: [UInt8] = []
    for format in FrameFormat.allCases {
      let rows = FrameTable(format: format)
      rows.appendHeader(to: &table)
      for row in first.rows { rows.append(row, to: &table) }
    }
    try checkTrace(file, frameCount: first.report.frames.count)
  }

  private static func inspect(_ file: borrowing UnnamedFile) -> (
    report: FileReport, rows: [FrameRow]
  ) {
    var options = InspectionOptions()
    options.depth = .syntax
    var rows: [FrameRow] = []
    let report = Inspector.inspect(file.path, options: options, frameRow: { rows.append($0) })
    return (report, rows)
  }

  private static func check(_ report: FileReport, size: Int) throws(FuzzFault) {
    try require(report.verdict != .unreadable, "unreadable")
    try require(report.sizeBytes == UInt64(size), "\(report.sizeBytes) bytes of \(size)")
    var end: UInt64 = 0
    for region in report.regions {
      try require(region.offset == end, "\(region.kind) at \(region.offset), expected at \(end)")
      end += region.length
    }
    if report.regionsOmitted == 0 {
      try require(end == UInt64(size), "the map ends at \(end) of \(size)")
    }
    try require(
      (report.frames.bitsUnaccounted ?? 0) >= 0
        && UInt64(report.frames.bitsUnaccounted ?? 0) <= report.frames.bytes * 8,
      "\(report.frames.bitsUnaccounted ?? 0) bits unaccounted")
    for finding in report.findings {
      let offset = finding.location.byteOffset
      try require(offset <= UInt64(size), "\(finding.rule) at byte \(offset)")
    }
  }

  /// The report in every format. All are UTF-8.
  private static func render(_ report: FileReport) throws(FuzzFault) {
    for format in ReportFormat.allCases {
      var reporter = format.reporter()
      let bytes = reporter.whole(InspectionReport(files: [report]))
      try require(String(validating: bytes, as: UTF8.self) != nil, "\(format) is no UTF-8")
    }
  }

  /// Traces the first frames: the fields lie side by side and fill the frame.
  private static func checkTrace(
    _ file: borrowing UnnamedFile, frameCount: Int
  ) throws(FuzzFault) {
    var fault: String?
    var traced = 0
    var buffer: [UInt8] = []
    _ = Inspector.trace(file.path, frames: tracedFrames) { trace in
      traced += 1
      var end = 0
      for field in trace.fields where fault == nil {
        if field.bit != end || field.width <= 0 {
          fault = "\(field.element) \(field.name) at \(field.bit), expected \(end)"
        }
        end += field.width
      }
      if end != trace.bytes.count * 8, fault == nil {
        fault = "the fields of frame \(trace.frame) end at \(end) of \(trace.bytes.count * 8)"
      }
      guard trace.frame == tracedFrames.lowerBound else { return }
      for format in TraceFormat.allCases { TraceTable(format: format).append(trace, to: &buffer) }
    }
    if let fault { throw FuzzFault(fault) }
    try require(
      traced == min(frameCount, tracedFrames.count), "\(traced) of \(frameCount) frames traced")
  }
}

/// A file that no folder lists.
private struct UnnamedFile: ~Copyable {
  private let descriptor: Int32

  /// A file that holds `bytes`.
  init(_ bytes: [UInt8]) throws(FuzzFault) {
    var name = Array("/tmp/adtsfuzz-XXXXXX".utf8CString)
    // SAFETY: the name is a C string that mkstemp changes in place.
    descriptor = unsafe name.withUnsafeMutableBufferPointer { name in
      guard let address = name.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(address)
      if descriptor >= 0 { unsafe unlink(address) }
      return descriptor
    }
    guard descriptor >= 0 else { throw FuzzFault("no temporary file: error \(errno)") }
    var done = 0
    while done < bytes.count {
      // SAFETY: the slice lies within the array, which nothing changes.
      let count = unsafe bytes[done...].withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw FuzzFault("the temporary file is not written: error \(errno)") }
      done += count
    }
  }

  deinit { close(descriptor) }

  /// Where the system shows it.
  var path: InputPath { InputPath(Array("/proc/self/fd/\(descriptor)".utf8)) }
}
