/// All rules in the order of the catalogue.
///
/// A rule is found by its id or its name; a prefix of ids (`HDR`, `HDR0`) stands for all rules
/// that begin with it.
public enum RuleCatalog {
  /// The version of the rule catalogue, as reports name it.
  ///
  /// It grows when a rule is added, renamed or retired, or when a condition or severity changes;
  /// better wording alone leaves it as it is.
  public static let version = "1"

  /// The metadata of every rule.
  public static let all: [RuleMetadata] = {
    var rules: [RuleMetadata] = []
    rules += detection
    rules += framing
    rules += headers
    rules += crc
    rules += rawDataBlocks
    rules += programConfig
    rules += channelStreams
    rules += channelPairs
    rules += coupling
    rules += dataStreams
    rules += fill
    rules += spectralBandReplication
    rules += parametricStereo
    rules += buffer
    rules += stream
    rules += decoder
    rules += expectations
    rules += hls
    rules += broadcast
    rules += interoperability
    rules += encoder
    return rules
  }()

  /// The rule whose id or name is `text`, in whatever case; `nil` if there is none.
  public static func rule(_ text: String) -> RuleMetadata? { index[text.lowercased()] }

  /// The rule with the identifier `id`; `nil` if there is none.
  public static func rule(id: RuleID) -> RuleMetadata? { rule(id: id.text) }

  /// The rule with the identifier `id`, in whatever case; `nil` if there is none.
  public static func rule(id: String) -> RuleMetadata? {
    guard let found = rule(id), found.id.text.lowercased() == id.lowercased() else { return nil }
    return found
  }

  /// The rules whose id begins with `prefix`, in whatever case, in catalogue order.
  ///
  /// `HDR` gives the whole group, `HDR00` its first nine, `HDR004` one rule; an empty prefix
  /// gives none, so that a stray comma in a list of prefixes does not stand for everything.
  public static func rules(withPrefix prefix: String) -> [RuleMetadata] {
    guard !prefix.isEmpty else { return [] }
    let wanted = prefix.uppercased()
    return all.filter { $0.id.text.hasPrefix(wanted) }
  }

  /// The rules that `text` stands for: one by its id or name, else all those with the prefix.
  public static func rules(matching text: String) -> [RuleMetadata] {
    if let one = rule(text) { return [one] }
    return rules(withPrefix: text)
  }

  /// Every rule by its id and by its name, both in lower case.
  private static let index: [String: RuleMetadata] = {
    var index: [String: RuleMetadata] = [:]
    index.reserveCapacity(2 * all.count)
    for rule in all {
      index[rule.id.text.lowercased()] = rule
      index[rule.name.lowercased()] = rule
    }
    return index
  }()

  // What the file is.
  private static let detection: [RuleMetadata] = [
    NoADTSSyncChain.metadata,
    NoCompleteFrame.metadata,
    DetectedMP4.metadata,
    DetectedMPEGTS.metadata,
    DetectedLOAS.metadata,
    DetectedADIF.metadata,
    DetectedMPEGAudio.metadata,
    DetectedOtherContainer.metadata,
    DetectedText.metadata,
    DetectedRawAACBlocks.metadata,
    EncryptedPayloadSuspected.metadata,
    PayloadNotAAC.metadata,
    FewFrames.metadata,
    DetectionSummary.metadata,
  ]

  // Where frames begin and end.
  private static let framing: [RuleMetadata] = [
    LeadingJunk.metadata,
    StreamStartsMidFrame.metadata,
    ConstantBytePadding.metadata,
    JunkBetweenFrames.metadata,
    BytesMissingInFrame.metadata,
    SyncLost.metadata,
    TruncatedLastFrame.metadata,
    TrailingJunk.metadata,
    ForeignPacketsInStream.metadata,
    ICYMetadataInStream.metadata,
    NewlineTranslationDamage.metadata,
    PeriodicDamage.metadata,
    AACFrameLengthBelowHeaderSize.metadata,
    EmptyFrame.metadata,
    AACFrameLengthExcludesHeader.metadata,
    AACFrameLengthConstantDelta.metadata,
    AACFrameLengthWrapped.metadata,
    AACFrameLengthBitsMisplaced.metadata,
    AACFrameLengthFixedValue.metadata,
    AACFrameLengthWrong.metadata,
    CodecConfigAsFrame.metadata,
    ADTSHeaderInsideFrame.metadata,
    ConstantPayloadPrefix.metadata,
    ID3v2Leading.metadata,
    ID3v2MidStream.metadata,
    ID3v2Malformed.metadata,
    TrailingTag.metadata,
  ]

  // The ADTS headers.
  private static let headers: [RuleMetadata] = [
    LayerNonzero.metadata,
    SamplingFrequencyIndexReserved.metadata,
    SamplingFrequencyIndex7350InMPEG2.metadata,
    SamplingFrequencyIndexMismatch.metadata,
    SamplingFrequencyIndexIsSBROutputRate.metadata,
    FrameLength960Suspected.metadata,
    ProfileReservedInMPEG2.metadata,
    ProfileToolsNeverUsed.metadata,
    ProfileNotLCWithSBR.metadata,
    ProfileUnderstated.metadata,
    MPEG2IDWithMPEG4Tools.metadata,
    ChannelConfigurationMismatch.metadata,
    ChannelConfigurationTruncated.metadata,
    IDBitFlip.metadata,
    ProtectionAbsentFlip.metadata,
    ProfileFlip.metadata,
    SamplingFrequencyIndexFlip.metadata,
    ChannelConfigurationFlip.metadata,
    FixedHeaderCosmeticChange.metadata,
    CopyrightIdentificationCadence.metadata,
    LegacyEmphasisField.metadata,
  ]

  // The CRC words.
  private static let crc: [RuleMetadata] = [
    ADTSCRCMismatch.metadata,
    ADTSHeaderCRCMismatch.metadata,
    RawDataBlockCRCMismatch.metadata,
    CRCFlagWithoutCRCWord.metadata,
    CRCWordWithoutCRCFlag.metadata,
    CRCFieldConstant.metadata,
    CRCComputedDifferently.metadata,
    CRCStaleAfterHeaderEdit.metadata,
    CRCSingleBitLocated.metadata,
    CRCValidButPayloadBroken.metadata,
  ]

  // The raw data blocks.
  private static let rawDataBlocks: [RuleMetadata] = [
    RawDataBlockOverread.metadata,
    IDEndMissing.metadata,
    DataAfterIDEnd.metadata,
    ZeroBytesAfterIDEnd.metadata,
    ByteAlignmentBitsNonzero.metadata,
    RawDataBlockCountMismatch.metadata,
    RawDataBlockPositionInvalid.metadata,
    RawDataBlockPositionMismatch.metadata,
    NoAudioElements.metadata,
    ElementOrderMismatch.metadata,
    DuplicateElementInstanceTag.metadata,
    DualMono.metadata,
    PayloadConstantFill.metadata,
    ConstantBytesAfterIDEnd.metadata,
  ]

  // The program config element.
  private static let programConfig: [RuleMetadata] = [
    ChannelConfigurationZeroWithoutPCE.metadata,
    PCEFirstSeenLate.metadata,
    PCENotFirstElement.metadata,
    PCERepeatedInBlock.metadata,
    PCEWithChannelConfiguration.metadata,
    PCEContradictsChannelConfiguration.metadata,
    PCEChanges.metadata,
    PCEElementMissingInBlock.metadata,
    ElementNotInPCE.metadata,
    PCEDuplicateElement.metadata,
    PCESamplingFrequencyIndexMismatch.metadata,
    PCEObjectTypeMismatch.metadata,
    PCEElementOrder.metadata,
    PCENoChannels.metadata,
    PCEOverrun.metadata,
    PCEMixdownInvalid.metadata,
    PCEHeightExtensionInvalid.metadata,
    PCELayout.metadata,
  ]

  // The channel streams.
  private static let channelStreams: [RuleMetadata] = [
    ICSReservedBitSet.metadata,
    MaxSFBExceedsNumSWB.metadata,
    PredictorDataPresentNotAllowed.metadata,
    PredictorResetGroupNumberInvalid.metadata,
    SectCBReserved.metadata,
    SectionLengthExceedsMaxSFB.metadata,
    SectionLengthZero.metadata,
    ScaleFactorOutOfRange.metadata,
    SideGainExtreme.metadata,
    PulseDataInEightShort.metadata,
    PulseStartSFBExceedsNumSWB.metadata,
    PulsePositionOutOfRange.metadata,
    PulseOnUnquantisedBand.metadata,
    TNSOrderExceedsLimit.metadata,
    TNSLengthExceedsNumSWB.metadata,
    GainControlDataPresentNotAllowed.metadata,
    EscapeSequenceTooLong.metadata,
    QuantisedValueOutOfRange.metadata,
    LFEToolNotAllowed.metadata,
    LFELinesAboveLimit.metadata,
  ]

  // The channel pair.
  private static let channelPairs: [RuleMetadata] = [
    MSMaskPresentReserved.metadata,
    IntensityCodebookNotAllowed.metadata,
    IntensityWithoutCommonWindow.metadata,
    MSUsedOnSingleNoiseBand.metadata,
  ]

  // The coupling channel.
  private static let coupling: [RuleMetadata] = [
    CCETargetMissing.metadata,
    CCEWindowDiffersFromTarget.metadata,
    CCEIndependentDomain.metadata,
  ]

  // The data stream element.
  private static let dataStreams: [RuleMetadata] = [
    DSEOverrun.metadata,
    DVBAncillaryMalformed.metadata,
    DSESummary.metadata,
  ]

  // The fill element.
  private static let fill: [RuleMetadata] = [
    FillElementOverrun.metadata,
    FillDataPattern.metadata,
    ExtensionTypeNotForFill.metadata,
    DynamicRangeInfoOverrun.metadata,
    DRCContentImplausible.metadata,
    DataElementOverrun.metadata,
    ExtensionAfterSBR.metadata,
    EncoderString.metadata,
  ]

  // Spectral band replication.
  private static let spectralBandReplication: [RuleMetadata] = [
    SBRWithoutChannelElement.metadata,
    SBRNotAdjacentToElement.metadata,
    SBROnLFEOrCoupling.metadata,
    SBRMissingOnElement.metadata,
    SBRStartsLate.metadata,
    SBRInterrupted.metadata,
    SBRHeaderMissingAtStart.metadata,
    SBRHeaderAbsent.metadata,
    SBRFrequencyRangeInvalid.metadata,
    SBRBandTablesInvalid.metadata,
    SBRCoreRateUnsupported.metadata,
    SBREnvelopeCount.metadata,
    SBRTimeBorders.metadata,
    SBRPointerOutOfRange.metadata,
    SBRGridNotContinuous.metadata,
    SBRValueOutOfRange.metadata,
    SBRDeltaTimeWithoutReference.metadata,
    SBRPayloadOverrun.metadata,
    SBRPayloadLeftover.metadata,
    SBRCRCMismatch.metadata,
    SBRExtensionOverrun.metadata,
    SBRExtensionIDReserved.metadata,
    SBRHeaderCadence.metadata,
    SBRImplicit.metadata,
    SBRAbsentAtLowRate.metadata,
    SBRTablesFavourOtherIndex.metadata,
  ]

  // Parametric stereo.
  private static let parametricStereo: [RuleMetadata] = [
    PSModeReserved.metadata,
    PSBorderOrder.metadata,
    PSParameterOutOfRange.metadata,
    PSOverrun.metadata,
    PSHeaderMissing.metadata,
    PSParentInvalid.metadata,
    PSToggles.metadata,
    PSImplicit.metadata,
    PSAbsent.metadata,
  ]

  // The decoder buffer, rates and levels.
  private static let buffer: [RuleMetadata] = [
    RawDataBlockExceedsBuffer.metadata,
    BufferFullnessMixedMode.metadata,
    BufferFullnessNotUpdated.metadata,
    BufferFullnessExceedsMaximum.metadata,
    BufferFullnessRecursion.metadata,
    BitReservoirViolated.metadata,
    BitrateModeClaim.metadata,
    NominalBitRateFavoursOtherIndex.metadata,
    NoLevelFits.metadata,
    LevelSummary.metadata,
  ]

  // The stream from frame to frame.
  private static let stream: [RuleMetadata] = [
    WindowSequenceTransition.metadata,
    ParametersChangeMidStream.metadata,
    SpliceCutsFrame.metadata,
    ConcatenationSuspected.metadata,
    InterleavedStreams.metadata,
    ElementLayoutChanges.metadata,
    DuplicateFrames.metadata,
    CutInsideWindowTransition.metadata,
    SilentRuns.metadata,
    DurationSummary.metadata,
  ]

  // The reference decoder.
  private static let decoder: [RuleMetadata] = [
    DecoderRejectsCleanFrame.metadata,
    DecoderAcceptsBadFrame.metadata,
    DecoderOutputFormatDiffers.metadata,
    DecoderSampleCountDiffers.metadata,
    DecoderCrashOrTimeout.metadata,
    DecodedNonFiniteSamples.metadata,
    DecodedClipping.metadata,
  ]

  // Expectations of the user.
  private static let expectations: [RuleMetadata] = [
    ExpectedSamplingRateDiffers.metadata,
    ExpectedChannelsDiffer.metadata,
    ExpectedProfileDiffers.metadata,
    ExpectedDurationDiffers.metadata,
    ExpectedBitRateDiffers.metadata,
    DurationRatioSuggestsOtherRate.metadata,
    AudioSpecificConfigDiffers.metadata,
    AudioSpecificConfigInvalid.metadata,
    AudioSpecificConfigNotADTS.metadata,
    FrameSizeLimitExceeded.metadata,
    ConfigSuggestion.metadata,
  ]

  // HLS packed audio.
  private static let hls: [RuleMetadata] = [
    HLSID3TimestampMissing.metadata,
    HLSID3OwnerMalformed.metadata,
    HLSTimestampInvalid.metadata,
    HLSSegmentNotFrameAligned.metadata,
    HLSSBRHeaderMissingAtStart.metadata,
    HLSFormatNotListed.metadata,
    HLSBitRateOutsideGuideline.metadata,
    HLSTimestampGapBetweenSegments.metadata,
  ]

  // Broadcast.
  private static let broadcast: [RuleMetadata] = [
    DVBRateOrLevelNotListed.metadata,
    DVBLoudnessMetadataMissing.metadata,
    ARIBStreamRules.metadata,
  ]

  // Legal, but poorly supported.
  private static let interoperability: [RuleMetadata] = [
    IOPMultipleRawDataBlocks.metadata,
    IOPCRCPresent.metadata,
    IOPChannelConfigurationZero.metadata,
    IOPChannelConfigurationSeven.metadata,
    IOPMPEG2ID.metadata,
    IOPFrameOver2047Bytes.metadata,
    IOPProfileNotLC.metadata,
    IOPCouplingChannel.metadata,
    IOPFalseSyncInPayload.metadata,
    IOPMPEGSurround.metadata,
  ]

  // What the encoder could do better.
  private static let encoder: [RuleMetadata] = [
    EncSectionCodingWasteful.metadata,
    EncMaxSFBOversized.metadata,
    EncStuffingShare.metadata,
    EncIdenticalChannels.metadata,
    EncBandwidthSummary.metadata,
    EncCoreOverlapsSBR.metadata,
  ]
}
