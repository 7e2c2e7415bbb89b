/// The command line cannot be understood: why, in one sentence without a full stop.
struct UsageError: Error, Hashable, Sendable {
  let message: String

  init(_ message: String) { self.message = message }
}
