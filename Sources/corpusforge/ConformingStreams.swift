import AACSyntax
import StreamForge

/// The streams of Corpus/conforming: every syntax element, tool, window sequence, codebook, rate,
/// channel configuration, number of blocks and kind of check word at least once.
enum ConformingStreams {
  /// All of them, by name.
  static let all =
    (rates + configurations + blocks + windows + codebooks + tools + elements + extensions + sbr
    + ps).sorted { $0.name < $1.name }

  /// What each file is: name, frames, bytes, summary, decoders that do not take it and why.
  static let manifest =
    all.reduce("file\tframes\tbytes\tsummary\tffmpeg\tfaad\n") { text, stream in
      let columns = [
        "\(stream.name).aac", "\(stream.fields.frames.count)", "\(stream.fields.bytes.count)",
        stream.summary, stream.unsupported[.ffmpeg] ?? "accepts",
        stream.unsupported[.faad] ?? "accepts",
      ]
      return text + columns.joined(separator: "\t") + "\n"
    }

  /// A stream of ten frames by recipe: fewer are worth a warning.
  private static func stream(
    _ name: String, _ summary: String, unsupported: [ConformingStream.Decoder: String] = [:],
    _ change: (inout StreamRecipe) -> Void
  ) -> ConformingStream {
    let recipe = StreamRecipe().with {
      $0.frameCount = 10
      change(&$0)
    }
    return ConformingStream(
      name: name, summary: summary, fields: recipe.fields, unsupported: unsupported)
  }

  private static let rates = (0...12).map { index in
    let hertz = SamplingFrequency.hertz(ofIndex: index) ?? 0
    let number = index < 10 ? "0\(index)" : "\(index)"
    return stream(
      "rate-\(number)", "SCE at \(hertz) Hz, all bands coded",
      unsupported: index == 12 ? [.faad: "7350 Hz is not in its table"] : [:]
    ) {
      $0.samplingFrequencyIndex = index
      $0.maxSFBs = [$0.bands.longCount]
    }
  }

  private static let configurations =
    (0...7).map { configuration in
      stream("configuration-\(configuration)", "channel_configuration \(configuration)") {
        $0.channelConfiguration = configuration
        $0.samplingFrequencyIndex = 3
        $0.hasProgramConfig = configuration == 0
      }
    } + [
      stream("configuration-0-surround", "SCE CPE CPE LFE described by a PCE") {
        $0.channelConfiguration = 0
        $0.elements = StreamRecipe.elements(of: 6)
        $0.hasProgramConfig = true
      },
      stream("mpeg2", "ID 1") {
        $0.id = 1
        $0.channelConfiguration = 2
      },
    ]

  private static let severalBlocks: [ConformingStream.Decoder: String] = [
    .ffmpeg: "more than one block a frame is not implemented",
    .faad: "decodes the first block of a frame and searches from there on",
  ]

  private static let blocks = (1...4).flatMap { count in
    [false, true].map { isProtected in
      stream(
        "blocks-\(count)\(isProtected ? "-crc" : "")",
        "\(count) raw_data_blocks a frame, \(isProtected ? "with check words" : "no check word")",
        unsupported: count > 1 ? severalBlocks : [:]
      ) {
        $0.channelConfiguration = 2
        $0.blocksPerFrame = count
        $0.isProtected = isProtected
      }
    }
  }

  private static let windows = [
    stream("windows", "all window sequences") {
      $0.channelConfiguration = 2
      $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
    },
    stream("windows-groups", "EIGHT_SHORT in eight groups and in one, KBD windows") {
      $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
      $0.channel.windowShape = 1
      $0.channel.scaleFactorGrouping = 0
    },
    stream("windows-one-group", "EIGHT_SHORT in one group") {
      $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
      $0.channel.scaleFactorGrouping = 0x7F
    },
    stream("windows-separate", "CPE without common_window, window shapes that differ") {
      $0.channelConfiguration = 2
      $0.hasCommonWindow = false
      $0.secondChannel = ChannelRecipe().with { $0.windowShape = 1 }
    },
  ]

  private static let codebooks =
    (1...11).map { number in
      stream("codebook-\(number < 10 ? "0" : "")\(number)", "all codewords of codebook \(number)") {
        $0.channel.codebooks = [number]
        $0.channel.globalGain = number == 11 ? 90 : 130
        $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
        // A block has 6144 bits at most.
        $0.maxSFBs = [24]
        $0.channel.maxSFB = 8
      }
    } + [
      stream("codebook-00", "no band coded: max_sfb 0, and sections of codebook 0") {
        $0.maxSFBs = [0, 40]
        $0.channel.codebooks = [0]
      },
      stream("codebook-13", "noise in every other band") {
        $0.channelConfiguration = 2
        $0.channel.codebooks = [1, 13, 5, 13]
        $0.msMaskPresent = 0
      },
      stream("codebook-14-15", "intensity in the upper bands, in and out of phase") {
        $0.channelConfiguration = 2
        $0.channel.codebooks = [7]
        $0.secondChannel = ChannelRecipe().with { $0.codebooks = [5, 5, 5, 14, 15, 15] }
        $0.msMaskPresent = 0
      },
      stream("codebook-all", "sections of all codebooks in turn, of one band each") {
        $0.channel.codebooks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13]
        $0.channel.globalGain = 120
      },
    ]

  private static let ssr = "AAC SSR is not implemented"

  private static let tools = [
    stream("pulse", "pulse_data of four pulses") { $0.channel.tools = [.pulse] },
    stream("tns", "tns_data in long and short windows, both directions") {
      $0.channel.tools = [.tns]
      $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
    },
    stream("ms-none", "ms_mask_present 0") {
      $0.channelConfiguration = 2
      $0.msMaskPresent = 0
    },
    stream("ms-bands", "ms_mask_present 1, long and short windows") {
      $0.channelConfiguration = 2
      $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
    },
    stream("ms-all", "ms_mask_present 2") {
      $0.channelConfiguration = 2
      $0.msMaskPresent = 2
    },
    stream("main-prediction", "AAC Main: predictors in use, with resets") {
      $0.objectType = 1
      $0.channelConfiguration = 2
      $0.channel.tools = [.prediction]
    },
    stream("ltp", "AAC LTP: ltp_data in a channel") {
      $0.objectType = 4
      $0.channel.tools = [.longTermPrediction]
    },
    stream("ltp-pair", "AAC LTP: ltp_data of a pair, in the first channel only") {
      $0.objectType = 4
      $0.channelConfiguration = 2
      $0.channel.tools = [.longTermPrediction]
    },
    stream(
      "ssr-gain-control", "AAC SSR: gain_control_data in all window sequences",
      unsupported: [.ffmpeg: ssr, .faad: ssr]
    ) {
      $0.objectType = 3
      $0.channel.tools = [.gainControl]
      $0.windowSequences = [.onlyLong, .longStart, .eightShort, .eightShort, .longStop]
    },
  ]

  /// A stream of a pair and a coupling channel onto both channels of it, described by a PCE.
  private static func couplingStream(
    _ name: String, _ summary: String, isIndependentlySwitched: Bool,
    _ gains: @escaping (Int) -> CouplingChannelElementFields.GainList
  ) -> ConformingStream {
    stream(name, summary, unsupported: [.faad: "built without coupling channels"]) {
      $0.channelConfiguration = 0
      var config = $0.programConfig
      config.coupling = [
        ProgramConfigElementFields.Entry(flag: isIndependentlySwitched, tag: 0)
      ]
      $0.leading = [.programConfig(config)]
      var element = CouplingChannelElementFields()
      element.isIndependentlySwitched = isIndependentlySwitched
      element.domain = isIndependentlySwitched
      element.gainElementScale = 1
      element.stream = ChannelRecipe().with { $0.maxSFB = 20 }.fields($0.bands)
      var channels = CouplingChannelElementFields.Channels()
      channels.left = true
      channels.right = true
      element.targets[0].channels = channels
      let bands = element.stream.sectionData.sections.reduce(0) {
        $0 + ($1.codebook == 0 ? 0 : $1.length)
      }
      element.gains = [gains(bands)]
      $0.trailing = [.coupling(element)]
    }
  }

  private static let elements = [
    couplingStream(
      "cce-dependent", "CCE before TNS, a gain for each band", isIndependentlySwitched: false
    ) { bands in .byBand((0..<bands).map { $0 % 3 - 1 }) },
    couplingStream(
      "cce-common-gain", "dependent CCE with one gain for all bands",
      isIndependentlySwitched: false
    ) { _ in .common(4) },
    couplingStream(
      "cce-independent", "independently switched CCE", isIndependentlySwitched: true
    ) { _ in .common(4) },
    stream("dse", "DSEs: empty, not aligned, aligned, of more than 254 bytes") {
      $0.trailing = [
        .data(DataStreamElementFields(tag: 1, [])),
        .data(DataStreamElementFields(tag: 2, [1, 2, 3])),
        .data(DataStreamElementFields(tag: 2, [4, 5, 6], isByteAligned: true)),
        .data(DataStreamElementFields(tag: 3, (0..<300).map { UInt8($0 & 255) })),
      ]
    },
    stream("dvb-ancillary", "DSE with all that DVB ancillary data may hold, and bytes behind it") {
      var data = DVBAncillaryData()
      data.dolbySurroundMode = 1
      data.presentationMode = 1
      data.downmixingLevels = DVBAncillaryData.DownmixingLevels()
      data.downmixingLevels?.isCenterOn = true
      data.downmixingLevels?.center = 2
      data.compression = DVBAncillaryData.Compression()
      data.compression?.isOn = true
      data.compression?.value = 0x80
      data.coarseTimecode = 0x1234
      data.fineTimecode = 0x5678
      data.extension = DVBAncillaryData.Extension()
      data.extension?.levels = DVBAncillaryData.Extension.Levels()
      data.extension?.gains = DVBAncillaryData.Extension.Gains()
      data.extension?.gains?.to2.isNegative = true
      data.extension?.gains?.to2.index = 12
      data.extension?.lfe = 5
      var element = DataStreamElementFields(data)
      element.data = [1, 2, 3]
      $0.trailing = [.data(element)]
    },
    stream("fil", "FILs: empty, of 14 bytes in either way, of 269 bytes") {
      var escaped = FillElementFields(.fill(byteCount: 14))
      escaped.escapesFourteen = true
      $0.trailing = [
        .fill(FillElementFields()), .fill(FillElementFields(.fill(byteCount: 14))),
        .fill(escaped), .fill(FillElementFields(.fill(byteCount: 269))),
      ]
    },
    stream("pce-full", "PCE with mixdown, data and coupling entries and a comment") {
      $0.channelConfiguration = 0
      $0.elements = StreamRecipe.elements(of: 6)
      var config = $0.programConfig
      config.monoMixdownElement = 0
      config.stereoMixdownElement = 0
      config.matrixMixdown = ProgramConfigElementFields.MatrixMixdown()
      config.matrixMixdown?.index = 2
      config.associatedData = [ProgramConfigElementFields.Entry(tag: 1)]
      config.comment = Array("corpusforge".utf8)
      $0.leading = [.programConfig(config)]
      $0.trailing = [.data(DataStreamElementFields(tag: 1, [1, 2, 3]))]
    },
  ]

  private static func drc(_ change: (inout DynamicRangeInfoFields) -> Void)
    -> SyntacticElementFields
  {
    var info = DynamicRangeInfoFields()
    info.gains[0].control = 12
    change(&info)
    return .fill(FillElementFields(.dynamicRange(info)))
  }

  private static let extensions = [
    stream("fill-data", "EXT_FIL, EXT_FILL_DATA and both in one FIL's place") {
      $0.trailing = [
        .fill(FillElementFields(.fill(byteCount: 5))),
        .fill(FillElementFields(.fillData(byteCount: 9))),
      ]
    },
    stream(
      "data-element", "EXT_DATA_ELEMENT, short and with a length of two parts",
      unsupported: [.faad: "reads one byte of a data element only"]
    ) {
      $0.trailing = [
        .fill(FillElementFields(.dataElement([1, 2, 3]))),
        .fill(FillElementFields(.dataElement(Array(repeating: 7, count: 256)))),
      ]
    },
    stream("drc", "dynamic_range_info with a reference level, one gain") {
      $0.trailing = [
        drc {
          $0.referenceLevel = DynamicRangeInfoFields.ReferenceLevel()
          $0.referenceLevel?.level = 80
          $0.gains[0].sign = 1
        }
      ]
    },
    stream("drc-bands", "dynamic_range_info with three bands, behind it fill in the same FIL") {
      var info = DynamicRangeInfoFields()
      info.bands = DynamicRangeInfoFields.Bands()
      info.bands?.tops = [10, 100, 255]
      info.gains = (0..<3).map { DynamicRangeInfoFields.Gain(sign: $0 & 1, control: 4 * $0) }
      $0.trailing = [.fill(FillElementFields(.dynamicRange(info), .fill(byteCount: 3)))]
    },
    stream("drc-excluded", "dynamic_range_info with a PCE's tag and excluded channels") {
      $0.channelConfiguration = 0
      $0.hasProgramConfig = true
      $0.trailing = [
        drc {
          $0.pceTag = DynamicRangeInfoFields.PCETag()
          $0.excludeMasks = [0b0100000, 0]
        }
      ]
    },
    stream("sac", "EXT_SAC_DATA") {
      $0.trailing = [.fill(FillElementFields(.bytes(type: 12, nibble: 0b0011, [1, 2, 3, 4])))]
    },
    stream("extension-reserved", "an extension_type without meaning") {
      $0.trailing = [.fill(FillElementFields(.bytes(type: 7, nibble: 0, [1, 2, 3])))]
    },
  ]

  private static func sbrStream(
    _ name: String, _ summary: String, isPair: Bool = false,
    _ change: (inout SBRRecipe) -> Void
  ) -> ConformingStream {
    stream(name, summary) {
      $0.channelConfiguration = isPair ? 2 : 1
      $0.samplingFrequencyIndex = 6
      $0.maxSFBs = [36, 30]
      $0.sbr = SBRRecipe().with(change)
    }
  }

  private static let sbr = [
    sbrStream("sbr", "SBR in an SCE, differences in time and in frequency") { _ in },
    sbrStream("sbr-grids", "SBR in an SCE, grids of all classes") {
      $0.grids = SBRRecipe.allGrids
    },
    sbrStream("sbr-fine", "SBR in an SCE, grids of all classes, steps of 1.5 dB") {
      $0.grids = SBRRecipe.allGrids
      $0.header.ampRes = 0
      $0.headerInterval = 3
    },
    sbrStream("sbr-crc", "EXT_SBR_DATA_CRC") { $0.crc = .computed },
    sbrStream("sbr-harmonics", "bs_add_harmonic, bs_data_extra, a reserved extension of zeros") {
      $0.hasHarmonics = true
      $0.reserved = 0
      $0.reservedExtension = BitString(0, 14)
    },
    sbrStream("sbr-header", "both optional parts of sbr_header, linear bands") {
      $0.header.headerExtra1 = true
      $0.header.headerExtra2 = true
      $0.header.freqScale = 0
      $0.header.alterScale = 1
      $0.header.noiseBands = 1
      $0.header.limiterBands = 1
      $0.header.limiterGains = 1
      $0.header.interpolFreq = 0
      $0.header.smoothingMode = 0
      $0.headerInterval = 2
    },
    sbrStream("sbr-pair", "SBR in a CPE, grids of all classes", isPair: true) {
      $0.grids = SBRRecipe.allGrids
      $0.hasHarmonics = true
    },
    sbrStream("sbr-coupled", "SBR in a CPE with bs_coupling, grids of all classes", isPair: true) {
      $0.grids = SBRRecipe.allGrids
      $0.isCoupled = true
    },
    sbrStream(
      "sbr-coupled-fine", "SBR in a CPE with bs_coupling, steps of 1.5 dB, CRC", isPair: true
    ) {
      $0.header.ampRes = 0
      $0.isCoupled = true
      $0.crc = .computed
    },
    stream("sbr-surround", "SBR in SCE and CPEs, none in the LFE") {
      $0.channelConfiguration = 6
      $0.samplingFrequencyIndex = 6
      $0.maxSFBs = [36]
      $0.sbr = SBRRecipe()
    },
  ]

  private static func psStream(
    _ name: String, _ summary: String, _ change: (inout PSRecipe) -> Void
  ) -> ConformingStream {
    sbrStream(name, summary) { $0.ps = PSRecipe().with(change) }
  }

  private static let ps =
    (0...5).map { mode in
      psStream("ps-mode-\(mode)", "parametric stereo, iid_mode and icc_mode \(mode)") {
        $0.iidMode = mode
        $0.iccMode = mode
        $0.envelopeCountIndices = [1, 2]
      }
    } + [
      psStream("ps-envelopes", "parametric stereo, all numbers of envelopes of fixed borders") {
        $0.envelopeCountIndices = [1, 0, 3, 2]
      },
      psStream("ps-borders", "parametric stereo, variable borders, one to four envelopes") {
        $0.frameClass = 1
        $0.envelopeCountIndices = [0, 1, 2, 3]
      },
      psStream("ps-iid-only", "parametric stereo without coherences") { $0.iccMode = nil },
      psStream("ps-icc-only", "parametric stereo without intensity differences") {
        $0.iidMode = nil
      },
    ]
    + (0...2).map { mode in
      psStream("ps-phases-\(mode)", "parametric stereo with IPD and OPD, iid_mode \(mode)") {
        $0.iidMode = mode
        $0.iccMode = mode
        $0.hasPhases = true
        $0.envelopeCountIndices = [2]
      }
    }
}
