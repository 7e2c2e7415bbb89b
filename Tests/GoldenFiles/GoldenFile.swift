import Foundation

/// A text that was looked at once and has to stay as it is, in a file beside the test.
///
/// `RECORD=missing` writes the files that are not there, `failed` those that differ as well, `all`
/// every one. What has just been recorded fails once, so that nobody takes it for checked.
public struct GoldenFile {
  private let url: URL

  /// The file `Golden/<name>` beside the test in `test`.
  public init(_ name: String, test: String = #filePath) {
    url = URL(filePath: test).deletingLastPathComponent().appending(path: "Golden")
      .appending(path: name)
  }

  /// What is wrong with `text`; `nil` if it is that of the file.
  public func difference(to text: [UInt8]) -> String? {
    let wanted = try? Data(contentsOf: url)
    let record = ProcessInfo.processInfo.environment["RECORD"]
    let isEqual = wanted.map(Array.init) == text
    let isRecorded =
      switch record {
      case "all": true
      case "failed": !isEqual
      case "missing": wanted == nil
      default: false
      }
    if isRecorded {
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text).write(to: url)
        return "\(url.lastPathComponent) is recorded: look at it and run again"
      } catch {
        return "\(url.path()) cannot be recorded: \(error)"
      }
    }
    guard let wanted else { return "\(url.path()) is missing; RECORD=missing writes it" }
    guard !isEqual else { return nil }
    return Self.firstDifference(
      String(decoding: wanted, as: UTF8.self), String(decoding: text, as: UTF8.self))
  }

  private static func firstDifference(_ wanted: String, _ text: String) -> String {
    let (left, right) = (
      wanted.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    for index in 0..<max(left.count, right.count) {
      let (a, b) = (
        index < left.count ? String(left[index]) : "(end)",
        index < right.count ? String(right[index]) : "(end)"
      )
      if a != b { return "line \(index + 1) is\n  \(b)\nexpected\n  \(a)\nin\n\(text)" }
    }
    return "the line endings differ"
  }
}
