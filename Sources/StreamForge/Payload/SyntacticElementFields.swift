public import AACSyntax

/// The values of an element of `raw_data_block()`, ID_END excepted.
///
/// ISO/IEC 14496-3, 4.4.2.1, Table 4.3.
public enum SyntacticElementFields: Hashable, Sendable {
  /// ID_SCE.
  case single(SingleChannelElementFields)
  /// ID_CPE.
  case pair(ChannelPairElementFields)
  /// ID_CCE.
  case coupling(CouplingChannelElementFields)
  /// ID_LFE.
  case lfe(SingleChannelElementFields)
  /// ID_DSE.
  case data(DataStreamElementFields)
  /// ID_PCE.
  case programConfig(ProgramConfigElementFields)
  /// ID_FIL.
  case fill(FillElementFields)

  /// `id_syn_ele`, 3 bits.
  public var kind: SyntacticElement.Kind {
    switch self {
    case .single: .singleChannel
    case .pair: .channelPair
    case .coupling: .couplingChannel
    case .lfe: .lfeChannel
    case .data: .dataStream
    case .programConfig: .programConfig
    case .fill: .fill
    }
  }

  /// An element of a kind, to be filled by reading; `nil` for ID_END.
  init?(_ kind: SyntacticElement.Kind) {
    switch kind {
    case .singleChannel: self = .single(SingleChannelElementFields())
    case .channelPair: self = .pair(ChannelPairElementFields())
    case .couplingChannel: self = .coupling(CouplingChannelElementFields())
    case .lfeChannel: self = .lfe(SingleChannelElementFields())
    case .dataStream: self = .data(DataStreamElementFields())
    case .programConfig: self = .programConfig(ProgramConfigElementFields())
    case .fill: self = .fill(FillElementFields())
    case .end: return nil
    }
  }

  /// Goes through all fields behind `id_syn_ele`.
  mutating func code(_ coder: inout some FieldCoder) throws(FieldMismatch) {
    try coder.open(kind.syntaxName)
    switch self {
    case .single(var element):
      try element.code(&coder)
      self = .single(element)
    case .pair(var element):
      try element.code(&coder)
      self = .pair(element)
    case .coupling(var element):
      try element.code(&coder)
      self = .coupling(element)
    case .lfe(var element):
      try element.code(&coder)
      self = .lfe(element)
    case .data(var element):
      try element.code(&coder)
      self = .data(element)
    case .programConfig(var element):
      try element.code(&coder)
      self = .programConfig(element)
    case .fill(var element):
      try element.code(&coder)
      self = .fill(element)
    }
    try coder.close()
  }
}
