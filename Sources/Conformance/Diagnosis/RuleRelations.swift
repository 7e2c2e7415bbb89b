/// How a rule stands to others when several find something at one place.
///
/// An identifier may be that of a group, `ICS`, for all its rules.
public struct RuleRelations: Hashable, Sendable {
  /// What is not listed where the rule finds something, because it follows from it.
  public let explains: [RuleID]
  /// Rules that explain what this one finds.
  public let explainedBy: [RuleID]
  /// Rules that are a sharper reading of the same fact: where they find something, this one is
  /// silent.
  public let yieldsTo: [RuleID]
  /// Rules that are silent where this one finds something.
  public let silences: [RuleID]

  /// The relations of `rule`.
  public init(of rule: RuleID) {
    explains = FoldTable.entries.filter { $0.root == rule }.flatMap(\.folds).unique
    explainedBy =
      FoldTable.entries.filter { entry in
        entry.root != rule && entry.folds.contains { rule.text.hasPrefix($0.text) }
      }.map(\.root).unique
    yieldsTo = FoldTable.yields.filter { $0.rule == rule }.flatMap(\.to).unique
    silences = FoldTable.yields.filter { $0.to.contains(rule) }.map(\.rule).unique
  }
}

extension [RuleID] {
  /// Each once, sorted.
  fileprivate var unique: [RuleID] { Set(self).sorted() }
}
