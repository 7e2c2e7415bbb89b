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
  /// For the summary of a CI job and for merge requests.
  case markdown
  /// For the test reports of CI systems.
  case junit
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Annotations of GitHub Actions.
  case github
}
