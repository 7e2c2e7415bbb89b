public import Conformance

extension InspectionOptions {
  /// The options that words stand for, as the examples of rules and the lists of the corpus have them.
  ///
  /// - Parameters:
  ///   - depth: how deep to look.
  ///   - expect: what is known, each as `--expect` takes it; what has not the form is passed over.
  ///   - policy: the built-in policy whose audience the stream is for; `nil` for the default.
  public init(depth: Depth, expect: [String], policy: String?) {
    self.init()
    self.depth = depth
    expectations = Expectations(
      expect.compactMap { statement in
        let parts = statement.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        return Expectation.Key(rawValue: parts[0]).map { Expectation($0, parts[1]) }
      })
    audience = Policy.builtIn.first { $0.name == policy }?.audience ?? []
  }
}
