import Glibc
import Reporting
import Threads

/// A line on the terminal that says how far the work has come; several threads may move it.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: UInt64
    var isVisible = false
    var filesDone = 0
  }

  /// Nanoseconds between two showings, and before the first.
  private static let interval: UInt64 = 100_000_000

  private let descriptor: Int32
  private let width: Int
  private let fileCount: Int
  /// Nanoseconds since some moment.
  private let now: @Sendable () -> UInt64
  private let state: Locked<State>

  /// A line on `descriptor`, `width` columns wide, about `fileCount` files.
  init(
    descriptor: Int32, width: Int, fileCount: Int,
    clock: @escaping @Sendable () -> UInt64 = ProgressLine.monotonicClock
  ) {
    self.descriptor = descriptor
    self.width = width
    self.fileCount = fileCount
    now = clock
    state = Locked(State(lastShown: clock()))
  }

  /// Shows that `done` bytes of `total` are read of the file `name`.
  func show(_ name: String, done: UInt64, total: UInt64?) {
    let now = now()
    state.withLock { state in
      guard now >= state.lastShown + Self.interval else { return }
      state.lastShown = now
      state.isVisible = true
      let text = Self.text(
        name, done: done, total: total, filesDone: state.filesDone, fileCount: fileCount,
        width: width)
      write("\r\(text)\u{1B}[K")
    }
  }

  /// Counts a file as done.
  func finishFile() { state.withLock { $0.filesDone += 1 } }

  /// Takes the line away, so that something else can be written.
  func clear() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      write("\r\u{1B}[K")
    }
  }

  /// What the line says: share, bytes, files, and as much of the name as fits.
  static func text(
    _ name: String, done: UInt64, total: UInt64?, filesDone: Int, fileCount: Int, width: Int
  ) -> String {
    var text = ""
    if let total, total > 0 {
      let share = Int(Double(min(done, total)) / Double(total) * 100)
      text = "\(share) % of \(Self.size(total))"
    } else {
      text = Self.size(done)
    }
    if fileCount > 1 { text = "\(filesDone)/\(fileCount) files, \(text)" }
    let room = max(0, width - 1 - text.count - 2)
    let shown = name.count <= room ? name : "..." + name.suffix(max(0, room - 3))
    return room < 8 ? text : "\(shown): \(text)"
  }

  private static func size(_ bytes: UInt64) -> String {
    let tenths = bytes / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// A progress line that cannot be written is no reason to stop.
  private func write(_ text: String) { try? ByteOutput.write(Array(text.utf8), to: descriptor) }

  /// The system's clock that nobody sets.
  static func monotonicClock() -> UInt64 {
    var time = timespec()
    // SAFETY: writes one timespec.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
