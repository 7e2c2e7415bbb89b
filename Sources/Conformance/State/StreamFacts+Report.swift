import AACSyntax
import Transports

extension StreamFacts {
  /// What the file turned out to be.
  public var container: Container {
    guard sizeBytes > 0 else { return .empty }
    switch probe {
    case .adts: return .adts
    case .nothing, nil: return rawBlocks == nil ? .unknown : .rawAAC
    case .other(let format):
      switch format.kind {
      case .mp4: return .mp4
      case .mpegTS: return .mpegts
      case .loas: return .loas
      case .adif: return .adif
      case .mpegAudio: return .mp3
      case .signature: return .other
      case .text: return .text
      }
    }
  }

  /// The counts of the report.
  public var frameCounts: FrameCounts {
    var counts = FrameCounts()
    counts.count = frameCount
    counts.rawDataBlocks = rawDataBlocks
    counts.bytes = frameBytes
    counts.junkBytes = junkBytes
    counts.tagBytes = tagBytes + icyBytes
    counts.crcProtected = crcProtected
    if let syntax {
      counts.crcVerified = syntax.wordsVerified
      counts.crcMismatched = syntax.framesMismatched
      counts.syntaxErrors = syntax.brokenBlocks
      counts.bitsUnaccounted = syntax.bitsUnaccounted
    }
    return counts
  }

  /// `sampling_frequency_index` that the payload under `header` was coded with, as far as it is
  /// known better than from the header.
  func coreIndex(of header: ADTSFixedHeader) -> Int {
    let known = readings.first {
      $0.header.bits & HeaderField.mask == header.bits & HeaderField.mask
    }
    return known?.reading.parameters.samplingFrequencyIndex ?? Int(header.samplingFrequencyIndex)
  }

  /// The values of `sampling_frequency_index` that the payload under `header` fits: the declared one
  /// alone, unless it is known to be wrong.
  func coreIndices(of header: ADTSFixedHeader) -> [Int] {
    let known = readings.first {
      $0.header.bits & HeaderField.mask == header.bits & HeaderField.mask
    }
    for case .tables(let candidates) in known?.changes ?? [] {
      return known?.coreIndexOfSBR(candidates).map { [$0] } ?? candidates
    }
    return [Int(header.samplingFrequencyIndex)]
  }

  /// The core's rate in hertz under `header`; `nil` if the payload fits other rates than the declared
  /// one, and several of them.
  func decidedRate(of header: ADTSFixedHeader) -> Int? {
    let indices = coreIndices(of: header)
    return indices.count == 1 ? SamplingFrequency.hertz(ofIndex: indices[0]) : nil
  }

  /// How the bit rate behaves, as far as the sizes of the frames and the fullness tell.
  public var bitRateMode: StreamReport.Bitrate.Mode {
    guard frameCount >= 10 else { return .unknown }
    if hasEvenFrames { return .cbr }
    // A bit reservoir lets frames of a constant-rate stream differ; its recursion must hold.
    if buffer.framesChecked > 0, buffer.variable == 0,
      buffer.violations * 20 <= buffer.framesChecked, buffer.smallest != buffer.largest
    {
      return .cbr
    }
    return .vbr
  }

  /// Whether the sizes of all frames stay within 5 % of their mean.
  var hasEvenFrames: Bool {
    guard frameCount > 0 else { return false }
    let mean = Double(frameBytes) / Double(frameCount)
    return Double(largestFrame) <= mean * 1.05 && Double(smallestFrame) >= mean * 0.95
  }

  /// Seconds from the start of the stream to `unit`; `nil` where frames do not all take the same
  /// time, and the counted time is not kept.
  func timeSeconds(of unit: AccessUnit) -> Double? {
    guard flipCounts[HeaderField.samplingFrequencyIndex.rawValue] == 0,
      let stretch = stretches.last(where: { $0.first.index <= unit.index }),
      stretchCount == stretches.count, let start = stretch.startSeconds
    else { return nil }
    let frames = unit.index - stretch.first.index
    guard multiBlockFrames == 0 || frames == 0, let rate = stretch.header.samplingFrequency
    else { return frames == 0 ? start : nil }
    return start + Double(frames * 1024) / Double(rate)
  }

  /// The bit rate that a frame of so many bytes has at the usual rate, in bits per second.
  func bitRate(ofFrameBytes bytes: Int, blocks: Int = 1) -> Int {
    guard let rate = usualHeader?.samplingFrequency else { return 0 }
    return Int((Double(bytes * 8 * rate) / Double(1024 * max(1, blocks))).rounded())
  }
}

extension StreamReport {
  /// What the headers of a file tell of its stream; `nil` without a frame.
  public init?(_ facts: StreamFacts) {
    guard let header = facts.stretches.first?.header ?? facts.first?.header.fixed,
      facts.frameCount > 0
    else { return nil }
    let blocks = facts.rawDataBlocks / facts.frameCount
    let configuration = Int(header.channelConfiguration)
    self.init(
      mpegVersion: header.id == 1 ? 2 : 4,
      objectType: AudioObjectType.name(ofProfile: Int(header.profile)),
      profileObjectType: Int(header.profile),
      samplingFrequencyIndex: Int(header.samplingFrequencyIndex),
      samplingFrequency: header.samplingFrequency,
      channelConfiguration: configuration,
      durationSeconds: facts.durationSeconds,
      bitrate: Bitrate(
        average: Int(facts.meanBitRate.rounded()),
        minimum: facts.bitRate(ofFrameBytes: facts.smallestFrame, blocks: blocks),
        maximum: facts.bitRate(ofFrameBytes: facts.largestFrame, blocks: blocks),
        mode: facts.bitRateMode))
    channels = ChannelConfiguration.channels(of: configuration)
    channelLayout = ChannelConfiguration.layout(of: configuration)
    if let syntax = facts.syntax { describe(syntax) }
  }

  /// Adds what the payload tells.
  private mutating func describe(_ syntax: SyntaxFacts) {
    tools = syntax.tools
    encoder = syntax.encoder
    if let coded = syntax.channels {
      if coded != channels { channelLayout = nil }
      channels = coded
    }
    let hasSBR = syntax.sbrFrames > 0
    let hasPS = syntax.psFrames > 0
    sbr = hasSBR ? .implicit : SBRSignalling.none
    ps = hasPS
    if hasSBR, profileObjectType == 1 { objectType = hasPS ? "HE-AAC v2" : "HE-AAC" }
    outputSamplingFrequency = samplingFrequency.map { hasSBR ? 2 * $0 : $0 }
    outputChannels = hasPS && channels == 1 ? 2 : channels
    codecString = "mp4a.40.\(hasPS ? 29 : hasSBR ? 5 : profileObjectType + 1)"
    levels = Levels(self, lfeCount: syntax.layouts.usual?.lfeCount ?? 0)
  }
}

extension FileReport {
  /// Sets the verdict that the findings and the container call for.
  public mutating func settleVerdict() {
    if container != .adts {
      verdict = .notAAC
    } else if count(of: .error) > 0 {
      verdict = .fail
    } else if count(of: .warning) > 0 {
      verdict = .warn
    } else {
      verdict = .pass
    }
  }
}
