public import AACSyntax
public import Transports

/// The rules that look at the syntax elements of a frame, in the order of the catalogue.
///
/// Each group runs only on frames that hold what it speaks of, so that a sound stream costs little.
public enum SyntaxRules {
  /// Traits that sound streams have, and that no rule speaks of unless another is there as well.
  private static let plain: FrameTraits = [
    .ms, .noise, .ltp, .shortWindows, .sbr, .ps, .dataStream, .fill, .spectrum, .longTNS,
    .silent, .spatialAudio, .lfe,
  ]

  /// Whether any rule may have something to say of a frame that holds `traits`: of most frames none
  /// has.
  static func speak(of frame: borrowing ADTSFrame, _ traits: FrameTraits) -> Bool {
    !traits.isSubset(of: plain) || traits.isSuperset(of: [.noise, .ms]) || !frame.endsExactly
      || !frame.positions.isEmpty
  }

  /// Looks at a frame that was read to its end, and that holds `traits`.
  public static func check(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, traits: FrameTraits, bytes: RawSpan,
    in context: FrameContext, after history: borrowing SyntaxHistory, into sink: inout FindingSink
  ) {
    checkBlocks(frame, unit, traits, bytes, context, history, &sink)
    if !traits.isDisjoint(with: [.programConfig, .unlistedElements]) {
      checkProgramConfigs(frame, unit, traits, bytes, context, history, &sink)
    }
    checkChannels(frame, unit, traits, bytes, context, history, &sink)
    checkPairs(frame, unit, traits, bytes, context, history, &sink)
    if traits.contains(.coupling) {
      CCETargetMissing.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      CCEWindowDiffersFromTarget.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      CCEIndependentDomain.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    // A fill element has a length of its own: what is wrong in it has nothing to do with the rest of a
    // frame that ends exactly.
    sink.mayBeMisread = !frame.endsExactly
    checkExtensions(frame, unit, traits, bytes, context, history, &sink)
    sink.mayBeMisread = false
    if traits.contains(.windowBreak) {
      WindowSequenceTransition.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.layoutChange) {
      ElementLayoutChanges.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    sink.settleFaults(unit.index)
  }

  /// The first error in what was read of a frame that broke, before the bit at which it did; `nil` if
  /// there is none.
  ///
  /// Only rules on what stands before the lines of a channel: of the lines a part is missing, and
  /// what is lacking in a block may stand in what could not be read.
  static func firstError(
    of frame: borrowing ADTSFrame, _ unit: AccessUnit, before bit: Int, traits: FrameTraits,
    bytes: RawSpan, in context: FrameContext, after history: borrowing SyntaxHistory
  ) -> Finding? {
    guard
      !traits.isDisjoint(with: [
        .reserved, .prediction, .extremeGain, .pulse, .tns, .intensity,
      ])
    else { return nil }
    var sink = FindingSink()
    ICSReservedBitSet.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    MSMaskPresentReserved.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PredictorResetGroupNumberInvalid.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    ScaleFactorOutOfRange.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PulseDataInEightShort.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PulseStartSFBExceedsNumSWB.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    TNSOrderExceedsLimit.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    IntensityCodebookNotAllowed.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    IntensityWithoutCommonWindow.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    sink.settleFaults(unit.index, before: bit)
    return sink.findings.first { $0.severity == .error }
  }

  private static func checkBlocks(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ traits: FrameTraits, _ bytes: RawSpan,
    _ context: FrameContext, _ history: borrowing SyntaxHistory, _ sink: inout FindingSink
  ) {
    if frame.end != 8 * frame.byteCount, !traits.contains(.moreBlocks) {
      DataAfterIDEnd.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      ZeroBytesAfterIDEnd.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.alignmentOnes) {
      ByteAlignmentBitsNonzero.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if !frame.positions.isEmpty {
      RawDataBlockPositionMismatch.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.noAudio) {
      NoAudioElements.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.otherElements) {
      ElementOrderMismatch.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.repeatedTag) {
      DuplicateElementInstanceTag.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
  }

  private static func checkProgramConfigs(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ traits: FrameTraits, _ bytes: RawSpan,
    _ context: FrameContext, _ history: borrowing SyntaxHistory, _ sink: inout FindingSink
  ) {
    if traits.contains(.programConfig) {
      PCENotFirstElement.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PCERepeatedInBlock.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PCEChanges.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.unlistedElements) {
      PCEElementMissingInBlock.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      ElementNotInPCE.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    guard traits.contains(.programConfig) else { return }
    PCEDuplicateElement.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PCESamplingFrequencyIndexMismatch.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PCEObjectTypeMismatch.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PCEElementOrder.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PCENoChannels.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PCEMixdownInvalid.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    PCEHeightExtensionInvalid.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
  }

  private static func checkChannels(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ traits: FrameTraits, _ bytes: RawSpan,
    _ context: FrameContext, _ history: borrowing SyntaxHistory, _ sink: inout FindingSink
  ) {
    if traits.contains(.reserved) {
      ICSReservedBitSet.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.prediction) {
      PredictorResetGroupNumberInvalid.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.emptySection) {
      SectionLengthZero.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.extremeGain) {
      ScaleFactorOutOfRange.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SideGainExtreme.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.pulse) {
      PulseDataInEightShort.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PulseStartSFBExceedsNumSWB.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PulsePositionOutOfRange.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      PulseOnUnquantisedBand.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.tns) {
      TNSOrderExceedsLimit.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      TNSLengthExceedsNumSWB.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.gainControl) {
      GainControlDataPresentNotAllowed.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.pulse) {
      QuantisedValueOutOfRange.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.oddLFE) {
      LFEToolNotAllowed.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      LFELinesAboveLimit.check(frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
  }

  private static func checkPairs(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ traits: FrameTraits, _ bytes: RawSpan,
    _ context: FrameContext, _ history: borrowing SyntaxHistory, _ sink: inout FindingSink
  ) {
    if traits.contains(.reserved) {
      MSMaskPresentReserved.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.contains(.intensity) {
      IntensityCodebookNotAllowed.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      IntensityWithoutCommonWindow.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
    if traits.isSuperset(of: [.noise, .ms]) {
      MSUsedOnSingleNoiseBand.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    }
  }

  private static func checkExtensions(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ traits: FrameTraits, _ bytes: RawSpan,
    _ context: FrameContext, _ history: borrowing SyntaxHistory, _ sink: inout FindingSink
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
      SBREnvelopeCount.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRTimeBorders.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRPointerOutOfRange.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRGridNotContinuous.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      SBRCRCMismatch.check(
        frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      // Behind a lost frame the header that is known may be an old one: what is read by it proves
      // nothing before the next, nor whether that changes the bands.
      if !history.sbr.hasUncertainHeader {
        SBRDeltaTimeWithoutReference.check(
          frame, unit, bytes: bytes, in: context, after: history, into: &sink)
      }
      if !history.sbr.hasUncertainHeader || frame.hasSBRHeader {
        checkBandData(frame, unit, bytes, context, history, &sink)
      }
    }
  }

  /// The rules on SBR and parametric stereo data that are read by the frequency bands of the header.
  private static func checkBandData(
    _ frame: borrowing ADTSFrame, _ unit: AccessUnit, _ bytes: RawSpan,
    _ context: FrameContext, _ history: borrowing SyntaxHistory, _ sink: inout FindingSink
  ) {
    SBRFrequencyRangeInvalid.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    SBRBandTablesInvalid.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    SBRValueOutOfRange.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    SBRPayloadOverrun.check(
      frame, unit, bytes: bytes, in: context, after: history, into: &sink)
    SBRPayloadLeftover.check(
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
