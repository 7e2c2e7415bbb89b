import Transports
import Conformance

/// Reports made by hand.
enum Fixtures {
  static let lowRate = RuleMetadata(
    id: "HDR004", name: "sampling-frequency-index-mismatch", severity: .error, group: "header",
    depth: .syntax, requirement: "The header names the rate that the payload was coded at.",
    rationale: "Decoders play too fast, too slow or not at all.",
    remedy: "Write sampling_frequency_index 4 into every header.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.6.3.4")])

  static let syncLost = RuleMetadata(
    id: "FRM004", name: "junk-between-frames", severity: .error, group: "framing",
    depth: .headers, requirement: "Frames follow each other without a gap.",
    rationale: "Players lose sync and click.", remedy: "Cut the bytes between the frames out.",
    clauses: [Clause("ISO/IEC 14496-3", "2009", "1.A.3.2")])

  static let fullness = RuleMetadata(
    id: "BUF005", name: "buffer-fullness-recursion", severity: .warning, group: "buffer",
    depth: .headers, requirement: "adts_buffer_fullness follows the bits of the frames.",
    rationale: "Hardware decoders with small buffers underrun.", remedy: nil,
    clauses: [Clause("ISO/IEC 13818-7", "2006", nil)])

  static let detection = RuleMetadata(
    id: "DET014", name: "detection-summary", severity: .info, group: "detection",
    depth: .headers, requirement: "Says why the file is taken for ADTS.", rationale: "Trust.")

  static let leadingTag = RuleMetadata(
    id: "FRM024", name: "id3v2-leading", severity: .info, group: "framing", depth: .headers,
    requirement: "Tells of tags in front.", rationale: "Some demuxers trip over them.")

  static let mp4 = RuleMetadata(
    id: "DET003", name: "detected-mp4", severity: .error, group: "detection", depth: .headers,
    requirement: "The file is an ADTS stream.", rationale: "Players go by the extension.",
    remedy: "Extract the AAC track, or name the file .m4a.")

  static var detected: Finding {
    Finding(
      detection,
      message: "142 headers chain without a gap over 100 % of the bytes outside of tags.",
      frames: FrameSpan(), location: Location(byteOffset: 0))
  }

  /// A stereo stream with nothing to say against it.
  static var clean: FileReport {
    var report = FileReport(path: "clean.aac", pathBytes: Array("clean.aac".utf8), depth: .decode)
    report.sizeBytes = 52_713
    report.container = .adts
    report.verdict = .pass
    var stream = StreamReport(
      mpegVersion: 4, objectType: "AAC LC", profileObjectType: 1, samplingFrequencyIndex: 4,
      samplingFrequency: 44_100, channelConfiguration: 2, durationSeconds: 145_408.0 / 44_100,
      bitrate: StreamReport.Bitrate(
        average: 127_898, minimum: 96_043, maximum: 160_187, mode: .vbr))
    stream.channels = 2
    stream.channelLayout = "L R"
    stream.sbr = StreamReport.SBRSignalling.none
    stream.ps = false
    stream.outputSamplingFrequency = 44_100
    stream.outputChannels = 2
    stream.codecString = "mp4a.40.2"
    stream.encoder = "Lavc60.31.102"
    var tools = StreamReport.ToolCounts()
    tools.ms = 120
    tools.tns = 14
    tools.shortWindows = 3
    stream.tools = tools
    stream.levels = StreamReport.Levels(aacProfile: "L2", heAACProfile: "L2")
    report.stream = stream
    report.frames.count = 142
    report.frames.rawDataBlocks = 142
    report.frames.bytes = 52_713
    report.frames.crcVerified = 0
    report.frames.crcMismatched = 0
    report.frames.syntaxErrors = 0
    report.frames.bitsUnaccounted = 0
    report.regions = [Region(.frames, offset: 0, length: 52_713)]
    report.decode.version = "2.10.1"
    report.decode.status = .ok
    report.decode.blocksDecoded = 142
    report.decode.blocksFailed = 0
    report.decode.samplesPerChannel = 144_384
    report.decode.samplingFrequency = 44_100
    report.decode.channels = 2
    report.decode.peak = 0.5
    report.decode.rms = 0.1
    report.decode.clippedSamples = 0
    report.findings = [detected]
    return report
  }

  /// A stream with a wrong rate, junk between frames, and the consequences.
  static var failing: FileReport {
    var report = clean
    report.path = "failing.aac"
    report.pathBytes = Array("failing.aac".utf8)
    report.verdict = .fail
    report.sizeBytes = 54_837
    report.stream?.samplingFrequencyIndex = 8
    report.stream?.samplingFrequency = 16_000
    report.stream?.outputSamplingFrequency = 32_000
    report.frames.tagBytes = 2047
    report.frames.junkBytes = 77
    report.frames.syntaxErrors = 3
    report.regions = [
      Region(.id3v2, offset: 0, length: 2047), Region(.frames, offset: 2047, length: 9000),
      Region(.junk, offset: 11_047, length: 77), Region(.frames, offset: 11_124, length: 43_713),
    ]
    report.decode.status = .failed
    report.decode.blocksDecoded = 139
    report.decode.blocksFailed = 3
    report.decode.clippedSamples = 12
    report.decode.peak = 1.25
    report.decode.firstFailure = DecodeReport.Failure(
      frame: 3, message: "Scalefactor out of range")
    var broken = FrameSpan(3...7)
    for frame in [12, 40, 41, 42, 43, 44] { broken.insert(frame) }
    for frame in stride(from: 50, through: 82, by: 2) { broken.insert(frame) }
    report.findings = [
      Finding(
        lowRate,
        message: "sampling_frequency_index is 8 (16000 Hz), but only 3, 4 and 5 (48000, 44100 and "
          + "32000 Hz) read every one of 127 frames that can tell the difference.",
        frames: broken,
        location: Location(
          byteOffset: 2049, bitOffset: 2, bitLength: 4, timeSeconds: 0.192,
          element: "adts_fixed_header"),
        evidence: [
          "declared_index": 8, "candidate_indices": .array([3, 4, 5]), "probative_frames": 127,
          "share": 0.99, "crc_word": "00ff", "note": .null,
        ],
        folded: [
          Finding.FoldedRule("FRM006", 3), Finding.FoldedRule("ICS008", 12),
          Finding.FoldedRule("RDB002", 1),
        ]),
      detected,
      Finding(
        leadingTag, message: "One ID3v2.4 tag of 2047 bytes stands before the first frame.",
        frames: FrameSpan(), location: Location(byteOffset: 0)),
      Finding(
        syncLost, message: "77 bytes that belong to no frame lie behind frame 23.",
        frames: FrameSpan(23), location: Location(byteOffset: 11_047, timeSeconds: 3725.25)),
      Finding(
        fullness, message: "adts_buffer_fullness is 0 in 4 frames, expected 512.",
        frames: FrameSpan(130...133),
        location: Location(byteOffset: 50_001, bitOffset: 6, bitLength: 11, timeSeconds: 3.019)),
    ]
    return report
  }

  /// A file that holds no ADTS.
  static var notAAC: FileReport {
    var report = FileReport(path: "film.aac", pathBytes: Array("film.aac".utf8), depth: .decode)
    report.sizeBytes = 1_234_567
    report.container = .mp4
    report.verdict = .notAAC
    report.regions = [Region(.junk, offset: 0, length: 1_234_567)]
    report.findings = [
      Finding(
        mp4, message: "The file is MP4: box ftyp with brand isom at byte 0.", frames: FrameSpan(),
        location: Location(byteOffset: 4, bitLength: 32))
    ]
    return report
  }

  /// A file that is not there.
  static var unreadable: FileReport {
    var report = FileReport(
      path: "missing.aac", pathBytes: Array("missing.aac".utf8), depth: .decode)
    report.unreadableReason = "No such file or directory"
    return report
  }

  /// A file whose name and tags try to take the terminal over.
  static var hostile: FileReport {
    var report = clean
    let name: [UInt8] = Array("a\u{1B}]0;x\u{07} b\n\u{202E}c".utf8) + [0xFF] + Array(".aac".utf8)
    report.path = String(decoding: name, as: UTF8.self)
    report.pathBytes = name
    report.stream?.encoder = "\u{1B}[2Jevil\u{9B}0m"
    report.decode.status = .unsupported
    report.decode.note = "worker said \u{1B}[31mno"
    report.findings = [
      Finding(
        leadingTag, message: "Title is \u{1B}[2J\r\"x\\\".", frames: FrameSpan(),
        location: Location(byteOffset: 0))
    ]
    return report
  }
}

extension Fixtures {
  /// A report with every value that there can be.
  static var everything: FileReport {
    var report = failing
    report.sha256 = String(repeating: "0123456789abcdef", count: 4)
    report.regionsOmitted = 7
    report.segment = HLSSegment(
      timestamp: 900_000, durationSeconds: 5.99, frameSeconds: 1024.0 / 44100, byteOffset: 63)
    report.frames.crcProtected = 5
    report.decode.note = "a note"
    report.findings[0].evidence = [
      "null": .null, "bool": true, "int": -5, "whole": 3.0, "large": 1e300,
      "tiny": .double(.leastNonzeroMagnitude),
      "text": "\u{0}\"\\é😀\u{2028}", "list": .array([1, "two", .array([])]),
      "object": .object(["inner": .object([:])]),
    ]
    report.findings[1].isBaselined = true
    report.findings[3].location.element = "CPE[0].ics[1].section_data"
    return report
  }

  /// Files whose names try to break out of every format, in the order of their dangers: a line
  /// break, quotes, markup, bytes that are no text, the longest name, a leading dash, a workflow
  /// command, formatting.
  static var hostileNames: [FileReport] {
    let names: [[UInt8]] = [
      Array("line\nbreak.aac".utf8), Array("a b'\"<script>&.aac".utf8),
      [0xFF, 0xFE] + Array(".aac".utf8), Array((String(repeating: "x", count: 250) + ".aac").utf8),
      Array("-dash.aac".utf8), Array("::error file=x,line=1::%0A.aac".utf8),
      Array("[a](http://b) `c` |d| **e** _f_ @g #1.aac".utf8),
    ]
    return names.map { name in
      var report = failing
      report.path = String(decoding: name, as: UTF8.self)
      report.pathBytes = name
      report.findings = [report.findings[3]]
      report.findings[0].message = "a ]]> <b>\u{1B}[2J::error::\n\u{FFFF}%0A of " + report.path
      return report
    }
  }

  /// A stream one of whose findings a baseline accepts.
  static var baselined: FileReport {
    var report = failing
    report.findings[0].isBaselined = true
    return report
  }
}
