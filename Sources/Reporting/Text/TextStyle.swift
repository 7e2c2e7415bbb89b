public import Conformance

/// How the report for people looks.
public struct TextStyle: Hashable, Sendable {
  /// How much is told.
  public enum Detail: Hashable, Sendable {
    /// The verdict and what counts against it: errors, warnings, and infos where they fail.
    case quiet
    /// Facts, findings with remedy and clause, infos in a line each.
    case normal
    /// The evidence, infos in full, every fact of the stream.
    case verbose
  }

  /// How much is told.
  public var detail: Detail
  /// Whether to colour with the escape sequences of ECMA-48.
  public var isColored: Bool
  /// Columns of a line, at least 80.
  public var width: Int

  /// The least severity of the findings that `quiet` tells.
  public var quietSeverity = Severity.warning

  /// A style; a width below 80 counts as 80.
  public init(detail: Detail = .normal, isColored: Bool = false, width: Int = 80) {
    self.detail = detail
    self.isColored = isColored
    self.width = max(80, width)
  }
}
