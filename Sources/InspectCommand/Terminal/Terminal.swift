import Glibc

/// What is known of the terminal, if there is one.
struct Terminal {
  /// Columns of a line for people; longer lines are hard to read.
  private static let widths = 80...120

  private let environment: ProgramEnvironment

  init(_ environment: ProgramEnvironment) { self.environment = environment }

  /// Whether `descriptor` is a terminal that obeys escape sequences.
  func obeysEscapes(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1, let kind = environment.variable("TERM") else { return false }
    return !kind.isEmpty && kind != Array("dumb".utf8)
  }

  /// Whether to colour what is written to `descriptor`: <https://no-color.org>.
  func takesColor(_ descriptor: Int32) -> Bool {
    obeysEscapes(descriptor) && environment.variable("NO_COLOR")?.isEmpty ?? true
  }

  /// The columns for what is written to `descriptor`: those of the terminal, else `COLUMNS`.
  func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    // SAFETY: TIOCGWINSZ writes one winsize, and only on success.
    if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Self.clamped(Int(size.ws_col))
    }
    let columns = environment.variable("COLUMNS").flatMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    return Self.clamped(columns ?? 80)
  }

  private static func clamped(_ columns: Int) -> Int {
    min(max(columns, widths.lowerBound), widths.upperBound)
  }
}
