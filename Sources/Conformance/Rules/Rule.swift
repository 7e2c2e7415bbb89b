public import AACSyntax
public import Transports

/// One requirement: what it is, and the test for it.
///
/// A rule holds no state. What it needs to know of the frames before comes with its subject.
public protocol Rule: Sendable {
  /// What is fixed about the rule.
  static var metadata: RuleMetadata { get }
  /// Streams that keep and that break it; `nil` where none can be made.
  static var examples: RuleExamples? { get }
}

extension Rule {
  /// No examples.
  public static var examples: RuleExamples? { nil }
}

/// A rule that looks at one frame as it lies in the stream.
public protocol FrameRule: Rule {
  /// Looks at the frame `unit`, whose bytes are `bytes`, and puts what it finds into `sink`.
  static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink)
}

/// A rule that looks at the syntax elements of one frame that was read to its end.
public protocol SyntaxRule: Rule {
  /// Looks at `frame`, read from the bytes `bytes` of the frame `unit`, and puts what it finds into
  /// `sink`. `history` is what came before.
  static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext,
    after history: borrowing SyntaxHistory, into sink: inout FindingSink)
}

/// A rule that looks at everything that was counted over a file.
public protocol StreamRule: Rule {
  /// Looks at `facts` and puts what it finds into `sink`.
  static func check(_ facts: StreamFacts, into sink: inout FindingSink)
}
