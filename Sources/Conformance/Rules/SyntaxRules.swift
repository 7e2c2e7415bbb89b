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
    if traits.contains(.otherExtension) {
      FillDataPattern.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      ExtensionTypeNotForFill.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      DynamicRangeInfoOverrun.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      DRCContentImplausible.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      DataElementOverrun.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.oddSBR) {
      ExtensionAfterSBR.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRWithoutChannelElement.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRNotAdjacentToElement.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBROnLFEOrCoupling.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRMissingOnElement.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRFrequencyRangeInvalid.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRBandTablesInvalid.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBREnvelopeCount.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRTimeBorders.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRPointerOutOfRange.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRGridNotContinuous.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRValueOutOfRange.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRDeltaTimeWithoutReference.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRPayloadOverrun.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRPayloadLeftover.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRCRCMismatch.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRExtensionOverrun.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRExtensionIDReserved.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PSModeReserved.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PSBorderOrder.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PSParameterOutOfRange.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PSOverrun.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PSParentInvalid.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
  }
}
