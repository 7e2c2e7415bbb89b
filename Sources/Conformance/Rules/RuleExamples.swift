/// A stream that keeps or breaks a rule: test, documentation, corpus file and fuzz seed in one.
public struct RuleExample: Sendable {
  /// What the stream is, in a few words: `frame 9 declares sampling_frequency_index 13`.
  public let note: String
  /// The extension of a file of it.
  public let fileExtension: String
  /// The expectations under which it is looked at, as `--expect` takes them: `channels=2`.
  public let expect: [String]
  /// The policy under which it is looked at; `nil` for the default.
  public let policy: String?
  /// The depth at which it is looked at: `decode` where the reference decoder has to speak.
  public let depth: Depth
  /// Other errors and warnings that the same stream must give: a stream that breaks a rule of frames
  /// of several blocks has several blocks.
  public let alsoTriggers: [RuleID]
  private let make: @Sendable () -> [UInt8]

  /// An example whose bytes `make` gives, the same ones every time.
  public init(
    _ note: String, fileExtension: String = "aac", expect: [String] = [], policy: String? = nil,
    depth: Depth = .syntax, alsoTriggers: [RuleID] = [],
    bytes make: @escaping @Sendable () -> [UInt8]
  ) {
    self.note = note
    self.fileExtension = fileExtension
    self.expect = expect
    self.policy = policy
    self.depth = depth
    self.alsoTriggers = alsoTriggers
    self.make = make
  }

  /// The stream.
  public var bytes: [UInt8] { make() }
}

/// Streams that keep a rule and streams that break it.
///
/// A violating stream yields exactly the finding of its rule and no other error or warning but those
/// that it names; a conforming one yields neither. Information does not count, unless the rule is
/// itself information.
public struct RuleExamples: Sendable {
  /// Streams that keep the rule.
  public let conforming: [RuleExample]
  /// Streams that break it, the plainest first; empty only for a rule that speaks of every stream.
  public let violating: [RuleExample]

  /// The examples of a rule.
  public init(conforming: [RuleExample], violating: [RuleExample]) {
    self.conforming = conforming
    self.violating = violating
  }
}
