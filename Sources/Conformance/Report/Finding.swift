/// One thing that a rule has to say about a file.
public struct Finding: Hashable, Sendable {
  /// The rule.
  public var rule: RuleID
  /// The rule's name, `sampling-frequency-index-mismatch`.
  public var name: String
  /// How much it matters here; a policy may differ from the rule.
  public var severity: Severity
  /// One sentence that says what is wrong, with the numbers, found and expected.
  public var message: String
  /// What to change; `nil` if there is nothing to do.
  public var remedy: String?
  /// The frames it speaks of.
  public var frames: FrameSpan
  /// The first place where the cause shows.
  public var location: Location
  /// The facts that prove it.
  public var evidence: Evidence
  /// The findings that follow from the same cause: rule and number of frames or places.
  public var folded: [FoldedRule]
  /// The clause that is broken; `nil` where no standard speaks.
  public var reference: Clause?
  /// Whether a baseline accepts it: it counts for nothing then.
  public var isBaselined = false

  /// How many findings of one rule another finding explains.
  public struct FoldedRule: Hashable, Sendable {
    /// The rule that is explained.
    public let rule: RuleID
    /// How many of its findings are explained.
    public let count: Int

    /// `count` findings of `rule`.
    public init(_ rule: RuleID, _ count: Int) {
      self.rule = rule
      self.count = count
    }
  }

  /// A finding of the rule that `metadata` describes, with its severity, remedy and clause.
  public init(
    _ metadata: RuleMetadata, message: String, remedy: String? = nil, frames: FrameSpan,
    location: Location, evidence: Evidence = [:], severity: Severity? = nil,
    folded: [FoldedRule] = []
  ) {
    rule = metadata.id
    name = metadata.name
    self.severity = severity ?? metadata.severity
    self.message = message
    self.remedy = remedy ?? metadata.remedy
    self.frames = frames
    self.location = location
    self.evidence = evidence
    self.folded = folded
    reference = metadata.clauses.first { $0.number != nil }
  }

  /// Whether it is as severe as `severity`, or more, and no baseline accepts it.
  public func counts(from severity: Severity) -> Bool {
    self.severity >= severity && !isBaselined
  }
}
