import Conformance

extension Phrases {
  /// The verdict over a file in a sentence or two, for people who have time for nothing else.
  static func sentence(_ report: FileReport) -> String {
    switch report.verdict {
    case .unreadable:
      return "This could not be read: \(report.unreadableReason ?? "no reason given")."
    case .notAAC:
      return report.container == .empty
        ? "There is nothing to analyse: the file is empty."
        : "There is no ADTS stream to analyse: this is \(name(report.container))."
    case .pass:
      let frames = count(report.frames.count, "frame")
      switch report.depth {
      case .headers: return "Nothing is wrong with the headers of \(frames)."
      case .syntax: return "Nothing is wrong with the headers and the syntax of \(frames)."
      case .decode: break
      }
      return report.decode.status == .ok
        ? "Nothing is wrong: \(frames) read and decoded."
        : "Nothing is wrong with the headers and the syntax of \(frames); they were not decoded."
    case .warn, .fail:
      let counts = [
        (report.count(of: .error), "error"), (report.count(of: .warning), "warning"),
      ]
      let words = counts.filter { $0.0 > 0 }.map { count($0.0, $0.1) }
      let worst = report.findings.max { $0.severity < $1.severity }?.severity
      let first = report.findings.first { $0.severity == worst }?.message ?? ""
      return "\(list(words)). \(words.count > 1 || report.count(of: .error) > 1 ? "First: " : "")"
        + first.capitalizedFirst + (first.hasSuffix(".") ? "" : ".")
    }
  }
}

extension String {
  /// With a capital in front, unless the first word is a name in the standard.
  fileprivate var capitalizedFirst: String {
    guard !prefix(while: { $0 != " " }).contains("_") else { return self }
    return prefix(1).uppercased() + dropFirst()
  }
}
