import AACSyntax

/// What the parametric stereo of an SBR payload is made of.
public struct PSRecipe: Hashable, Sendable {
  /// `iid_mode`, 0 to 5; `nil` with `enable_iid` 0.
  public var iidMode: Int? = 0
  /// `icc_mode`, 0 to 5; `nil` with `enable_icc` 0.
  public var iccMode: Int? = 0
  /// Whether `ps_extension()` holds phase differences.
  public var hasPhases = false
  /// The payloads from one with a header to the next.
  public var headerInterval = 10
  /// `frame_class`.
  public var frameClass = 0
  /// `num_env_idx` of each payload, over and over.
  public var envelopeCountIndices = [1]

  /// One envelope of 10 bands a payload.
  public init() {}

  /// The recipe with changes.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// `ps_data()` of payload `index`.
  func data(_ index: Int) -> PSDataFields {
    var data = PSDataFields()
    if index % headerInterval == 0 {
      var header = PSDataFields.Header()
      header.iidMode = iidMode
      header.iccMode = iccMode
      header.enableExt = hasPhases
      data.header = header
    }
    data.isIIDFine = (iidMode ?? 0) > 2
    data.frameClass = frameClass
    data.envelopeCountIndex = envelopeCountIndices[index % envelopeCountIndices.count]
    let count = PSHeader.envelopeCount(frameClass: frameClass, index: data.envelopeCountIndex)
    if frameClass == 1 { data.borderPositions = (1...count).map { 32 * $0 / count - 1 } }
    let hasReference = index % headerInterval != 0
    if let iidMode, let bands = PSHeader.iidBandCount(mode: iidMode) {
      data.iid = parameters(count, bands, index, [1, 1, -1, -2, 1], hasReference: hasReference)
    }
    if let iccMode, let bands = PSHeader.iccBandCount(mode: iccMode) {
      data.icc = parameters(count, bands, index, [1, 1, -1, -1, 0], hasReference: hasReference)
    }
    if hasPhases {
      let bands = PSHeader.phaseBandCount(iidMode: iidMode ?? 0) ?? 0
      var extensions = PSExtensionDataFields()
      let phases = (0..<count).map { envelope in
        var phases = PSExtensionDataFields.Phases()
        phases.ipd = PSDataFields.Parameters(
          isTime: hasReference && envelope % 2 == 1, (0..<bands).map { ($0 + index) % 8 })
        phases.opd = PSDataFields.Parameters(
          isTime: hasReference && envelope % 2 == 0, (0..<bands).map { ($0 * 3 + index) % 8 })
        return phases
      }
      extensions.extensions = [.phases(phases, reserved: 0)]
      data.extensions = extensions
    }
    return data
  }

  /// Envelopes in the direction of frequency and, behind the first, of time.
  private func parameters(
    _ count: Int, _ bands: Int, _ index: Int, _ steps: [Int], hasReference: Bool
  ) -> [PSDataFields.Parameters] {
    (0..<count).map { envelope in
      let isTime = envelope == 0 ? hasReference && index % 2 == 1 : envelope % 2 == 1
      return PSDataFields.Parameters(
        isTime: isTime, (0..<bands).map { isTime ? 0 : steps[$0 % steps.count] })
    }
  }
}
