public import Transports

/// One requirement: what it is, and the test for it.
///
/// A rule holds no state. What it needs to know of the frames before comes with its subject.
public protocol Rule: Sendable {
  /// What is fixed about the rule.
  static var metadata: RuleMetadata { get }
}

/// A rule that looks at one frame.
public protocol FrameRule: Rule {
  /// Looks at the frame `unit`, whose bytes are `bytes`, and puts what it finds into `sink`.
  static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink)
}

/// A rule that looks at everything that was counted over a file.
public protocol StreamRule: Rule {
  /// Looks at `facts` and puts what it finds into `sink`.
  static func check(_ facts: StreamFacts, into sink: inout FindingSink)
}
