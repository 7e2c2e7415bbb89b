/// The rules that look at a file as a whole, in the order of the catalogue.
public enum StreamRules {
  /// Looks at the facts of a file with every rule that the depth allows.
  public static func check(_ facts: StreamFacts, into sink: inout FindingSink) {
  }
}
