public import AACSyntax
public import Transports

/// The rules that look at the syntax elements of a frame, in the order of the catalogue.
///
/// Each group runs only on frames that hold what it speaks of, so that a sound stream costs little.
public enum SyntaxRules {
  /// Looks at a frame that was read to its end, and that holds `traits`.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, traits: FrameTraits, bytes: RawSpan,
    in context: FrameContext, after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
  }
}
