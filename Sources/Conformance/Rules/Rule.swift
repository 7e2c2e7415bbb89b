/// One requirement: what it is, and the test for it.
///
/// A rule holds no state. What it needs to know of the frames before comes with its subject.
public protocol Rule<Subject>: Sendable {
  /// What the rule looks at: one frame, the gaps, the whole stream.
  associatedtype Subject

  /// What is fixed about the rule.
  static var metadata: RuleMetadata { get }

  /// Looks at `subject` and puts what it finds into `sink`.
  static func check(_ subject: Subject, into sink: inout FindingSink)
}
