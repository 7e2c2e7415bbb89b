public import AACSyntax

/// A stream by its properties: makes the fields of frames that are legal in every respect, so that
/// one of them can be changed.
///
///     StreamRecipe().with {
///       $0.channelConfiguration = 2
///       $0.blocksPerFrame = 2
///       $0.channel.tools = [.tns]
///     }.fields
public struct StreamRecipe: Hashable, Sendable {
  /// `ID`: 0 MPEG-4, 1 MPEG-2.
  public var id = 0
  /// The audio object type: 1 AAC Main, 2 AAC LC, 3 AAC SSR, 4 AAC LTP.
  public var objectType = 2
  /// `sampling_frequency_index`, 0 to 12.
  public var samplingFrequencyIndex = 4
  /// `channel_configuration`; the elements are those that it says.
  public var channelConfiguration = 1
  /// Another list of channel elements than `channel_configuration` says.
  public var elements: [SyntacticElement.Kind]?
  /// Whether every block begins with a `program_config_element()` of the channel elements.
  public var hasProgramConfig = false
  /// The lines of a window. ADTS has 1024; streams of 960 are those that it cannot carry.
  public var frameLength = SyntaxParameters.FrameLength.lines1024
  /// The number of frames.
  public var frameCount = 20
  /// The number of blocks in a frame, 1 to 4.
  public var blocksPerFrame = 1
  /// Whether frames have check words.
  public var isProtected = false
  /// What the channels are made of; `seed`, `windowSequence` and `maxSFB` are set for each block.
  public var channel = ChannelRecipe()
  /// What second channels of pairs are made of; `nil` for the same.
  public var secondChannel: ChannelRecipe?
  /// `window_sequence` of each block, over and over.
  public var windowSequences = [WindowSequence.onlyLong]
  /// `max_sfb` of each block of long windows, over and over; empty for that of `channel`.
  public var maxSFBs: [Int] = []
  /// `common_window` of pairs.
  public var hasCommonWindow = true
  /// `ms_mask_present` of pairs with a common window.
  public var msMaskPresent = 1
  /// The SBR payloads of all SCE and CPE.
  public var sbr: SBRRecipe?
  /// Elements before the channel elements of each block.
  public var leading: [SyntacticElementFields] = []
  /// Elements behind the channel elements of each block.
  public var trailing: [SyntacticElementFields] = []

  /// 20 frames of one channel, AAC LC, 44.1 kHz.
  public init() {}

  /// The recipe with changes.
  public func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// The channel elements of a block.
  public var channelElements: [SyntacticElement.Kind] {
    elements ?? Self.elements(of: channelConfiguration)
  }

  /// The channel elements of a `channel_configuration`, 0 for a pair that a PCE describes.
  ///
  /// ISO/IEC 14496-3, 1.6.3.5, Table 1.19.
  public static func elements(of configuration: Int) -> [SyntacticElement.Kind] {
    switch configuration {
    case 1: [.singleChannel]
    case 3: [.singleChannel, .channelPair]
    case 4: [.singleChannel, .channelPair, .singleChannel]
    case 5: [.singleChannel, .channelPair, .channelPair]
    case 6: [.singleChannel, .channelPair, .channelPair, .lfeChannel]
    case 7: [.singleChannel, .channelPair, .channelPair, .channelPair, .lfeChannel]
    default: [.channelPair]
    }
  }

  /// The scale factor bands of the stream.
  ///
  /// - Precondition: `samplingFrequencyIndex` is 0 to 12.
  public var bands: ScaleFactorBands {
    let parameters = SyntaxParameters(
      objectType: objectType, samplingFrequencyIndex: samplingFrequencyIndex,
      frameLength: frameLength)
    guard let bands = ScaleFactorBands(parameters) else {
      preconditionFailure("sampling_frequency_index is 0 to 12")
    }
    return bands
  }

  /// The frames.
  public var fields: ADTSStreamFields {
    let bands = bands
    return ADTSStreamFields(
      (0..<frameCount).map { number in
        var frame = ADTSFrameFields(
          (0..<blocksPerFrame).map { block(number * blocksPerFrame + $0, bands) })
        frame.id = id
        frame.profile = objectType - 1
        frame.samplingFrequencyIndex = samplingFrequencyIndex
        frame.channelConfiguration = channelConfiguration
        frame.protectionAbsent = !isProtected
        return frame
      })
  }

  /// Block `index` of the stream.
  private func block(_ index: Int, _ bands: ScaleFactorBands) -> RawDataBlockFields {
    var block = RawDataBlockFields()
    if hasProgramConfig { block.elements.append(.programConfig(programConfig)) }
    block.elements += leading
    var counts = [0, 0, 0, 0]
    for (place, kind) in channelElements.enumerated() {
      let tag = counts[Int(kind.rawValue)]
      counts[Int(kind.rawValue)] += 1
      let seed = index * 16 + place * 2
      switch kind {
      case .channelPair: block.elements.append(.pair(pair(index, tag: tag, seed: seed, bands)))
      case .lfeChannel:
        block.elements.append(
          .lfe(SingleChannelElementFields(tag: tag, lfe(bands, seed: seed))))
      default:
        block.elements.append(
          .single(
            SingleChannelElementFields(
              tag: tag, recipe(channel, index, seed: seed, bands).fields(bands))))
      }
      if let sbr, kind != .lfeChannel {
        let frequency = SamplingFrequency.hertz(ofIndex: samplingFrequencyIndex) ?? 0
        let payload = sbr.payload(
          index, isPair: kind == .channelPair, samplingFrequency: frequency)
        block.elements.append(.fill(FillElementFields(.sbr(payload))))
      }
    }
    block.elements += trailing
    return block
  }

  /// The recipe of a channel in block `index`.
  private func recipe(
    _ channel: ChannelRecipe, _ index: Int, seed: Int, _ bands: ScaleFactorBands
  ) -> ChannelRecipe {
    channel.with {
      $0.seed = channel.seed + seed
      $0.windowSequence = windowSequences[index % windowSequences.count]
      if $0.windowSequence == .eightShort {
        $0.maxSFB = channel.maxSFB.map { min($0, bands.shortCount) }
      } else if !maxSFBs.isEmpty {
        $0.maxSFB = maxSFBs[index % maxSFBs.count]
      }
    }
  }

  private func pair(
    _ index: Int, tag: Int, seed: Int, _ bands: ScaleFactorBands
  ) -> ChannelPairElementFields {
    let first = recipe(channel, index, seed: seed, bands)
    let second = recipe(secondChannel ?? channel, index, seed: seed + 1, bands)
    var pair = ChannelPairElementFields()
    pair.instanceTag = tag
    if hasCommonWindow {
      var common = ChannelPairElementFields.Common()
      common.info = first.info(bands, isShared: true)
      common.msMaskPresent = msMaskPresent
      if msMaskPresent == 1 {
        let count = common.info.windowGroupLengths.count * common.info.maxSFB
        common.msUsed = (0..<count).map { $0 % 3 != 0 }
      }
      pair.common = common
    }
    pair.first = first.fields(bands, common: pair.common?.info)
    pair.second = second.fields(bands, common: pair.common?.info)
    return pair
  }

  /// A channel with lines below line 12 only.
  private func lfe(_ bands: ScaleFactorBands, seed: Int) -> IndividualChannelStreamFields {
    let count = (1..<bands.longCount).first { bands.offset($0 + 1, .onlyLong) > 12 } ?? 1
    return ChannelRecipe().with {
      $0.maxSFB = count
      $0.seed = seed
    }.fields(bands)
  }

  /// The `program_config_element()` of the channel elements: front up to the first two, or those
  /// that `channel_configuration` 7 has in front; back the rest.
  public var programConfig: ProgramConfigElementFields {
    var config = ProgramConfigElementFields()
    config.objectType = objectType - 1
    config.samplingFrequencyIndex = samplingFrequencyIndex
    var counts = [0, 0, 0, 0]
    let kinds = channelElements
    let pairs = kinds.count { $0 == .channelPair }
    for kind in kinds {
      let tag = counts[Int(kind.rawValue)]
      counts[Int(kind.rawValue)] += 1
      let entry = ProgramConfigElementFields.Entry(flag: kind == .channelPair, tag: tag)
      switch kind {
      case .lfeChannel: config.lfe.append(entry)
      case .channelPair where tag > 0 && tag == pairs - 1: config.back.append(entry)
      case .singleChannel where tag > 0: config.back.append(entry)
      default: config.front.append(entry)
      }
    }
    return config
  }
}
