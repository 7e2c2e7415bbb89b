extension SyntacticElementFields {
  /// The SCE that this is; `nil` if it is another element. Setting makes it one.
  public var single: SingleChannelElementFields? {
    get { if case .single(let value) = self { value } else { nil } }
    set { if let newValue { self = .single(newValue) } }
  }

  /// The CPE that this is; `nil` if it is another element. Setting makes it one.
  public var pair: ChannelPairElementFields? {
    get { if case .pair(let value) = self { value } else { nil } }
    set { if let newValue { self = .pair(newValue) } }
  }

  /// The CCE that this is; `nil` if it is another element. Setting makes it one.
  public var coupling: CouplingChannelElementFields? {
    get { if case .coupling(let value) = self { value } else { nil } }
    set { if let newValue { self = .coupling(newValue) } }
  }

  /// The LFE that this is; `nil` if it is another element. Setting makes it one.
  public var lfe: SingleChannelElementFields? {
    get { if case .lfe(let value) = self { value } else { nil } }
    set { if let newValue { self = .lfe(newValue) } }
  }

  /// The DSE that this is; `nil` if it is another element. Setting makes it one.
  public var data: DataStreamElementFields? {
    get { if case .data(let value) = self { value } else { nil } }
    set { if let newValue { self = .data(newValue) } }
  }

  /// The PCE that this is; `nil` if it is another element. Setting makes it one.
  public var programConfig: ProgramConfigElementFields? {
    get { if case .programConfig(let value) = self { value } else { nil } }
    set { if let newValue { self = .programConfig(newValue) } }
  }

  /// The FIL that this is; `nil` if it is another element. Setting makes it one.
  public var fill: FillElementFields? {
    get { if case .fill(let value) = self { value } else { nil } }
    set { if let newValue { self = .fill(newValue) } }
  }
}

extension RawDataBlockFields {
  /// The place and value of element number `number` of those for which `value` gives something.
  private func element<T>(_ number: Int, _ value: (SyntacticElementFields) -> T?) -> (Int, T) {
    var left = number
    for index in elements.indices {
      guard let found = value(elements[index]) else { continue }
      if left == 0 { return (index, found) }
      left -= 1
    }
    preconditionFailure("the block has an element number \(number) of the kind")
  }

  /// The SCE number `number` of the block, from 0.
  public subscript(single number: Int) -> SingleChannelElementFields {
    get { element(number, \.single).1 }
    set { elements[element(number, \.single).0] = .single(newValue) }
  }

  /// The CPE number `number` of the block, from 0.
  public subscript(pair number: Int) -> ChannelPairElementFields {
    get { element(number, \.pair).1 }
    set { elements[element(number, \.pair).0] = .pair(newValue) }
  }

  /// The CCE number `number` of the block, from 0.
  public subscript(coupling number: Int) -> CouplingChannelElementFields {
    get { element(number, \.coupling).1 }
    set { elements[element(number, \.coupling).0] = .coupling(newValue) }
  }

  /// The LFE number `number` of the block, from 0.
  public subscript(lfe number: Int) -> SingleChannelElementFields {
    get { element(number, \.lfe).1 }
    set { elements[element(number, \.lfe).0] = .lfe(newValue) }
  }

  /// The DSE number `number` of the block, from 0.
  public subscript(data number: Int) -> DataStreamElementFields {
    get { element(number, \.data).1 }
    set { elements[element(number, \.data).0] = .data(newValue) }
  }

  /// The PCE number `number` of the block, from 0.
  public subscript(programConfig number: Int) -> ProgramConfigElementFields {
    get { element(number, \.programConfig).1 }
    set { elements[element(number, \.programConfig).0] = .programConfig(newValue) }
  }

  /// The FIL number `number` of the block, from 0.
  public subscript(fill number: Int) -> FillElementFields {
    get { element(number, \.fill).1 }
    set { elements[element(number, \.fill).0] = .fill(newValue) }
  }

  /// The SBR payload that FIL number `number` begins with.
  public subscript(sbr number: Int) -> SBRExtensionDataFields {
    get {
      guard case .sbr(let value)? = self[fill: number].payloads.first else {
        preconditionFailure("the FIL begins with an SBR payload")
      }
      return value
    }
    set { self[fill: number].payloads[0] = .sbr(newValue) }
  }
}
