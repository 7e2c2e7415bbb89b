import AACSyntax

extension SyntaxError {
  /// The rule that tells of such a fault.
  var ruleID: String {
    switch kind {
    case .overread: RawDataBlockOverread.metadata.id.text
    case .idEndMissing: IDEndMissing.metadata.id.text
    case .maxSFBTooLarge: MaxSFBExceedsNumSWB.metadata.id.text
    case .predictorNotAllowed: PredictorDataPresentNotAllowed.metadata.id.text
    case .reservedCodebook: SectCBReserved.metadata.id.text
    case .sectionOverrun: SectionLengthExceedsMaxSFB.metadata.id.text
    case .escapeTooLong: EscapeSequenceTooLong.metadata.id.text
    case .fillElementOverrun: FillElementOverrun.metadata.id.text
    case .dataStreamElementOverrun: DSEOverrun.metadata.id.text
    case .samplingFrequencyIndexReserved: SamplingFrequencyIndexReserved.metadata.id.text
    case .frameTooShort: AACFrameLengthBelowHeaderSize.metadata.id.text
    }
  }
}
