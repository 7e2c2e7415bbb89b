public import Transports

/// The rules that look at one frame, in the order of the catalogue.
public enum FrameRules {
  /// Looks at a frame with every rule that the depth allows.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    EmptyFrame.check(unit, bytes: bytes, in: context, into: &sink)
    CodecConfigAsFrame.check(unit, bytes: bytes, in: context, into: &sink)
    LayerNonzero.check(unit, bytes: bytes, in: context, into: &sink)
    SamplingFrequencyIndexReserved.check(unit, bytes: bytes, in: context, into: &sink)
  }
}
