import AACSyntax
public import Conformance
import Glibc
import Transports

/// Analyses one input: from its bytes to a report.
public enum Inspector {
  /// Analyses `input`. Never throws: an input that cannot be read is a report that says so.
  ///
  /// - Parameters:
  ///   - progress: called now and then with the bytes read and the size, if it is known.
  ///   - frameRow: called with the row of every frame, in order.
  public static func inspect(
    _ input: InputPath, options: InspectionOptions,
    progress: (_ done: UInt64, _ total: UInt64?) -> Void = { _, _ in },
    frameRow: ((FrameRow) -> Void)? = nil
  ) -> FileReport {
    inspect(input, options: options, progress: progress, frameRow: frameRow, prepare: { _, _ in })
  }

  /// As above; `prepare` may add to the pass over the input, and is told whether it can be read again;
  /// `accept` gets the readings that explain what the declared one does not.
  static func inspect(
    _ input: InputPath, options: InspectionOptions,
    progress: (_ done: UInt64, _ total: UInt64?) -> Void, frameRow: ((FrameRow) -> Void)?,
    prepare: (_ run: inout InspectionRun, _ isFile: Bool) -> Void,
    accept: ([AcceptedReading]) -> Void = { _ in }
  ) -> FileReport {
    var report = FileReport(path: input.display, pathBytes: input.bytes, depth: options.depth)
    switch open(input) {
    case .failure(let reason):
      report.unreadableReason = reason.text
      return report
    case .success(let file):
      let isFile = file.size != nil && !input.isStandardInput
      // Only a file can be read again, if its payload is not what the headers declare.
      let window = ByteWindow(
        descriptor: file.descriptor, ownsDescriptor: !input.isStandardInput, hashing: options.hash,
        keeping: !isFile && options.depth >= .syntax && options.onFinding == nil,
        interruption: options.interruption)
      var run = InspectionRun(
        window: window, options: options, totalBytes: file.size, frameRow: frameRow)
      prepare(&run, isFile)
      run.run(progress: progress)
      run.write(into: &report, fileExtension: input.fileExtension)
      let readings = run.acceptedReadings
      guard !readings.isEmpty, report.verdict != .unreadable else { return report }
      if isFile {
        guard case .success(let file) = open(input) else { return report }
        let window = ByteWindow(
          descriptor: file.descriptor, ownsDescriptor: true, hashing: false)
        accept(readings)
        reread(window, size: file.size, input, as: readings, options: options, into: &report)
      } else if let kept = run.keptBytes {
        reread(
          ByteWindow(over: kept), size: nil, input, as: readings, options: options, into: &report)
      } else {
        report.noteHidden(
          "more than \(ByteWindow.keptLimit >> 20) MiB of a pipe cannot be read again: inspect a file"
        )
      }
      return report
    }
  }

  /// Reads an input again, as `readings` have it, for what is wrong besides.
  private static func reread(
    _ window: consuming ByteWindow, size: UInt64?, _ input: InputPath,
    as readings: [AcceptedReading], options: InspectionOptions, into report: inout FileReport
  ) {
    var options = options
    options.depth = .syntax
    var run = InspectionRun(window: window, options: options, totalBytes: size, frameRow: nil)
    run.reread(as: readings)
    run.writeReread(into: &report, fileExtension: input.fileExtension)
  }

  /// Traces every field of the frames `frames` of `input`, in order.
  ///
  /// - Returns: a report that says what the input is, or why it cannot be read; how many frames it
  ///   has is known only if there are no more than were wanted.
  public static func trace(
    _ input: InputPath, frames: ClosedRange<Int>, body: @escaping (FrameTrace) -> Void
  ) -> FileReport {
    trace(
      input, through: frames.upperBound, wants: { frame, _ in frames.contains(frame) }, body: body)
  }

  static func trace(
    _ input: InputPath, through last: Int, readings: [AcceptedReading] = [],
    wants: @escaping FrameTracer.Choice, body: @escaping (FrameTrace) -> Void
  ) -> FileReport {
    var report = FileReport(path: input.display, pathBytes: input.bytes, depth: .headers)
    switch open(input) {
    case .failure(let reason):
      report.unreadableReason = reason.text
    case .success(let file):
      let window = ByteWindow(
        descriptor: file.descriptor, ownsDescriptor: !input.isStandardInput, hashing: false)
      var options = InspectionOptions()
      options.depth = .headers
      var run = InspectionRun(
        window: window, options: options, totalBytes: file.size, frameRow: nil)
      run.trace(through: last, readings: readings, wants: wants, body: body)
      run.write(into: &report, fileExtension: input.fileExtension)
    }
    return report
  }

  struct OpenFile {
    var descriptor: Int32
    var size: UInt64?
  }

  struct OpenFailure: Error {
    var text: String
  }

  static func open(_ input: InputPath) -> Result<OpenFile, OpenFailure> {
    let descriptor: Int32
    if input.isStandardInput {
      descriptor = 0
      let flags = fcntl(descriptor, F_GETFL)
      guard flags >= 0, flags & O_ACCMODE != O_WRONLY else {
        return .failure(OpenFailure(text: "the standard input is closed"))
      }
    } else {
      // SAFETY: the array is NUL-terminated and lives for the time of the call.
      descriptor = unsafe (input.bytes + [0]).withUnsafeBufferPointer { path in
        unsafe path.withMemoryRebound(to: CChar.self) {
          guard let address = $0.baseAddress else { return -1 }
          return unsafe Glibc.open(address, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        }
      }
    }
    guard descriptor >= 0 else { return .failure(OpenFailure(text: SystemError.text(errno))) }
    var status = stat()
    // SAFETY: `status` is a complete stat structure that fstat fills.
    guard unsafe fstat(descriptor, &status) == 0 else {
      return .failure(OpenFailure(text: SystemError.text(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      if !input.isStandardInput { close(descriptor) }
      return .failure(OpenFailure(text: "it is a directory"))
    }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return .success(OpenFile(descriptor: descriptor, size: isFile ? UInt64(status.st_size) : nil))
  }
}

/// Texts of system errors.
enum SystemError {
  /// What `errno` says, in small letters at the start.
  static func text(_ code: Int32) -> String {
    // SAFETY: strerror returns a NUL-terminated text that is copied at once.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let full = unsafe String(cString: text)
    return full.prefix(1).lowercased() + full.dropFirst()
  }
}
