public import Transports

/// The rules that look at one frame, in the order of the catalogue.
public enum FrameRules {
  /// Looks at a frame with every rule that the depth allows.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    LayerNonzero.check(unit, bytes: bytes, in: context, into: &sink)
  }
}
