/// What is fixed about a rule: all but its condition.
public struct RuleMetadata: Hashable, Sendable {
  /// The identifier, `HDR004`.
  public let id: RuleID
  /// The name: the defect in kebab case.
  public let name: String
  /// How much a finding of it matters unless a policy says otherwise.
  public let severity: Severity
  /// The group of the catalogue, `header`.
  public let group: String
  /// The depth of analysis at which the rule can speak.
  public let depth: Depth
  /// The requirement in a sentence.
  public let requirement: String
  /// What breaks in practice if it is not met.
  public let rationale: String
  /// What to change; `nil` for information.
  public let remedy: String?
  /// Where the requirement stands; empty where it is a habit of the trade.
  public let clauses: [Clause]

  /// The metadata of one rule.
  public init(
    id: RuleID, name: String, severity: Severity, group: String, depth: Depth,
    requirement: String, rationale: String, remedy: String? = nil, clauses: [Clause] = []
  ) {
    self.id = id
    self.name = name
    self.severity = severity
    self.group = group
    self.depth = depth
    self.requirement = requirement
    self.rationale = rationale
    self.remedy = remedy
    self.clauses = clauses
  }
}
