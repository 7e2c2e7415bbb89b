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
  public static let all: [RuleMetadata] = types.map { $0.metadata }

  /// Every rule.
  public static let types: [any Rule.Type] = {
    var rules: [any Rule.Type] = []
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
  private static let detection: [any Rule.Type] = [
    NoADTSSyncChain.self,
    NoCompleteFrame.self,
    DetectedMP4.self,
    DetectedMPEGTS.self,
    DetectedLOAS.self,
    DetectedADIF.self,
    DetectedMPEGAudio.self,
    DetectedOtherContainer.self,
    DetectedText.self,
    DetectedRawAACBlocks.self,
    EncryptedPayloadSuspected.self,
    PayloadNotAAC.self,
    FewFrames.self,
    DetectionSummary.self,
  ]

  // Where frames begin and end.
  private static let framing: [any Rule.Type] = [
    LeadingJunk.self,
    StreamStartsMidFrame.self,
    ConstantBytePadding.self,
    JunkBetweenFrames.self,
    BytesMissingInFrame.self,
    SyncLost.self,
    TruncatedLastFrame.self,
    TrailingJunk.self,
    ForeignPacketsInStream.self,
    ICYMetadataInStream.self,
    NewlineTranslationDamage.self,
    PeriodicDamage.self,
    AACFrameLengthBelowHeaderSize.self,
    EmptyFrame.self,
    AACFrameLengthExcludesHeader.self,
    AACFrameLengthConstantDelta.self,
    AACFrameLengthWrapped.self,
    AACFrameLengthBitsMisplaced.self,
    AACFrameLengthFixedValue.self,
    AACFrameLengthWrong.self,
    CodecConfigAsFrame.self,
    ADTSHeaderInsideFrame.self,
    ConstantPayloadPrefix.self,
    ID3v2Leading.self,
    ID3v2MidStream.self,
    ID3v2Malformed.self,
    TrailingTag.self,
  ]

  // The ADTS headers.
  private static let headers: [any Rule.Type] = [
    LayerNonzero.self,
    SamplingFrequencyIndexReserved.self,
    SamplingFrequencyIndex7350InMPEG2.self,
    SamplingFrequencyIndexMismatch.self,
    SamplingFrequencyIndexIsSBROutputRate.self,
    FrameLength960Suspected.self,
    ProfileReservedInMPEG2.self,
    ProfileToolsNeverUsed.self,
    ProfileNotLCWithSBR.self,
    ProfileUnderstated.self,
    MPEG2IDWithMPEG4Tools.self,
    ChannelConfigurationMismatch.self,
    ChannelConfigurationTruncated.self,
    IDBitFlip.self,
    ProtectionAbsentFlip.self,
    ProfileFlip.self,
    SamplingFrequencyIndexFlip.self,
    ChannelConfigurationFlip.self,
    FixedHeaderCosmeticChange.self,
    CopyrightIdentificationCadence.self,
    LegacyEmphasisField.self,
  ]

  // The CRC words.
  private static let crc: [any Rule.Type] = [
    ADTSCRCMismatch.self,
    ADTSHeaderCRCMismatch.self,
    RawDataBlockCRCMismatch.self,
    CRCFlagWithoutCRCWord.self,
    CRCWordWithoutCRCFlag.self,
    CRCFieldConstant.self,
    CRCComputedDifferently.self,
    CRCStaleAfterHeaderEdit.self,
    CRCSingleBitLocated.self,
    CRCValidButPayloadBroken.self,
  ]

  // The raw data blocks.
  private static let rawDataBlocks: [any Rule.Type] = [
    RawDataBlockOverread.self,
    IDEndMissing.self,
    DataAfterIDEnd.self,
    ZeroBytesAfterIDEnd.self,
    ByteAlignmentBitsNonzero.self,
    RawDataBlockCountMismatch.self,
    RawDataBlockPositionInvalid.self,
    RawDataBlockPositionMismatch.self,
    NoAudioElements.self,
    ElementOrderMismatch.self,
    DuplicateElementInstanceTag.self,
    DualMono.self,
    PayloadConstantFill.self,
    ConstantBytesAfterIDEnd.self,
  ]

  // The program config element.
  private static let programConfig: [any Rule.Type] = [
    ChannelConfigurationZeroWithoutPCE.self,
    PCEFirstSeenLate.self,
    PCENotFirstElement.self,
    PCERepeatedInBlock.self,
    PCEWithChannelConfiguration.self,
    PCEContradictsChannelConfiguration.self,
    PCEChanges.self,
    PCEElementMissingInBlock.self,
    ElementNotInPCE.self,
    PCEDuplicateElement.self,
    PCESamplingFrequencyIndexMismatch.self,
    PCEObjectTypeMismatch.self,
    PCEElementOrder.self,
    PCENoChannels.self,
    PCEOverrun.self,
    PCEMixdownInvalid.self,
    PCEHeightExtensionInvalid.self,
    PCELayout.self,
  ]

  // The channel streams.
  private static let channelStreams: [any Rule.Type] = [
    ICSReservedBitSet.self,
    MaxSFBExceedsNumSWB.self,
    PredictorDataPresentNotAllowed.self,
    PredictorResetGroupNumberInvalid.self,
    SectCBReserved.self,
    SectionLengthExceedsMaxSFB.self,
    SectionLengthZero.self,
    ScaleFactorOutOfRange.self,
    SideGainExtreme.self,
    PulseDataInEightShort.self,
    PulseStartSFBExceedsNumSWB.self,
    PulsePositionOutOfRange.self,
    PulseOnUnquantisedBand.self,
    TNSOrderExceedsLimit.self,
    TNSLengthExceedsNumSWB.self,
    GainControlDataPresentNotAllowed.self,
    EscapeSequenceTooLong.self,
    QuantisedValueOutOfRange.self,
    LFEToolNotAllowed.self,
    LFELinesAboveLimit.self,
  ]

  // The channel pair.
  private static let channelPairs: [any Rule.Type] = [
    MSMaskPresentReserved.self,
    IntensityCodebookNotAllowed.self,
    IntensityWithoutCommonWindow.self,
    MSUsedOnSingleNoiseBand.self,
  ]

  // The coupling channel.
  private static let coupling: [any Rule.Type] = [
    CCETargetMissing.self,
    CCEWindowDiffersFromTarget.self,
    CCEIndependentDomain.self,
  ]

  // The data stream element.
  private static let dataStreams: [any Rule.Type] = [
    DSEOverrun.self,
    DVBAncillaryMalformed.self,
    DSESummary.self,
  ]

  // The fill element.
  private static let fill: [any Rule.Type] = [
    FillElementOverrun.self,
    FillDataPattern.self,
    ExtensionTypeNotForFill.self,
    DynamicRangeInfoOverrun.self,
    DRCContentImplausible.self,
    DataElementOverrun.self,
    ExtensionAfterSBR.self,
    EncoderString.self,
  ]

  // Spectral band replication.
  private static let spectralBandReplication: [any Rule.Type] = [
    SBRWithoutChannelElement.self,
    SBRNotAdjacentToElement.self,
    SBROnLFEOrCoupling.self,
    SBRMissingOnElement.self,
    SBRStartsLate.self,
    SBRInterrupted.self,
    SBRHeaderMissingAtStart.self,
    SBRHeaderAbsent.self,
    SBRFrequencyRangeInvalid.self,
    SBRBandTablesInvalid.self,
    SBRCoreRateUnsupported.self,
    SBREnvelopeCount.self,
    SBRTimeBorders.self,
    SBRPointerOutOfRange.self,
    SBRGridNotContinuous.self,
    SBRValueOutOfRange.self,
    SBRDeltaTimeWithoutReference.self,
    SBRPayloadOverrun.self,
    SBRPayloadLeftover.self,
    SBRCRCMismatch.self,
    SBRExtensionOverrun.self,
    SBRExtensionIDReserved.self,
    SBRHeaderCadence.self,
    SBRImplicit.self,
    SBRAbsentAtLowRate.self,
    SBRTablesFavourOtherIndex.self,
  ]

  // Parametric stereo.
  private static let parametricStereo: [any Rule.Type] = [
    PSModeReserved.self,
    PSBorderOrder.self,
    PSParameterOutOfRange.self,
    PSOverrun.self,
    PSHeaderMissing.self,
    PSParentInvalid.self,
    PSToggles.self,
    PSImplicit.self,
    PSAbsent.self,
  ]

  // The decoder buffer, rates and levels.
  private static let buffer: [any Rule.Type] = [
    RawDataBlockExceedsBuffer.self,
    BufferFullnessMixedMode.self,
    BufferFullnessNotUpdated.self,
    BufferFullnessExceedsMaximum.self,
    BufferFullnessRecursion.self,
    BitReservoirViolated.self,
    BitrateModeClaim.self,
    NominalBitRateFavoursOtherIndex.self,
    NoLevelFits.self,
    LevelSummary.self,
  ]

  // The stream from frame to frame.
  private static let stream: [any Rule.Type] = [
    WindowSequenceTransition.self,
    ParametersChangeMidStream.self,
    SpliceCutsFrame.self,
    ConcatenationSuspected.self,
    InterleavedStreams.self,
    ElementLayoutChanges.self,
    DuplicateFrames.self,
    CutInsideWindowTransition.self,
    SilentRuns.self,
    DurationSummary.self,
  ]

  // The reference decoder.
  private static let decoder: [any Rule.Type] = [
    DecoderRejectsCleanFrame.self,
    DecoderAcceptsBadFrame.self,
    DecoderOutputFormatDiffers.self,
    DecoderSampleCountDiffers.self,
    DecoderCrashOrTimeout.self,
    DecodedNonFiniteSamples.self,
    DecodedClipping.self,
  ]

  // Expectations of the user.
  private static let expectations: [any Rule.Type] = [
    ExpectedSamplingRateDiffers.self,
    ExpectedChannelsDiffer.self,
    ExpectedProfileDiffers.self,
    ExpectedDurationDiffers.self,
    ExpectedBitRateDiffers.self,
    DurationRatioSuggestsOtherRate.self,
    AudioSpecificConfigDiffers.self,
    AudioSpecificConfigInvalid.self,
    AudioSpecificConfigNotADTS.self,
    FrameSizeLimitExceeded.self,
    ConfigSuggestion.self,
  ]

  // HLS packed audio.
  private static let hls: [any Rule.Type] = [
    HLSID3TimestampMissing.self,
    HLSID3OwnerMalformed.self,
    HLSTimestampInvalid.self,
    HLSSegmentNotFrameAligned.self,
    HLSSBRHeaderMissingAtStart.self,
    HLSFormatNotListed.self,
    HLSBitRateOutsideGuideline.self,
    HLSTimestampGapBetweenSegments.self,
  ]

  // Broadcast.
  private static let broadcast: [any Rule.Type] = [
    DVBRateOrLevelNotListed.self,
    DVBLoudnessMetadataMissing.self,
    ARIBStreamRules.self,
  ]

  // Legal, but poorly supported.
  private static let interoperability: [any Rule.Type] = [
    IOPMultipleRawDataBlocks.self,
    IOPCRCPresent.self,
    IOPChannelConfigurationZero.self,
    IOPChannelConfigurationSeven.self,
    IOPMPEG2ID.self,
    IOPFrameOver2047Bytes.self,
    IOPProfileNotLC.self,
    IOPCouplingChannel.self,
    IOPFalseSyncInPayload.self,
    IOPMPEGSurround.self,
  ]

  // What the encoder could do better.
  private static let encoder: [any Rule.Type] = [
    EncSectionCodingWasteful.self,
    EncMaxSFBOversized.self,
    EncStuffingShare.self,
    EncIdenticalChannels.self,
    EncBandwidthSummary.self,
    EncCoreOverlapsSBR.self,
  ]
}
