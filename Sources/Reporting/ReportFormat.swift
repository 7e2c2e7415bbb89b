/// The formats a report can be had in.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For people.
  case text
  /// One JSON object.
  case json
  /// One JSON object a file.
  case jsonl
  /// One page for a browser, with the frame explorer.
  case html
}
