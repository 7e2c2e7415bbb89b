extension StreamRules {
  /// Looks at the facts of a stream that goes on with the rules about single events: what they find
  /// stays true whatever comes later. A cause that shows later may still explain it.
  public static func checkEvents(_ facts: StreamFacts, into sink: inout FindingSink) {
    JunkBetweenFrames.check(facts, into: &sink)
    BytesMissingInFrame.check(facts, into: &sink)
    SyncLost.check(facts, into: &sink)
    AACFrameLengthBelowHeaderSize.check(facts, into: &sink)
    AACFrameLengthWrapped.check(facts, into: &sink)
    AACFrameLengthBitsMisplaced.check(facts, into: &sink)
    AACFrameLengthWrong.check(facts, into: &sink)
    ID3v2MidStream.check(facts, into: &sink)
    ID3v2Malformed.check(facts, into: &sink)
    IDBitFlip.check(facts, into: &sink)
    ProtectionAbsentFlip.check(facts, into: &sink)
    ProfileFlip.check(facts, into: &sink)
    SamplingFrequencyIndexFlip.check(facts, into: &sink)
    ChannelConfigurationFlip.check(facts, into: &sink)
    ADTSCRCMismatch.check(facts, into: &sink)
    RawDataBlockCRCMismatch.check(facts, into: &sink)
    FirstErrorTest.check(facts, into: &sink)
    RawDataBlockOverread.check(facts, into: &sink)
    IDEndMissing.check(facts, into: &sink)
    MaxSFBExceedsNumSWB.check(facts, into: &sink)
    PredictorDataPresentNotAllowed.check(facts, into: &sink)
    SectCBReserved.check(facts, into: &sink)
    SectionLengthExceedsMaxSFB.check(facts, into: &sink)
    EscapeSequenceTooLong.check(facts, into: &sink)
    DSEOverrun.check(facts, into: &sink)
    FillElementOverrun.check(facts, into: &sink)
    RawDataBlockExceedsBuffer.check(facts, into: &sink)
    ParametersChangeMidStream.check(facts, into: &sink)
  }
}

extension StreamFacts {
  /// A number that grows with each event that `StreamRules.checkEvents` may have something to say
  /// about.
  public var eventCount: Int {
    var count = lossCount + tags.count + stretchCount + flipCounts.reduce(0, +)
    if let syntax { count += syntax.faultCount + syntax.mismatches.count + syntax.oversized.count }
    return count
  }
}
