import AACSyntax
import Bitstream
public import Transports

/// The rules that look at one frame, in the order of the catalogue.
public enum FrameRules {
  /// Whether any rule may have something to say of a frame: of most frames none has.
  @inline(__always)
  private static func speak(
    of unit: AccessUnit, _ bytes: RawSpan, _ context: FrameContext
  ) -> Bool {
    let header = unit.header
    let start = header.headerByteCount
    // The least of a frame that holds something, and more than an AudioSpecificConfig.
    guard header.payloadByteCount > CodecConfigAsFrame.longest, header.fixed.layer == 0,
      header.fixed.samplingFrequencyIndex <= 12,
      header.fixed.protectionAbsent || header.variable.numberOfRawDataBlocks == 0
    else { return true }
    if context.depth == .headers, 8 * unit.byteCount > 6144 { return true }
    if let limit = context.maxFrameBytes, unit.byteCount > limit { return true }
    return ConstantFill.mayBegin(bytes, at: start)
  }

  /// Looks at a frame with every rule that the depth allows.
  public static func check(
    _ unit: AccessUnit, bytes: RawSpan, in context: FrameContext, into sink: inout FindingSink
  ) {
    guard speak(of: unit, bytes, context) else { return }
    EmptyFrame.check(unit, bytes: bytes, in: context, into: &sink)
    CodecConfigAsFrame.check(unit, bytes: bytes, in: context, into: &sink)
    LayerNonzero.check(unit, bytes: bytes, in: context, into: &sink)
    SamplingFrequencyIndexReserved.check(unit, bytes: bytes, in: context, into: &sink)
    ADTSHeaderCRCMismatch.check(unit, bytes: bytes, in: context, into: &sink)
    RawDataBlockPositionInvalid.check(unit, bytes: bytes, in: context, into: &sink)
    PayloadConstantFill.check(unit, bytes: bytes, in: context, into: &sink)
    RawDataBlockExceedsBuffer.check(unit, bytes: bytes, in: context, into: &sink)
    FrameSizeLimitExceeded.check(unit, bytes: bytes, in: context, into: &sink)
  }
}
