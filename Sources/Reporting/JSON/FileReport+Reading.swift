public import Conformance
public import JSONText
import Transports

extension FileReport {
  /// The report that was written as `node`, of the input at `pathBytes`; `nil` if it is none.
  ///
  /// What is read is what was written: nothing that the report holds is lost on the way.
  public init?(reading node: JSONNode, pathBytes: [UInt8]) {
    guard let depth = node["depth"]?.string.flatMap({ Depth(rawValue: $0) }),
      let verdict = node["verdict"]?.string.flatMap({ Verdict(rawValue: $0) }),
      let counts = node["frames"], let regions = node["regions"]?.elements,
      let decode = node["decode"].flatMap({ DecodeReport(reading: $0) }),
      let findings = node["findings"]?.elements
    else { return nil }
    self.init(path: String(decoding: pathBytes, as: UTF8.self), pathBytes: pathBytes, depth: depth)
    self.verdict = verdict
    sizeBytes = node["size_bytes"]?.integer.flatMap { UInt64(exactly: $0) } ?? 0
    sha256 = node["sha256"]?.string
    container = node["container"]?.string.flatMap { Container(rawValue: $0) }
    unreadableReason = node["unreadable_reason"]?.string
    frames = FrameCounts(reading: counts)
    for region in regions {
      guard let region = Region(reading: region) else { return nil }
      self.regions.append(region)
    }
    regionsOmitted = node["regions_omitted"]?.integer ?? 0
    self.decode = decode
    for finding in findings {
      guard let finding = Finding(reading: finding) else { return nil }
      self.findings.append(finding)
    }
    if let segment = node["hls_segment"] {
      guard let segment = HLSSegment(reading: segment) else { return nil }
      self.segment = segment
    }
    if let stream = node["stream"], stream.value != .null {
      guard let stream = StreamReport(reading: stream) else { return nil }
      self.stream = stream
    }
  }
}

extension HLSSegment {
  fileprivate init?(reading node: JSONNode) {
    guard let timestamp = node["timestamp"]?.integer.flatMap({ UInt64(exactly: $0) }),
      let duration = node["duration_seconds"]?.number, let frame = node["frame_seconds"]?.number,
      let offset = node["byte_offset"]?.integer.flatMap({ UInt64(exactly: $0) })
    else { return nil }
    self.init(
      timestamp: timestamp, durationSeconds: duration, frameSeconds: frame, byteOffset: offset)
  }
}

extension FrameCounts {
  fileprivate init(reading node: JSONNode) {
    self.init()
    count = node["count"]?.integer ?? 0
    rawDataBlocks = node["raw_data_blocks"]?.integer ?? 0
    bytes = node["bytes"]?.integer.flatMap { UInt64(exactly: $0) } ?? 0
    junkBytes = node["junk_bytes"]?.integer.flatMap { UInt64(exactly: $0) } ?? 0
    tagBytes = node["tag_bytes"]?.integer.flatMap { UInt64(exactly: $0) } ?? 0
    crcProtected = node["crc_protected"]?.integer ?? 0
    crcVerified = node["crc_verified"]?.integer
    crcMismatched = node["crc_mismatched"]?.integer
    syntaxErrors = node["syntax_errors"]?.integer
    bitsUnaccounted = node["bits_unaccounted"]?.integer
  }
}

extension Region {
  fileprivate init?(reading node: JSONNode) {
    guard let kind = node["kind"]?.string.flatMap({ Kind(rawValue: $0) }),
      let offset = node["offset"]?.integer.flatMap({ UInt64(exactly: $0) }),
      let length = node["length"]?.integer.flatMap({ UInt64(exactly: $0) })
    else { return nil }
    self.init(kind, offset: offset, length: length)
  }
}

extension DecodeReport {
  fileprivate init?(reading node: JSONNode) {
    guard let decoder = node["decoder"]?.string,
      let status = node["status"]?.string.flatMap({ Status(rawValue: $0) })
    else { return nil }
    self.init()
    self.decoder = decoder
    self.status = status
    version = node["version"]?.string
    note = node["note"]?.string
    blocksDecoded = node["blocks_decoded"]?.integer
    blocksFailed = node["blocks_failed"]?.integer
    samplesPerChannel = node["samples_per_channel"]?.integer
    samplingFrequency = node["sampling_frequency"]?.integer
    channels = node["channels"]?.integer
    peak = node["peak"]?.number
    rms = node["rms"]?.number
    clippedSamples = node["clipped_samples"]?.integer
    if let failure = node["first_failure"], let frame = failure["frame"]?.integer,
      let message = failure["message"]?.string
    {
      firstFailure = Failure(frame: frame, message: message)
    }
  }
}

extension StreamReport {
  fileprivate init?(reading node: JSONNode) {
    guard let mpegVersion = node["mpeg_version"]?.integer,
      let objectType = node["object_type"]?.string,
      let profile = node["profile_object_type"]?.integer,
      let index = node["sampling_frequency_index"]?.integer,
      let configuration = node["channel_configuration"]?.integer,
      let frameLength = node["frame_length_samples"]?.integer,
      let duration = node["duration_seconds"]?.number, let rates = node["bitrate"],
      let average = rates["average"]?.integer, let minimum = rates["minimum"]?.integer,
      let maximum = rates["maximum"]?.integer,
      let mode = rates["mode"]?.string.flatMap({ Bitrate.Mode(rawValue: $0) })
    else { return nil }
    self.init(
      mpegVersion: mpegVersion, objectType: objectType, profileObjectType: profile,
      samplingFrequencyIndex: index, samplingFrequency: node["sampling_frequency"]?.integer,
      channelConfiguration: configuration, durationSeconds: duration,
      bitrate: Bitrate(average: average, minimum: minimum, maximum: maximum, mode: mode))
    frameLengthSamples = frameLength
    channels = node["channels"]?.integer
    channelLayout = node["channel_layout"]?.string
    sbr = node["sbr"]?.string.flatMap { SBRSignalling(rawValue: $0) }
    ps = node["ps"]?.bool
    outputSamplingFrequency = node["output_sampling_frequency"]?.integer
    outputChannels = node["output_channels"]?.integer
    codecString = node["codec_string"]?.string
    encoder = node["encoder"]?.string
    if let counts = node["tools"], counts.value != .null {
      var tools = ToolCounts()
      tools.ms = counts["ms"]?.integer ?? 0
      tools.intensity = counts["intensity"]?.integer ?? 0
      tools.pns = counts["pns"]?.integer ?? 0
      tools.tns = counts["tns"]?.integer ?? 0
      tools.pulse = counts["pulse"]?.integer ?? 0
      tools.prediction = counts["prediction"]?.integer ?? 0
      tools.ltp = counts["ltp"]?.integer ?? 0
      tools.gainControl = counts["gain_control"]?.integer ?? 0
      tools.shortWindows = counts["short_windows"]?.integer ?? 0
      self.tools = tools
    }
    if let levels = node["levels"], levels.value != .null {
      self.levels = Levels(
        aacProfile: levels["aac_profile"]?.string, heAACProfile: levels["he_aac_profile"]?.string)
    }
  }
}

extension Finding {
  fileprivate init?(reading node: JSONNode) {
    guard let rule = node["rule"]?.string, let name = node["name"]?.string,
      let severity = node["severity"]?.string.flatMap({ Severity(rawValue: $0) }),
      let message = node["message"]?.string,
      let frames = node["frames"].flatMap({ FrameSpan(reading: $0) }),
      let location = node["location"].flatMap({ Location(reading: $0) }),
      let evidence = node["evidence"].flatMap({ Evidence(reading: $0) }),
      let folded = node["folded"]?.members
    else { return nil }
    self.init(
      RuleMetadata(
        id: RuleID(rule), name: name, severity: severity, group: "", depth: .headers,
        requirement: "", rationale: ""),
      message: message, remedy: node["remedy"]?.string, frames: frames, location: location,
      evidence: evidence,
      folded: folded.map { FoldedRule(RuleID($0.name), $0.value.integer ?? 0) })
    if let reference = node["reference"], let standard = reference["standard"]?.string {
      self.reference = Clause(
        standard, reference["edition"]?.string, reference["clause"]?.string)
    }
    isBaselined = node["baselined"]?.bool ?? false
  }
}

extension FrameSpan {
  fileprivate init?(reading node: JSONNode) {
    guard let first = node["first"]?.integer, let last = node["last"]?.integer,
      let count = node["count"]?.integer, let pairs = node["ranges"]?.elements
    else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for pair in pairs {
      guard let ends = pair.elements, ends.count == 2, let lower = ends[0].integer,
        let upper = ends[1].integer, lower <= upper
      else { return nil }
      ranges.append(lower...upper)
    }
    self.init(first: first, last: last, count: count, ranges: ranges)
  }
}

extension Location {
  fileprivate init?(reading node: JSONNode) {
    guard let byteOffset = node["byte_offset"]?.integer.flatMap({ UInt64(exactly: $0) }),
      let bitOffset = node["bit_offset"]?.integer, let bitLength = node["bit_length"]?.integer
    else { return nil }
    self.init(
      byteOffset: byteOffset, bitOffset: bitOffset, bitLength: bitLength,
      timeSeconds: node["time_seconds"]?.number, element: node["element"]?.string)
  }
}

extension Evidence {
  fileprivate init?(reading node: JSONNode) {
    guard let members = node.members else { return nil }
    self.init(members.map { Entry($0.name, EvidenceValue(reading: $0.value)) })
  }
}

extension EvidenceValue {
  fileprivate init(reading node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .int(value)
    case .number(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .array(let nodes): self = .array(nodes.map { EvidenceValue(reading: $0) })
    case .object(let members):
      self = .object(
        Evidence(members.map { Evidence.Entry($0.name, EvidenceValue(reading: $0.value)) }))
    }
  }
}
