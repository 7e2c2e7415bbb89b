import AACSyntax
import StreamForge

/// Makes frames of random values: everything that the parser can read to its end, however absurd.
struct RandomFields {
  var random: SeededGenerator
  var bands: ScaleFactorBands
  var objectType: Int
  var samplingFrequencyIndex: Int

  init?(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    objectType = 1 + random.below(4)
    samplingFrequencyIndex = random.below(13)
    let parameters = SyntaxParameters(
      objectType: objectType, samplingFrequencyIndex: samplingFrequencyIndex)
    guard let bands = ScaleFactorBands(parameters) else { return nil }
    self.bands = bands
  }

  private mutating func flag() -> Bool { random.below(2) == 1 }
  private mutating func bits(_ width: Int) -> Int { random.below(1 << width) }
  private mutating func bytes(_ limit: Int) -> [UInt8] {
    (0..<random.below(limit)).map { _ in UInt8(random.below(256)) }
  }
  private mutating func list<T>(_ count: Int, _ make: (inout Self) -> T) -> [T] {
    (0..<count).map { _ in make(&self) }
  }

  mutating func frame() -> ADTSFrameFields {
    var frame = ADTSFrameFields(list(random.once(in: 3) ? 1 + random.below(4) : 1) { $0.block() })
    frame.id = bits(1)
    frame.layer = bits(2)
    frame.protectionAbsent = flag()
    frame.profile = objectType - 1
    frame.samplingFrequencyIndex = samplingFrequencyIndex
    frame.privateBit = bits(1)
    frame.channelConfiguration = bits(3)
    frame.originalCopy = bits(1)
    frame.home = bits(1)
    frame.copyrightIdentificationBit = bits(1)
    frame.copyrightIdentificationStart = bits(1)
    frame.bufferFullness = bits(11)
    if !frame.protectionAbsent {
      if random.once(in: 4) { frame.check = .word(0) }
      if frame.blocks.count > 1, random.once(in: 4) { frame.blocks[0].check = .word(0) }
    }
    return frame
  }

  mutating func block() -> RawDataBlockFields {
    // A frame of 8191 bytes has to hold four blocks.
    var block = RawDataBlockFields()
    var channels = 0
    for _ in 0..<random.below(6) {
      switch random.below(7) {
      case 0 where channels < 2:
        block.elements.append(.single(SingleChannelElementFields(tag: bits(4), stream())))
        channels += 1
      case 1 where channels < 1:
        block.elements.append(.pair(pair()))
        channels += 2
      case 2 where channels < 2:
        block.elements.append(.coupling(coupling()))
        channels += 1
      case 3 where channels < 2:
        block.elements.append(.lfe(SingleChannelElementFields(tag: bits(4), stream())))
        channels += 1
      case 4:
        block.elements.append(.data(dataStream()))
      case 5: block.elements.append(.programConfig(programConfig()))
      default: block.elements.append(.fill(fill(after: block.elements)))
      }
    }
    return block
  }

  mutating func dataStream() -> DataStreamElementFields {
    var data = DataStreamElementFields(tag: bits(4), bytes(400), isByteAligned: flag())
    if flag() { data.ancillary = ancillary() }
    // Bytes that begin like ancillary data could be some.
    if data.ancillary == nil, data.data.first == 0xBC { data.data[0] = 0 }
    return data
  }

  private mutating func ancillary() -> DVBAncillaryData {
    var data = DVBAncillaryData()
    data.dolbySurroundMode = UInt8(bits(2))
    data.presentationMode = UInt8(bits(2))
    data.stereoDownmixMode = flag()
    if flag() {
      var levels = DVBAncillaryData.DownmixingLevels()
      levels.isCenterOn = flag()
      levels.center = UInt8(bits(3))
      levels.isSurroundOn = flag()
      levels.surround = UInt8(bits(3))
      data.downmixingLevels = levels
    }
    if flag() {
      var compression = DVBAncillaryData.Compression()
      compression.isOn = flag()
      compression.value = UInt8(bits(8))
      data.compression = compression
    }
    if flag() { data.coarseTimecode = UInt16(bits(16)) }
    if flag() { data.fineTimecode = UInt16(bits(16)) }
    if flag() { data.extension = ancillaryExtension() }
    return data
  }

  private mutating func ancillaryExtension() -> DVBAncillaryData.Extension {
    var more = DVBAncillaryData.Extension()
    if flag() {
      var levels = DVBAncillaryData.Extension.Levels()
      levels.a = UInt8(bits(3))
      levels.b = UInt8(bits(3))
      more.levels = levels
    }
    if flag() {
      var gains = DVBAncillaryData.Extension.Gains()
      gains.to5.isNegative = flag()
      gains.to5.index = UInt8(bits(6))
      gains.to2.isNegative = flag()
      gains.to2.index = UInt8(bits(6))
      more.gains = gains
    }
    if flag() { more.lfe = UInt8(bits(4)) }
    return more
  }

  // MARK: Channels

  mutating func info(isShared: Bool) -> ICSInfoFields {
    var info = ICSInfoFields()
    info.reservedBit = flag()
    info.windowSequence = WindowSequence(rawValue: UInt8(bits(2))) ?? .onlyLong
    info.windowShape = bits(1)
    info.maxSFB = random.below(bands.count(info.windowSequence) + 1)
    if info.windowSequence == .eightShort {
      info.scaleFactorGrouping = bits(7)
    } else if objectType == 1, flag() {
      let predicted = min(info.maxSFB, bands.predictedCount)
      info.predictor = .main(
        resetGroup: flag() ? bits(5) : nil, used: list(predicted) { $0.flag() })
    } else if objectType == 4, flag() {
      let maxSFB = info.maxSFB
      info.predictor = .longTerm(list(isShared ? 2 : 1) { $0.flag() ? $0.ltp(maxSFB) : nil })
    }
    return info
  }

  mutating func ltp(_ maxSFB: Int) -> LTPDataFields {
    var data = LTPDataFields()
    data.lag = bits(11)
    data.coefficient = bits(3)
    data.longUsed = list(min(maxSFB, 40)) { $0.flag() }
    return data
  }

  mutating func stream(common: ICSInfoFields? = nil) -> IndividualChannelStreamFields {
    var stream = IndividualChannelStreamFields()
    stream.globalGain = bits(8)
    if common == nil { stream.info = info(isShared: false) }
    let info = common ?? stream.info
    var lines: [[Int16]] = []
    var isFirstNoise = true
    for length in info.windowGroupLengths {
      var band = 0
      while band < info.maxSFB {
        if random.once(in: 40), stream.sectionData.sections.count < 8 {
          stream.sectionData.sections.append(
            SectionDataFields.Section(codebook: random.below(12), length: 0))
          stream.scaleFactorData.differences.append([])
          lines.append([])
        }
        let section = SectionDataFields.Section(
          codebook: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15][random.below(15)],
          length: 1 + random.below(info.maxSFB - band))
        stream.sectionData.sections.append(section)
        var differences: [Int] = []
        if section.codebook != 0 {
          differences = list(section.length) { $0.random.below(121) - 60 }
        }
        if section.codebook == 13, isFirstNoise {
          differences[0] = bits(9) - 256
          isFirstNoise = false
        }
        stream.scaleFactorData.differences.append(differences)
        let count =
          (bands.offset(band + section.length, info.windowSequence)
            - bands.offset(band, info.windowSequence)) * length
        lines.append(section.isSpectral ? spectrum(section.codebook, count) : [])
        band += section.length
      }
    }
    stream.spectralData = SpectralDataFields(lines)
    if random.once(in: 3) {
      var pulses = PulseDataFields()
      pulses.startSFB = bits(6)
      pulses.pulses = list(1 + random.below(4)) {
        PulseDataFields.Pulse(offset: $0.bits(5), amplitude: $0.bits(4))
      }
      stream.pulseData = pulses
    }
    if random.once(in: 3) { stream.tnsData = tns(info.windowSequence) }
    if random.once(in: 3) { stream.gainControlData = gainControl(info.windowSequence) }
    return stream
  }

  mutating func spectrum(_ codebook: Int, _ count: Int) -> [Int16] {
    let book = SpectralCodebook.codebook(codebook)
    // Escapes are rare, so that frames stay below 8192 bytes.
    return list(count) { make in
      let limit =
        codebook == 11
        ? make.random.once(in: 50) ? [31, 8191, 500][make.random.below(3)] : 15
        : book.largestMagnitude
      return make.random.once(in: 3) ? Int16(make.random.below(2 * limit + 1) - limit) : 0
    }
  }

  mutating func tns(_ sequence: WindowSequence) -> TNSDataFields {
    let isShort = sequence == .eightShort
    var data = TNSDataFields()
    data.windows = list(sequence.windowCount) { make in
      var window = TNSDataFields.Window()
      window.filters = make.list(make.random.below(isShort ? 2 : 4)) { make in
        var filter = TNSDataFields.Filter()
        filter.length = make.bits(isShort ? 4 : 6)
        filter.coefficients = make.list(make.bits(isShort ? 3 : 5)) { $0.bits(2) }
        guard !filter.coefficients.isEmpty else { return filter }
        filter.direction = make.bits(1)
        filter.coefCompress = make.bits(1)
        return filter
      }
      if !window.filters.isEmpty { window.coefRes = make.bits(1) }
      return window
    }
    return data
  }

  mutating func gainControl(_ sequence: WindowSequence) -> GainControlDataFields {
    var data = GainControlDataFields()
    let widths = GainControlDataFields.locationWidths(sequence)
    data.bands = list(bits(2)) { make in
      widths.map { width in
        make.list(make.bits(3)) {
          GainControlDataFields.Adjustment(level: $0.bits(4), location: $0.bits(width))
        }
      }
    }
    return data
  }

  // MARK: Elements

  mutating func pair() -> ChannelPairElementFields {
    var pair = ChannelPairElementFields()
    pair.instanceTag = bits(4)
    if flag() {
      var common = ChannelPairElementFields.Common()
      common.info = info(isShared: true)
      common.msMaskPresent = bits(2)
      if common.msMaskPresent == 1 {
        common.msUsed = list(common.info.windowGroupLengths.count * common.info.maxSFB) {
          $0.flag()
        }
      }
      pair.common = common
    }
    pair.first = stream(common: pair.common?.info)
    pair.second = stream(common: pair.common?.info)
    return pair
  }

  mutating func coupling() -> CouplingChannelElementFields {
    var element = CouplingChannelElementFields()
    element.instanceTag = bits(4)
    element.isIndependentlySwitched = flag()
    var lists = 0
    element.targets = list(1 + random.below(8)) { make in
      var target = CouplingChannelElementFields.Target()
      target.tag = make.bits(4)
      lists += 1
      if make.flag() {
        var channels = CouplingChannelElementFields.Channels()
        channels.left = make.flag()
        channels.right = make.flag()
        target.channels = channels
        if channels.left && channels.right { lists += 1 }
      }
      return target
    }
    element.domain = flag()
    element.gainElementSign = flag()
    element.gainElementScale = bits(2)
    element.stream = stream()
    let coded = element.stream.sectionData.sections.reduce(0) {
      $0 + ($1.codebook == 0 ? 0 : $1.length)
    }
    let isIndependent = element.isIndependentlySwitched
    element.gains = list(lists - 1) { make in
      isIndependent || make.flag()
        ? .common(make.random.below(121) - 60)
        : .byBand(make.list(coded) { $0.random.below(21) - 10 })
    }
    return element
  }

  mutating func programConfig() -> ProgramConfigElementFields {
    func entry(_ make: inout Self) -> ProgramConfigElementFields.Entry {
      ProgramConfigElementFields.Entry(flag: make.flag(), tag: make.bits(4))
    }
    func tag(_ make: inout Self) -> ProgramConfigElementFields.Entry {
      ProgramConfigElementFields.Entry(tag: make.bits(4))
    }
    var config = ProgramConfigElementFields()
    config.instanceTag = bits(4)
    config.objectType = bits(2)
    config.samplingFrequencyIndex = bits(4)
    config.front = list(bits(4), entry)
    config.side = list(bits(4), entry)
    config.back = list(bits(4), entry)
    config.lfe = list(bits(2), tag)
    config.associatedData = list(bits(3), tag)
    config.coupling = list(bits(4), entry)
    if flag() { config.monoMixdownElement = bits(4) }
    if flag() { config.stereoMixdownElement = bits(4) }
    if flag() {
      var mixdown = ProgramConfigElementFields.MatrixMixdown()
      mixdown.index = bits(2)
      mixdown.pseudoSurroundEnable = flag()
      config.matrixMixdown = mixdown
    }
    config.comment = bytes(256)
    return config
  }

  // MARK: Extensions

  mutating func fill(after elements: [SyntacticElementFields]) -> FillElementFields {
    var fill = FillElementFields()
    for _ in 0..<random.below(3) where fill.payloads.isEmpty || flag() {
      if random.once(in: 3) {
        fill.payloads.append(.dynamicRange(dynamicRange()))
      } else if flag() {
        fill.payloads.append(.dataElement(bytes(40)))
      }
    }
    switch random.below(4) {
    case 0:
      fill.payloads.append(
        .bytes(
          type: [0, 1, 3, 7, 12, 15][random.below(6)],
          nibble: bits(4), bytes(100)))
    case 1: fill.payloads.append(.bytes(type: 2, nibble: 1 + random.below(15), bytes(30)))
    case 2:
      // The element that SBR data extend decides on their syntax.
      let parent = elements.last {
        switch $0 {
        case .single, .pair: true
        case .coupling(let element): element.isIndependentlySwitched
        default: false
        }
      }
      guard let parent else { break }
      var isPair = false
      if case .pair = parent { isPair = true }
      if let sbr = sbr(isPair: isPair) { fill.payloads = [.sbr(sbr)] }
    default: break
    }
    while fill.payloads.reduce(0, { $0 + $1.bits.count }) > 8 * 269 { fill.payloads.removeLast() }
    return fill
  }

  mutating func dynamicRange() -> DynamicRangeInfoFields {
    var info = DynamicRangeInfoFields()
    if flag() {
      var tag = DynamicRangeInfoFields.PCETag()
      tag.instanceTag = bits(4)
      tag.reserved = bits(4)
      info.pceTag = tag
    }
    info.excludeMasks = list(random.below(4)) { $0.bits(7) }
    if flag() {
      var bands = DynamicRangeInfoFields.Bands()
      bands.interpolationScheme = bits(4)
      bands.tops = list(1 + random.below(16)) { $0.bits(8) }
      info.bands = bands
    }
    if flag() {
      var level = DynamicRangeInfoFields.ReferenceLevel()
      level.level = bits(7)
      level.reserved = bits(1)
      info.referenceLevel = level
    }
    info.gains = list(info.bands?.tops.count ?? 1) {
      DynamicRangeInfoFields.Gain(sign: $0.bits(1), control: $0.bits(7))
    }
    return info
  }

  mutating func sbr(isPair: Bool) -> SBRExtensionDataFields? {
    var header = SBRHeader()
    header.ampRes = UInt8(bits(1))
    header.startFreq = UInt8(bits(4))
    header.stopFreq = UInt8(bits(4))
    header.xoverBand = UInt8(bits(3))
    header.reserved = UInt8(bits(2))
    header.headerExtra1 = flag()
    header.headerExtra2 = flag()
    if header.headerExtra1 {
      header.freqScale = UInt8(bits(2))
      header.alterScale = UInt8(bits(1))
      header.noiseBands = UInt8(bits(2))
    }
    if header.headerExtra2 {
      header.limiterBands = UInt8(bits(2))
      header.limiterGains = UInt8(bits(2))
      header.interpolFreq = UInt8(bits(1))
      header.smoothingMode = UInt8(bits(1))
    }
    let frequency = SamplingFrequency.hertz(ofIndex: samplingFrequencyIndex) ?? 0
    let tables = SBRFrequencyTables(header: header, samplingFrequency: 2 * frequency)
    guard tables.isUsable else { return nil }
    var data = SBRDataFields()
    data.isPair = isPair
    data.ampRes = Int(header.ampRes)
    data.isCoupled = isPair && flag()
    if flag() { data.reserved = list(isPair ? 2 : 1) { $0.bits(4) } }
    let first = sbrChannel(tables, like: nil, ampRes: data.ampRes)
    data.channels = [first]
    if isPair {
      data.channels.append(
        sbrChannel(tables, like: data.isCoupled ? first.grid : nil, ampRes: data.ampRes))
    }
    if flag() {
      var extended = SBRExtendedDataFields()
      if !isPair || flag() { extended.extensions = [.ps(ps())] }
      if flag() {
        // What follows takes all that is left, whole bytes with its identifier.
        extended.fillBits = extended.extensions.isEmpty ? nil : BitString(5, 3)
      }
      if extended.extensions.isEmpty {
        extended.extensions = [.other(id: 1, BitString(UInt64(bits(14)), 14))]
      } else {
        extended.fillBits = nil
      }
      data.extendedData = extended
    }
    var payload = SBRExtensionDataFields()
    payload.crc = flag() ? (flag() ? .computed : .word(0x155)) : nil
    payload.header = header
    payload.data = data
    return payload
  }

  mutating func grid() -> SBRGridFields {
    var grid = SBRGridFields()
    grid.frameClass = SBRGrid.FrameClass(rawValue: UInt8(bits(2))) ?? .fixFix
    let limit = grid.frameClass == .varVar ? 2 : 3
    switch grid.frameClass {
    case .fixFix:
      grid.envelopeExponent = random.below(3)
      grid.frequencyResolutions = [flag()]
      return grid
    case .fixVar: grid.relativeBorders1 = list(random.below(limit + 1)) { $0.bits(2) }
    case .varFix: grid.relativeBorders0 = list(random.below(limit + 1)) { $0.bits(2) }
    case .varVar:
      grid.relativeBorders0 = list(random.below(limit + 1)) { $0.bits(2) }
      grid.relativeBorders1 = list(random.below(limit + 1)) { $0.bits(2) }
    }
    if grid.frameClass != .fixVar { grid.variableBorder0 = bits(2) }
    if grid.frameClass != .varFix { grid.variableBorder1 = bits(2) }
    grid.pointer = random.below(grid.envelopeCount + 1)
    grid.frequencyResolutions = list(grid.envelopeCount) { $0.flag() }
    return grid
  }

  mutating func sbrChannel(
    _ tables: SBRFrequencyTables, like other: SBRGridFields?, ampRes: Int
  ) -> SBRChannelFields {
    var channel = SBRChannelFields()
    let grid = other ?? grid()
    let isBalance = other != nil
    if !isBalance {
      channel.grid = grid
      channel.inverseFilteringModes = list(tables.noiseBandCount) { $0.bits(2) }
    }
    let isFine = ampRes == 0 || grid.frameClass == .fixFix && grid.envelopeCount == 1
    let width = (isFine ? 7 : 6) - (isBalance ? 1 : 0)
    channel.envelopes = (0..<grid.envelopeCount).map { index in
      let isHigh = grid.frequencyResolutions[grid.frameClass == .fixFix ? 0 : index]
      let count = isHigh ? tables.highBandCount : tables.lowBandCount
      return values(count, width, isBalance ? 12 : isFine ? 60 : 31)
    }
    channel.noiseFloors = list(grid.envelopeCount > 1 ? 2 : 1) {
      $0.values(tables.noiseBandCount, 5, isBalance ? 12 : 31)
    }
    if flag() { channel.harmonics = list(tables.highBandCount) { $0.flag() } }
    return channel
  }

  private mutating func values(_ count: Int, _ width: Int, _ limit: Int)
    -> SBRChannelFields.Values
  {
    let isTime = flag()
    return SBRChannelFields.Values(
      start: isTime ? nil : bits(width),
      list(isTime ? count : count - 1) { $0.random.below(2 * limit + 1) - limit })
  }

  /// Of several envelopes the differences are small, since an SBR extension has 270 bytes at most.
  mutating func ps() -> PSDataFields {
    var data = PSDataFields()
    var header = PSDataFields.Header()
    if flag() { header.iidMode = random.below(6) }
    if flag() { header.iccMode = random.below(6) }
    header.enableExt = flag()
    data.header = header
    data.isIIDFine = (header.iidMode ?? 0) > 2
    data.frameClass = bits(1)
    data.envelopeCountIndex = bits(2)
    let count = PSHeader.envelopeCount(
      frameClass: data.frameClass, index: data.envelopeCountIndex)
    if data.frameClass == 1 { data.borderPositions = list(count) { $0.bits(5) } }
    if let mode = header.iidMode, let bands = PSHeader.iidBandCount(mode: mode) {
      let limit = count > 1 ? 1 : mode > 2 ? 30 : 14
      data.iid = list(count) { make in
        PSDataFields.Parameters(
          isTime: make.flag(), make.list(bands) { $0.random.below(2 * limit + 1) - limit })
      }
    }
    if let mode = header.iccMode, let bands = PSHeader.iccBandCount(mode: mode) {
      data.icc = list(count) { make in
        PSDataFields.Parameters(
          isTime: make.flag(),
          make.list(bands) { count > 1 ? $0.random.below(3) - 1 : $0.random.below(15) - 7 })
      }
    }
    if header.enableExt {
      var extensions = PSExtensionDataFields()
      // Without iid_mode the last one counts, and another block of the element may have had one.
      if let bands = header.iidMode.flatMap({ PSHeader.phaseBandCount(iidMode: $0) }), flag() {
        extensions.extensions = [
          .phases(
            flag()
              ? list(count) { make in
                var phases = PSExtensionDataFields.Phases()
                phases.ipd = PSDataFields.Parameters(
                  isTime: make.flag(), make.list(bands) { $0.bits(3) })
                phases.opd = PSDataFields.Parameters(
                  isTime: make.flag(), make.list(bands) { $0.bits(3) })
                return phases
              } : nil, reserved: bits(1))
        ]
      }
      data.extensions = extensions
    }
    return data
  }
}
