/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing is wrong.
  case info
  /// Legal or nearly so, yet likely to do harm somewhere.
  case warning
  /// Against the standard, or impossible to use.
  case error

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Orders by weight: info, warning, error.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}
