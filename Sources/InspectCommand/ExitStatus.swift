/// How the program ends.
public enum ExitStatus: Int32, Hashable, Sendable {
  /// Ran, and nothing reached the failing severity.
  case passed = 0
  /// Ran, and something did.
  case failed = 1
  /// Could not run: wrong usage, unreadable input, unwritable output.
  case couldNotRun = 2
  /// Ctrl-C ended it, after the report so far.
  case interrupted = 130
}
